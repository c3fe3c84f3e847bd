import type { z } from 'zod'
import type { lookUpHash } from '../../../contract/core/hash.ts'
import type { HashAlgorithm } from './algorithm.ts'
import type { KnownDigest } from './hash-set.ts'

/** The answer of one set about a digest. */
export type SetAnswer = {
  readonly name: string
  /** Origin of the set, as stated by its user or its file. */
  readonly source: string | null
  readonly stated:
    | { readonly is: 'hit'; readonly known: KnownDigest }
    | { readonly is: 'miss' }
    /** Disabled by the user. */
    | { readonly is: 'disabled' }
    /** It has no digests of this algorithm, so that a miss is meaningless. */
    | { readonly is: 'unsupported' }
    | { readonly is: 'unavailable' }
}

type Verdict = z.output<ReturnType<(typeof lookUpHash)['output']>>
type Hit = SetAnswer & { readonly stated: { readonly is: 'hit'; readonly known: KnownDigest } }

/** Trust in a file that one set lists as good, the increase for each further one, and the maximum. */
const trust = { first: 55, further: 5, most: 100 }

/**
 * Combines the answers of all sets into one verdict. Malicious takes precedence over good. A digest is `unknown` only
 * when every set that could contain it was read and none does; when one could not be read, or there is none, it is
 * `unavailable`. A SHA-512 is always `not_queryable`, as the contract requires; the knowledge of the sets is reported
 * in the other fields.
 */
export function judge(
  hash: string,
  algorithm: HashAlgorithm,
  answers: readonly SetAnswer[],
  checkedAt: string,
): Verdict {
  const hits = answers.filter(isHit)
  const malicious = hits.filter(({ stated }) => stated.known.verdict === 'known_malicious')
  const good = hits.filter(({ stated }) => stated.known.verdict === 'known_good')
  const unread = answers.filter(({ stated }) => stated.is === 'unavailable')
  const answered = answers.filter(({ stated }) => stated.is === 'hit' || stated.is === 'miss')
  const isSettled = hits.length > 0 || (answered.length > 0 && unread.length === 0)
  const state =
    malicious.length > 0
      ? 'known_malicious'
      : good.length > 0
        ? 'known_good'
        : isSettled
          ? 'unknown'
          : 'unavailable'
  const leading = [...malicious, ...good]
  const first = <F extends 'family' | 'product' | 'fileName'>(field: F) =>
    leading.map(({ stated }) => stated.known[field]).find((value) => value !== null) ?? null
  const [teller] = leading
  const known = {
    found: isSettled ? hits.length > 0 : null,
    // an unreadable set might list a known good digest as malicious
    known_malicious: malicious.length > 0 || (isSettled && unread.length === 0 ? false : null),
    matched_on: hits.length > 0 ? algorithm : null,
    enrichment_source: answered.length > 0 ? 'local hash sets' : null,
    source: teller === undefined ? null : (teller.stated.known.source ?? teller.source ?? teller.name),
    product: first('product'),
    family: first('family'),
    file_name: first('fileName'),
    trust: trustIn(malicious.length, good.length),
  }
  const verdict = algorithm === 'SHA512' ? 'not_queryable' : state
  return {
    hash,
    algorithm,
    verdict,
    ...known,
    summary: summaryOf(state, algorithm, { malicious, good, unread, answered }),
    hint: hints[verdict === 'unavailable' && unread.length > 0 ? 'unread' : verdict],
    cached: false,
    checked_at: checkedAt,
    sources_hit: hits.length,
    sources_answered: answered.length,
    sources_queried: answered.length + unread.length,
    sources: sourcesOf(answers),
    svc_sample: { known: false, note: 'No file with this digest has been analysed on this workstation.' },
    origin: 'local',
    unavailable: Object.entries(known).flatMap(([field, value]) => (value === null ? [field] : [])),
  }
}

function isHit(answer: SetAnswer): answer is Hit {
  return answer.stated.is === 'hit'
}

function trustIn(malicious: number, good: number): number | null {
  if (malicious > 0) return 0
  return good === 0 ? null : Math.min(trust.most, trust.first + trust.further * (good - 1))
}

/** Returns the sources by name; a duplicate name gets a number. */
function sourcesOf(answers: readonly SetAnswer[]): NonNullable<Verdict['sources']> {
  const sources = new Map<string, { status: string; malicious: boolean | null }>()
  for (const { name, stated } of answers) {
    let free = name
    for (let number = 2; sources.has(free); number++) free = `${name} (${number})`
    const malicious = stated.is === 'hit' ? stated.known.verdict === 'known_malicious' : null
    sources.set(free, { status: stated.is, malicious })
  }
  return Object.fromEntries(sources)
}

type Parted = {
  readonly malicious: readonly Hit[]
  readonly good: readonly Hit[]
  readonly unread: readonly SetAnswer[]
  readonly answered: readonly SetAnswer[]
}

function summaryOf(
  state: 'known_malicious' | 'known_good' | 'unknown' | 'unavailable',
  algorithm: HashAlgorithm,
  { malicious, good, unread, answered }: Parted,
): string {
  switch (state) {
    case 'known_malicious': {
      const family = malicious.map(({ stated }) => stated.known.family).find((name) => name !== null)
      const as = family === undefined ? 'Known malicious' : `Known malicious (${family})`
      const but = good.length === 0 ? '' : `, although ${listed(good)} ${has(good)} it as known good`
      return `${as} according to ${listed(malicious)}${but}.`
    }
    case 'known_good':
      return `Known good according to ${listed(good)}.`
    case 'unknown':
      return answered.length === 1
        ? `${listed(answered)} does not know this ${algorithm} digest.`
        : `None of the ${answered.length} hash sets with ${algorithm} digests contains it.`
    default:
      return unread.length > 0
        ? `${listed(unread)} could not be read, so nothing can be said about this digest.`
        : `No hash set with ${algorithm} digests is imported and switched on, so nothing can be said about it.`
  }
}

/** Maximum number of names listed in a sentence. */
const maxListed = 3

function listed(answers: readonly SetAnswer[]): string {
  const names = answers.slice(0, maxListed).map(({ name }) => name)
  const more = answers.length - names.length
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const has = (answers: readonly SetAnswer[]) => (answers.length === 1 ? 'has' : 'have')

/** Recommended next steps by verdict. */
const hints = {
  known_malicious: 'Look for the file, and for its other digests, wherever this one was seen.',
  known_good: 'The file belongs to known software, which says nothing about what it was used for.',
  unknown: 'Unknown does not mean clean: new malware is not in any set yet.',
  unavailable: 'Import a hash set, such as the reference data set of the NSRL, in Settings under Data packs.',
  unread: 'Import the set again, or switch it off, in Settings under Data packs.',
  not_queryable: 'Look up the SHA-256, SHA-1 or MD5 digest of the same file.',
} as const
