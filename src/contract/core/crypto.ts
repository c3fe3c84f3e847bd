import { z } from 'zod'
import { costOf, distinctTexts } from '../cost.ts'
import { core } from '../family.ts'
import { days, get, operation, post } from '../operation.ts'
import { occurrence, optionalWord, provenance, requiredText, requiredTexts } from '../schema.ts'
import { cryptoChains } from './chains.ts'

/** Maximum number of distinct addresses in one bulk call. */
export const maxCryptoAddresses = 100

/** Values of `risk_level`. An instance may use others, so the field stays a string. */
export const cryptoRiskLevels = ['unknown', 'low', 'medium', 'high'] as const

const text = () => z.string().nullable()

/** What one list states about an address; `dated` is the day of the list's data. */
const label = () =>
  z.looseObject({
    name: z.string(),
    source: z.string(),
    dated: text().optional(),
    category: z.string().optional(),
    currency: z.string().optional(),
    uid: z.string().optional(),
  })

/** `is_sanctioned` is false when the address is on none of `lists`; the whole is null when there is no such list. */
const sanctions = () =>
  z.looseObject({
    is_sanctioned: z.boolean().nullable(),
    programs: z.array(z.string()).optional(),
    lists: z.array(z.object({ name: z.string(), dated: text() })).optional(),
    entries: z
      .array(
        z.looseObject({
          name: text(),
          entity_type: text(),
          uid: text(),
          programs: z.array(z.string()),
          list: z.string(),
          dated: text(),
          listed: text(),
          currency: text(),
          aliases: z.array(z.string()),
        }),
      )
      .optional(),
  })

/**
 * Empty `labels` with `risk_score` 0 mean that no source that was asked knows anything against the address, not that it
 * is clean; `risk_level` is `unknown` then.
 */
const verdict = () => ({
  type: text(),
  categories: z.array(z.string()),
  labels: z.array(label()),
  sanctions: sanctions().nullable(),
  risk_score: z.int().nullable(),
  risk_level: text(),
})

/** What the form of the address shows. `checksum` `invalid` means malformed, and `problem` gives the reason. */
const addressInfo = () =>
  z.looseObject({
    family: z.string(),
    kind: z.string(),
    checksum: z.enum(['valid', 'invalid', 'absent']),
    testnet: z.boolean(),
    encoding: z.string().optional(),
    networks: z.array(z.string()).optional(),
    /** The spelling to store and compare; null when malformed. */
    canonical: text().optional(),
    problem: z.string().optional(),
    version_byte: z.string().optional(),
    hash: z.string().optional(),
    witness_version: z.int().optional(),
    program: z.string().optional(),
    workchain: z.int().optional(),
    bounceable: z.boolean().nullish(),
    account_id: z.string().optional(),
    on_curve: z.boolean().optional(),
    well_known: z.string().optional(),
    /** Other spellings of the same account, by name. */
    forms: z.record(z.string(), z.string()).optional(),
  })

/**
 * One address. Its decoding is always complete; `intel` is null where no source could be asked, and `note` states so.
 * When `intel` is known, its fields are repeated at the top level, where a browser extension reads them.
 */
const cryptoAddress = () =>
  z.looseObject({
    address: z.string(),
    /** The input, where the address was only a part of it, as in a payment link. */
    input: z.string().optional(),
    chain: text(),
    chain_source: z.enum(['detected', 'explicit', 'default']),
    chain_ambiguous: z.boolean(),
    chain_candidates: z.array(z.string()),
    address_info: addressInfo(),
    note: z.string().optional(),
    intel: z.looseObject(verdict()).partial().nullable(),
    ...z.object(verdict()).partial().shape,
    ...occurrence,
    ...provenance,
  })

/** An entry of a bulk answer whose source could not be asked: never a verdict. */
const unansweredAddress = () =>
  z.looseObject({ address: z.string(), error: z.literal('upstream_unavailable') })

const unreadable = () => z.union([z.string(), z.looseObject({ value: z.string() })])

/** Decodes one address and returns what is known about it. */
export const lookUpCrypto = operation(core, {
  name: 'crypto.lookUp',
  summary: 'Decode one crypto address, check its checksum and say what is known of it',
  http: get('/api/v1/scan/crypto', { query: ['address', 'chain'] }),
  permission: 'scan.lookup',
  input: () => z.object({ address: requiredText(256), chain: optionalWord(cryptoChains) }),
  output: cryptoAddress,
  cost: costOf('crypto'),
  keepsSeconds: days(1),
  fails: ['invalid', 'missing', 'quota-spent', 'source-unreachable'],
  command: 'scan crypto <address>',
})

/** Decodes up to 100 addresses; those over the quota are `deferred`, those that cannot be parsed `invalid`. */
export const lookUpCryptoList = operation(core, {
  name: 'crypto.lookUpList',
  summary: 'Look up to 100 crypto addresses up at once',
  http: post('/api/v1/scan/crypto'),
  permission: 'scan.lookup',
  input: () =>
    z.object({
      addresses: requiredTexts(10_000, 1_048_576).refine(
        (addresses) => distinctTexts(addresses) <= maxCryptoAddresses,
        `it has more than ${maxCryptoAddresses} entries`,
      ),
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
  cost: costOf('crypto', { field: 'addresses', counts: 'distinct' }),
  keepsSeconds: days(1),
  fails: ['invalid', 'missing', 'source-unreachable'],
})
