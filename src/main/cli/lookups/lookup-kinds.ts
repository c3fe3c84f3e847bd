import { cryptoRiskLevels } from '../../../contract/core/crypto.ts'
import { hashVerdicts } from '../../../contract/core/hash.ts'
import { riskBands } from '../../../contract/core/iocs.ts'
import { macVerdicts } from '../../../contract/core/mac.ts'
import { phoneVerdicts } from '../../../contract/core/phone.ts'
import { severities } from '../../../contract/severities.ts'
import type { LookupView } from './lookup-view.ts'

/** Properties of a lookup on the command line that are not in the contract. */
export type LookupKind = {
  /** Values of `--fail-on`. */
  readonly gates: readonly string[]
  /** True when a single answer is a row, so that CSV is available; several answers always are rows. */
  readonly isRow: boolean
  /** Loaded only when there is an answer to show: help and refusals do not need it. */
  readonly view: () => Promise<LookupView>
}

const both = (first: readonly string[], second: readonly string[]) => [...new Set([...first, ...second])]

/** Lookups by the words of their command. */
export const lookupKinds: Readonly<Record<string, LookupKind>> = {
  'scan url': {
    gates: severities,
    isRow: false,
    view: async () => (await import('./url-view.ts')).urlView,
  },
  'scan email': {
    gates: both(severities, riskBands.slice(1)),
    isRow: false,
    view: async () => (await import('./email-view.ts')).emailView,
  },
  'scan phone': {
    gates: both(severities, phoneVerdicts),
    isRow: false,
    view: async () => (await import('./phone-view.ts')).phoneView,
  },
  'scan mac': {
    gates: both(severities, macVerdicts),
    isRow: false,
    view: async () => (await import('./mac-view.ts')).macView,
  },
  'scan ip': {
    gates: ['reserved', 'hosting', 'proxy', 'vpn', 'tor', 'mobile'],
    isRow: false,
    view: async () => (await import('./ip-view.ts')).ipView,
  },
  'scan crypto': {
    gates: ['sanctioned', 'malformed', ...cryptoRiskLevels.slice(1)],
    isRow: true,
    view: async () => (await import('./crypto-view.ts')).cryptoView,
  },
  'scan hash': {
    gates: hashVerdicts,
    isRow: true,
    view: async () => (await import('./hash-view.ts')).hashView,
  },
}
