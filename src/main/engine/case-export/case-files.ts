import { hashAlgorithm } from '../export/hash-algorithm.ts'
import { observableType } from '../observable/observable-type.ts'
import type { CaseIndicator } from './exported-case.ts'

/** A file of which a source names several properties: its name and its digests are one object. */
export type CaseFile = {
  /** Identifies it in the case. */
  readonly object: string
  readonly name: CaseIndicator | null
  /** By the algorithm's name in STIX; at least one together with a name, else at least two. */
  readonly digests: ReadonlyMap<string, CaseIndicator>
}

/**
 * Returns the files among the indicators of a case, by the objects to which their sources assign them. An object with
 * two names or two digests of one algorithm is no single file, and its values stay apart.
 */
export function caseFiles(indicators: readonly CaseIndicator[]): CaseFile[] {
  const groups = new Map<string, { names: CaseIndicator[]; digests: (readonly [string, CaseIndicator])[] }>()
  for (const indicator of indicators) {
    if (indicator.object === null) continue
    const group = groups.get(indicator.object) ?? { names: [], digests: [] }
    const algorithm = algorithmOf(indicator)
    if (observableType(indicator.type) === 'filename') group.names.push(indicator)
    else if (algorithm !== null) group.digests.push([algorithm, indicator])
    groups.set(indicator.object, group)
  }
  return [...groups].flatMap(([object, { names, digests }]) => {
    const byAlgorithm = new Map(digests)
    const isOne = names.length <= 1 && byAlgorithm.size === digests.length && digests.length > 0
    if (!isOne || names.length + digests.length < 2) return []
    return [{ object, name: names[0] ?? null, digests: byAlgorithm }]
  })
}

function algorithmOf({ type, value }: CaseIndicator): string | null {
  const word = observableType(type)
  if (word === 'ssdeep' || word === 'tlsh') return word.toUpperCase()
  return word === 'hash' && /^[0-9a-f]+$/.test(value) ? (hashAlgorithm(value)?.stix ?? null) : null
}
