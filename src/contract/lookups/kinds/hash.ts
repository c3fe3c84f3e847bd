import type { Severity } from '../../severities.ts'
import type { WindowOutput } from '../../workstation/window/bridge.ts'
import {
  blank,
  coded,
  type Description,
  type Finding,
  fact,
  type List,
  listIfAny,
  ratingOf,
  spoken,
  type Unknown,
} from '../description.ts'
import { lookupKind } from '../lookup-kind.ts'
import { sentenceOf } from '../sentence.ts'

type Answer = WindowOutput<'hash.lookUp'>
type Verdict = Answer['verdict']

const verdictWords: Readonly<Record<Verdict, string>> = {
  known_good: 'known good',
  known_malicious: 'known malicious',
  unknown: 'unknown',
  unavailable: 'not checkable',
  not_queryable: 'not looked up',
}

const setWords: Readonly<Record<string, string>> = {
  hit: 'match',
  miss: 'no match',
  disabled: 'switched off',
  unsupported: 'has no digests of this kind',
  unavailable: 'could not be read',
}

/** Returns the queried sets; those that contain the digest come first. */
function setsOf({ sources }: Answer): readonly List[] {
  const sets = Object.entries(sources ?? {}).sort(
    ([, a], [, b]) => Number(b.status === 'hit') - Number(a.status === 'hit'),
  )
  return listIfAny({
    title: 'Hash sets queried',
    columns: ['Set', 'Result', 'Verdict'],
    rows: sets.map(([name, { status = 'unknown', malicious }]) => ({
      Set: name,
      Result: setWords[status] ?? spoken(status),
      Verdict: malicious == null ? null : malicious ? 'malicious' : 'good',
    })),
  })
}

function describeHash(answer: Answer): Description {
  const { verdict } = answer
  const findings = findingsOf(answer)
  const hasNoSet = Object.keys(answer.sources ?? {}).length === 0
  return {
    ...blank,
    kind: 'hash',
    value: answer.hash,
    tags: [
      { words: algorithmWord(answer.algorithm) },
      {
        words: verdictWords[verdict],
        ...(verdict === 'known_malicious' ? { tone: 'bad' as const } : {}),
        ...(verdict === 'known_good' ? { tone: 'fine' as const } : {}),
      },
    ],
    sentence: sentence(answer),
    severity: ratingOf(findings),
    facts: [
      ...fact('Verdict', spoken(verdict), verdict === 'unavailable' ? { tone: 'doubtful' } : {}),
      ...fact('Family', answer.family),
      ...fact('Product', answer.product),
      ...coded('File name', answer.file_name),
      ...fact('Source', answer.source),
      ...fact('Trust', answer.trust === null || answer.trust === undefined ? null : `${answer.trust} of 100`),
      ...fact('Sets queried', setCount(answer)),
      ...fact('Analysed here', answer.svc_sample?.known === true ? 'yes' : null),
      ...fact('Algorithm', algorithmWord(answer.algorithm), { note: `${answer.hash.length * 4} bits` }),
    ],
    formats: [
      ...coded('Lower case', answer.hash, { isWide: true }),
      ...coded('Upper case', answer.hash.toUpperCase(), { isWide: true }),
    ],
    lists: setsOf(answer),
    findings,
    quiet: quietHash(answer),
    unknown: unknownOf(answer),
    lacks: hasNoSet ? 'hash_set' : null,
    isAnswered: isAsked(answer),
  }
}

/** Whether a set was queried for the digest and answered, even if no set contains it. */
function isAsked({ verdict }: Pick<Answer, 'verdict'>): boolean {
  return verdict !== 'unavailable' && verdict !== 'not_queryable'
}

function sentence({ summary, verdict, algorithm, family }: Answer): string {
  const words: Readonly<Record<Verdict, string>> = {
    known_malicious: `Known malicious${family == null ? '' : ` (${family})`}`,
    known_good: 'Known good',
    unknown: `No hash set that answered contains this ${algorithmWord(algorithm)} digest`,
    unavailable: 'No hash set could be queried',
    not_queryable: `${algorithmWord(algorithm)} digests cannot be looked up`,
  }
  return sentenceOf(summary ?? words[verdict])
}

/** Returns what a digest is when no set contains it; null when no set was asked. */
export function quietHash(answer: Pick<Answer, 'verdict' | 'hint' | 'summary'>): string | null {
  if (!isAsked(answer)) return null
  return answer.hint ?? answer.summary ?? 'None of the hash sets that answered contains it.'
}

/** Returns `SHA-256` for `SHA256`. */
function algorithmWord(algorithm: string): string {
  return algorithm.replace(/^SHA(?=\d)/, 'SHA-')
}

function setCount({
  sources_hit: hit,
  sources_answered: answered,
  sources_queried: queried,
}: Answer): string | null {
  if (queried === null || queried === undefined) return null
  return `${answered ?? 0} of ${queried} answered, ${hit ?? 0} ${hit === 1 ? 'contains' : 'contain'} it`
}

const verdictSeverity: Readonly<Partial<Record<Verdict, Severity>>> = {
  known_malicious: 'critical',
  known_good: 'info',
}

function findingsOf({ verdict, summary, hint, algorithm }: Answer): Finding[] {
  const severity = verdictSeverity[verdict]
  const weak: Finding[] =
    algorithm === 'MD5' || algorithm === 'SHA1'
      ? [
          {
            severity: 'info',
            title: `${algorithmWord(algorithm)} collisions can be forged`,
            detail: 'Two different files can be made to share it. Compare a SHA-256 where possible.',
          },
        ]
      : []
  if (severity === undefined) return weak
  return [{ severity, title: summary ?? spoken(verdict), detail: hint ?? '' }, ...weak]
}

const fieldWords: Readonly<Record<string, string>> = {
  found: 'whether it is known',
  known_malicious: 'whether it is malicious',
  matched_on: 'what it matched on',
  enrichment_source: 'which source knows it',
  file_name: 'file name',
}

function unknownOf({ unavailable = [], verdict, hint }: Answer): Unknown[] {
  if (!isAsked({ verdict }))
    return [{ what: 'Whether it is known', why: hint ?? 'No hash set could be queried for it.' }]
  if (unavailable.length === 0) return []
  return [
    {
      what: spoken(unavailable.map((field) => fieldWords[field] ?? field.replaceAll('_', ' ')).join(', ')),
      why:
        verdict === 'unknown'
          ? (hint ?? 'None of the hash sets that answered contains it.')
          : 'The hash sets that contain it do not state it.',
    },
  ]
}

/** A file digest, and its entries in the imported sets. */
export const hashKind = lookupKind({
  operation: 'hash.lookUp',
  field: 'hash',
  kinds: ['hash'],
  many: { operation: 'hash.lookUpList', field: 'hashes', atOnce: 200 },
  describe: describeHash,
  gates: Object.keys(verdictWords),
  meets: ({ verdict }) => [verdict],
  rows: {
    columns: [
      ...['hash', 'algorithm', 'verdict', 'family', 'product', 'file_name', 'source', 'sources_hit'],
      ...['sources_answered', 'sources_queried', 'checked_at', 'known', 'error'],
    ],
    shown: ['hash', 'algorithm', 'verdict', 'family', 'file_name', 'source'],
    isOne: true,
    row: (answer) => ({ ...answer, known: answer.known_here?.total ?? null }),
  },
})
