import { type LabelRecord, readCategories, readRisk } from './label-record.ts'

/** Column names of tables and field names of JSON in public lists of labelled addresses. */

export type LabelField =
  | 'address'
  | 'currency'
  | 'name'
  | 'category'
  | 'source'
  | 'risk'
  | 'programs'
  | 'uid'
  | 'listed'

const spellings: Readonly<Record<LabelField, readonly string[]>> = {
  address: [
    'address',
    'addr',
    'wallet',
    'walletaddress',
    'cryptoaddress',
    'account',
    'publickey',
    'contractaddress',
  ],
  currency: ['currency', 'chain', 'blockchain', 'asset', 'coin', 'network', 'ticker', 'symbol'],
  name: [
    'name',
    'label',
    'entity',
    'entityname',
    'nametag',
    'owner',
    'holder',
    'title',
    'family',
    'tag',
    'caption',
  ],
  category: ['category', 'categories', 'type', 'labeltype', 'class', 'topics', 'tags', 'labels'],
  source: ['source', 'sources', 'reference', 'provider', 'dataset', 'datasets', 'url'],
  risk: ['risk', 'riskscore', 'risklevel', 'score', 'severity'],
  programs: ['program', 'programs', 'programme', 'programmes', 'sanctionsprogram', 'programid'],
  uid: ['uid', 'id', 'entnum', 'entityid'],
  listed: ['listed', 'date', 'dated', 'listingdate', 'firstseen', 'createdat', 'addedat'],
}

const fieldOfSpelling = new Map(
  Object.entries(spellings).flatMap(([field, words]) => words.map((word) => [word, field as LabelField])),
)

/** Returns the field that a header or a key denotes; null for none. */
export function labelField(header: string): LabelField | null {
  return fieldOfSpelling.get(header.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}

/** Defaults of a list for entries that do not contain a value themselves. */
export type LabelDefaults = {
  readonly name: string | null
  readonly currency: string | null
  readonly categories: readonly string[]
  /** True for a list of sanctioned addresses, false for any other, null where it depends on the entries. */
  readonly isSanctions: boolean | null
}

export type LabelValues = Partial<Readonly<Record<LabelField, string>>>

export type LabelEntry = {
  readonly address: string
  readonly currency: string | null
  readonly record: LabelRecord
}

/** Makes an entry from one row. */
export function labelEntry(values: LabelValues, defaults: LabelDefaults): LabelEntry {
  const { address = '', source, uid } = values
  const name = short(values.name, 300) ?? defaults.name ?? undefined
  const currency = short(values.currency, 40) ?? defaults.currency ?? undefined
  const reported = values.category === undefined ? [] : readCategories(values.category)
  const categories = reported.length > 0 ? reported : defaults.categories
  const programs = (values.programs ?? '').split(/[;,|]/).flatMap((word) => short(word, 60) ?? [])
  const risk = values.risk === undefined ? null : readRisk(values.risk)
  const listed = /^\d{4}-\d{2}-\d{2}/.exec(values.listed ?? '')?.[0]
  const isSanctioned = defaults.isSanctions ?? (categories.includes('sanctioned') || programs.length > 0)
  return {
    address: address.trim(),
    currency: currency ?? null,
    record: {
      ...(name === undefined ? {} : { name }),
      ...(currency === undefined ? {} : { currency }),
      ...(categories.length === 0 ? {} : { categories }),
      ...(risk === null ? {} : { risk }),
      ...optional('source', short(source, 300)),
      ...(isSanctioned ? { sanctioned: true as const } : {}),
      ...(programs.length === 0 ? {} : { programs: programs.slice(0, 20) }),
      ...optional('uid', short(uid, 100)),
      ...optional('listed', listed),
    },
  }
}

function short(text: string | undefined, longest: number): string | undefined {
  const trimmed = text?.trim()
  return trimmed === undefined || trimmed === '' ? undefined : trimmed.slice(0, longest)
}

function optional<K extends string>(key: K, value: string | undefined): Partial<Record<K, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, string>)
}

const currencyNames =
  /(?:^|[^a-z0-9])(xbt|btc|bitcoin|eth|ethereum|xmr|monero|ltc|litecoin|zec|zcash|dash|btg|etc|bsv|bch|xvg|usdt|usdc|xrp|arb|arbitrum|bsc|trx|tron|sol|solana|ton|doge|dogecoin|matic|polygon|avax|avalanche|base|optimism)(?:[^a-z0-9]|$)/i

/** Returns the currency in the name of a file, in upper case; null when there is none. */
export function currencyOfName(fileName: string): string | null {
  return currencyNames.exec(fileName)?.[1]?.toUpperCase() ?? null
}
