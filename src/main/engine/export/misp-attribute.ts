import type { IndicatorRole } from '../../../contract/workstation/triage/indicator-roles.ts'
import { readBase58Address } from '../crypto/base58-address.ts'
import type { ExportedIndicator } from './exported-indicator.ts'
import { hashAlgorithm } from './hash-algorithm.ts'

/** MISP type and category of a value; `detectable` when a sensor can look for it. */
export type AttributeForm = { readonly type: string; readonly category: string; readonly detectable: boolean }

const network = (type: string): AttributeForm => ({ type, category: 'Network activity', detectable: true })
const delivery = (type: string): AttributeForm => ({ type, category: 'Payload delivery', detectable: true })

/** Roles of addresses from which something came. */
const sources: ReadonlySet<IndicatorRole> = new Set(['sender', 'relay'])

function mailForm(role: IndicatorRole): AttributeForm {
  if (role === 'message_id') return delivery('email-message-id')
  return delivery(role === 'recipient' || role === 'own_estate' ? 'email-dst' : 'email-src')
}

/** Type and category of a value by its kind and role (MISP's describeTypes). */
export function attributeForm(row: Pick<ExportedIndicator, 'kind' | 'value' | 'role'>): AttributeForm {
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

/**
 * Whether an address belongs to Bitcoin's main network: bech32 with its prefix (verified when it was found), or
 * base58check.
 */
function isBitcoin(address: string): boolean {
  if (/^bc1/i.test(address)) return true
  const read = readBase58Address(address)
  return read !== null && read.coin === 'BTC' && !read.testnet
}
