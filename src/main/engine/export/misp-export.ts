import type { RiskBand } from '../../../contract/core/iocs.ts'
import type { IndicatorRole } from '../../../contract/workstation/indicator-roles.ts'
import { readBase58Address } from '../crypto/base58-address.ts'
import { documentWithList } from './document-with-list.ts'
import {
  describeSighting,
  type ExportContext,
  type ExportedIndicator,
  isDetecting,
} from './exported-indicator.ts'
import { hashAlgorithm } from './hash-algorithm.ts'
import { skerryNamespace, uuidV5 } from './uuid-v5.ts'

/**
 * A MISP event (MISP core format), with one attribute for every indicator. Its uuids follow from the session, so that a
 * second import of the same session updates the event. Types follow from kind and role (MISP's describeTypes); `to_ids` is
 * true for roles that are worth detecting, unless a mark hides the value or no sensor can look for it. The event is
 * unpublished, for the own organisation only, and its threat level follows from the risk reading.
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
    threat_level_id: context.band === null ? undefinedLevel : threatLevels[context.band],
    distribution: '0',
    Orgc: { name: 'Skerry', uuid: uuidV5(skerryNamespace, 'identity') },
  }
  const attributes = rows.map((row) => {
    const { type, category, detectable } = attributeForm(row)
    return {
      uuid: uuidV5(
        skerryNamespace,
        JSON.stringify(['attribute', context.session, lastingType(row), row.value]),
      ),
      type,
      category,
      to_ids: detectable && isDetecting(row),
      value: row.value,
      comment: describeSighting(row),
      first_seen: firstSeen,
      timestamp,
      distribution: '5',
    }
  })
  return `{"Event":${documentWithList(event, 'Attribute', attributes).trimEnd()}}\n`
}

/** MISP: 1 high, 2 medium, 3 low, 4 undefined. A clean reading is no statement about a threat. */
const undefinedLevel = '4'
const threatLevels: Readonly<Record<RiskBand, string>> = {
  critical: '1',
  high: '1',
  suspect: '2',
  clean: undefinedLevel,
}

type AttributeForm = { readonly type: string; readonly category: string; readonly detectable: boolean }

const network = (type: string): AttributeForm => ({ type, category: 'Network activity', detectable: true })
const delivery = (type: string): AttributeForm => ({ type, category: 'Payload delivery', detectable: true })

/** Addresses that something came from. */
const sources: ReadonlySet<IndicatorRole> = new Set(['sender', 'relay'])

/** The type by which an attribute is known for good: it stays the same attribute when its role is changed. */
function lastingType(row: ExportedIndicator): string {
  return attributeForm({ ...row, role: 'infrastructure' }).type
}

function mailForm(role: IndicatorRole): AttributeForm {
  if (role === 'message_id') return delivery('email-message-id')
  return delivery(role === 'recipient' || role === 'own_estate' ? 'email-dst' : 'email-src')
}

function attributeForm(row: ExportedIndicator): AttributeForm {
  switch (row.kind) {
    case 'ipv4':
    case 'ipv6':
      return network(sources.has(row.role) ? 'ip-src' : 'ip-dst')
    case 'domain':
      return network('domain')
    case 'url':
      return network('url')
    case 'email':
      return mailForm(row.role)
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
