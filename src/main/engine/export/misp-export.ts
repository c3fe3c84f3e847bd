import { readBase58Address } from '../crypto/base58-address.ts'
import { documentWithList } from './document-with-list.ts'
import {
  describeSighting,
  type ExportContext,
  type ExportedIndicator,
  isHidden,
} from './exported-indicator.ts'
import { hashAlgorithm } from './hash-algorithm.ts'
import { skerryNamespace, uuidV5 } from './uuid-v5.ts'

/**
 * A MISP event (MISP core format), with one attribute for every indicator. Its uuids follow from the session, so that a
 * second import of the same session updates the event. `to_ids` is false for what a mark hides and for what a sensor
 * cannot look for. The event is unpublished, of undefined threat level and for the own organisation only.
 */
export function mispExport(rows: readonly ExportedIndicator[], context: ExportContext): string {
  const exportedAt = new Date(context.exportedAt)
  const timestamp = String(Math.floor(exportedAt.getTime() / 1000))
  const firstSeen = new Date(context.startedAt ?? context.exportedAt).toISOString()
  const event = {
    uuid: uuidV5(skerryNamespace, JSON.stringify(['event', context.session])),
    info: context.title,
    date: exportedAt.toISOString().slice(0, 10),
    timestamp,
    published: false,
    analysis: '0',
    threat_level_id: '4',
    distribution: '0',
    Orgc: { name: 'Skerry', uuid: uuidV5(skerryNamespace, 'identity') },
  }
  const attributes = rows.map((row) => {
    const { type, category, detectable } = attributeForm(row)
    return {
      uuid: uuidV5(skerryNamespace, JSON.stringify(['attribute', context.session, type, row.value])),
      type,
      category,
      to_ids: detectable && !isHidden(row),
      value: row.value,
      comment: describeSighting(row),
      first_seen: firstSeen,
      timestamp,
      distribution: '5',
    }
  })
  return `{"Event":${documentWithList(event, 'Attribute', attributes).trimEnd()}}\n`
}

type AttributeForm = { readonly type: string; readonly category: string; readonly detectable: boolean }

const network = (type: string): AttributeForm => ({ type, category: 'Network activity', detectable: true })

function attributeForm(row: ExportedIndicator): AttributeForm {
  switch (row.kind) {
    case 'ipv4':
    case 'ipv6':
      return network('ip-dst')
    case 'domain':
      return network('domain')
    case 'url':
      return network('url')
    case 'email':
      return { type: 'email-src', category: 'Payload delivery', detectable: true }
    case 'hash': {
      const type = hashAlgorithm(row.value)?.misp ?? 'text'
      return { type, category: 'Payload delivery', detectable: type !== 'text' }
    }
    case 'cve':
      return { type: 'vulnerability', category: 'External analysis', detectable: false }
    case 'crypto': {
      const type = isBitcoin(row.value) ? 'btc' : 'text'
      return { type, category: 'Financial fraud', detectable: type !== 'text' }
    }
  }
}

/** Addresses of Bitcoin's main network: bech32 with its prefix (checked when it was found), or base58check. */
function isBitcoin(address: string): boolean {
  if (/^bc1/i.test(address)) return true
  const read = readBase58Address(address)
  return read !== null && read.coin === 'BTC' && !read.testnet
}
