import type { Severity } from '../../state/labels.ts'
import type { Answers } from '../answers.ts'
import { quietHash } from '../quiet-words.ts'
import { blank, coded, type Finding, fact, type Reading, spoken, type Unknown } from '../reading.ts'

type Verdict = Answers['hash']['verdict']

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

/** A hash set that was queried, for the table of sources. */
export type AskedSet = {
  readonly name: string
  readonly stated: string
  readonly isMalicious: boolean | null
}

/** Returns the queried sets; those that contain the digest come first. */
export function askedSets({ sources }: Answers['hash']): AskedSet[] {
  return Object.entries(sources ?? {})
    .map(([name, { status, malicious }]) => ({
      name,
      stated: setWords[status ?? ''] ?? spoken(status ?? 'unknown'),
      isMalicious: malicious ?? null,
      isHit: status === 'hit',
    }))
    .sort((a, b) => Number(b.isHit) - Number(a.isHit))
}

/** Returns the reading of an answer about a digest. */
export function readHash(answer: Answers['hash']): Reading {
  const { verdict } = answer
  const findings = findingsOf(answer)
  const hasNoSet = Object.keys(answer.sources ?? {}).length === 0
  return {
    ...blank,
    tags: [
      { words: algorithmWord(answer.algorithm) },
      {
        words: verdictWords[verdict],
        ...(verdict === 'known_malicious' ? { tone: 'bad' as const } : {}),
        ...(verdict === 'known_good' ? { tone: 'fine' as const } : {}),
      },
    ],
    canonical: answer.hash,
    says: answer.summary ?? `The digest is ${verdictWords[verdict]}.`,
    severity: findings[0]?.severity ?? null,
    facts: [
      ...fact('Verdict', spoken(verdict)),
      ...fact('Family', answer.family),
      ...fact('Product', answer.product),
      ...coded('File name', answer.file_name),
      ...fact('Source', answer.source),
      ...fact('Trust', answer.trust === null || answer.trust === undefined ? null : `${answer.trust} of 100`),
      ...fact('Sets queried', setCount(answer)),
      ...fact('Algorithm', algorithmWord(answer.algorithm), { note: `${answer.hash.length * 4} bits` }),
    ],
    formats: [
      ...coded('Lower case', answer.hash, { isWide: true }),
      ...coded('Upper case', answer.hash.toUpperCase(), { isWide: true }),
    ],
    findings,
    quiet: quietHash(answer),
    unknown: unknownOf(answer),
    lacks: hasNoSet ? 'hash_set' : null,
  }
}

/** Whether a set was queried for the digest and answered, even if no set contains it. */
export function isAskedHash({ verdict }: Answers['hash']): boolean {
  return verdict !== 'unavailable' && verdict !== 'not_queryable'
}

/** Returns `SHA-256` for `SHA256`. */
export function algorithmWord(algorithm: string): string {
  return algorithm.replace(/^SHA(?=\d)/, 'SHA-')
}

function setCount({ sources_answered: answered, sources_queried: queried }: Answers['hash']): string | null {
  if (queried === null || queried === undefined) return null
  return `${answered ?? 0} of ${queried} answered`
}

const verdictSeverity: Readonly<Partial<Record<Verdict, Severity>>> = {
  known_malicious: 'critical',
  known_good: 'info',
}

function findingsOf({ verdict, summary, hint, algorithm }: Answers['hash']): Finding[] {
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

function unknownOf({ unavailable = [], verdict, hint }: Answers['hash']): Unknown[] {
  if (verdict === 'unavailable' || verdict === 'not_queryable')
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
