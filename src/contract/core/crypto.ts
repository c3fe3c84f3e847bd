import { z } from 'zod'
import { core } from '../family.ts'
import { costOf, days, get, operation, post } from '../operation.ts'
import { optionalWord, provenance, requiredText, requiredTexts } from '../schema.ts'
import { cryptoChains } from './chains.ts'

/** Addresses of one bulk call. */
export const maxCryptoAddresses = 100

/** Words of `risk_level`. An instance may use others; the field stays a text. */
export const cryptoRiskLevels = ['unknown', 'low', 'medium', 'high'] as const

const verdict = () => ({
  type: z.string().nullable(),
  categories: z.array(z.string()),
  labels: z.array(z.looseObject({ name: z.string(), source: z.string() })),
  sanctions: z.looseObject({ is_sanctioned: z.boolean().nullable() }).nullable(),
  risk_score: z.int().nullable(),
  risk_level: z.string().nullable(),
})

/**
 * One address. Its decoding is always complete; `intel` is null where nobody could be asked, and `note` says so. When
 * `intel` is known, its fields stand at the top level too, where a browser extension reads them.
 */
const cryptoAddress = () =>
  z.looseObject({
    address: z.string(),
    chain: z.string().nullable(),
    chain_source: z.enum(['detected', 'explicit', 'default']),
    chain_ambiguous: z.boolean(),
    chain_candidates: z.array(z.string()),
    address_info: z.looseObject({
      family: z.string(),
      kind: z.string(),
      checksum: z.enum(['valid', 'invalid', 'absent']),
      testnet: z.boolean(),
    }),
    note: z.string().optional(),
    intel: z.looseObject(verdict()).partial().nullable(),
    ...z.object(verdict()).partial().shape,
    ...provenance,
  })

/** An entry of a bulk answer whose source could not be asked: never a verdict. */
const unansweredAddress = () =>
  z.looseObject({ address: z.string(), error: z.literal('upstream_unavailable') })

const unreadable = () => z.union([z.string(), z.looseObject({ value: z.string() })])

/** Decodes one address and says what is known of it. */
export const lookUpCrypto = operation(core, {
  name: 'crypto.lookUp',
  summary: 'Decode one crypto address, check its checksum and say what is known of it',
  http: get('/api/v1/scan/crypto', { query: ['address', 'chain'] }),
  permission: 'scan.lookup',
  input: () => z.object({ address: requiredText(256), chain: optionalWord(cryptoChains) }),
  output: cryptoAddress,
  cost: () => costOf('crypto'),
  keepsSeconds: days(1),
  fails: ['invalid', 'missing', 'quota-spent', 'source-unreachable'],
  command: 'scan crypto <address>',
})

/** Decodes up to 100 addresses; those that the quota stops are `deferred`, those that cannot be read `invalid`. */
export const lookUpCryptoList = operation(core, {
  name: 'crypto.lookUpList',
  summary: 'Look up to 100 crypto addresses up at once',
  http: post('/api/v1/scan/crypto'),
  permission: 'scan.lookup',
  input: () =>
    z.object({
      addresses: requiredTexts(maxCryptoAddresses, 1024),
      chain: optionalWord(cryptoChains),
    }),
  output: () =>
    z.looseObject({
      count: z.int(),
      results: z.array(z.union([unansweredAddress(), cryptoAddress()])),
      invalid: z.array(unreadable()),
      deferred: z.array(unreadable()),
      ...provenance,
    }),
  cost: ({ addresses }) => costOf('crypto', distinct(addresses)),
  keepsSeconds: days(1),
  fails: ['invalid', 'missing', 'source-unreachable'],
})

/** Entries that are metered: blank ones and repetitions are dropped. */
function distinct(addresses: readonly string[]): number {
  return new Set(addresses.map((address) => address.trim()).filter((address) => address !== '')).size
}
