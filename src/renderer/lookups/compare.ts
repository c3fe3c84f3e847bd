import type { Fact, Finding } from '../../contract/lookups/description.ts'
import type { Page } from './ask.ts'

/** One line of a comparison: the same fact of both values; null for a value without it. */
export type ComparedLine = {
  readonly label: string
  readonly a: Fact | null
  readonly b: Fact | null
  readonly isSame: boolean
}

/**
 * Compares two pages: facts in the order of the first, then those that only the second has, then findings by title.
 * Findings of both share a line.
 */
export function compare(a: Page, b: Page): ComparedLine[] {
  return pair(factsOf(a), factsOf(b))
}

function factsOf({ shown, description, known }: Page): Fact[] {
  return [
    { label: 'Value', value: shown, real: description.value, isMono: true },
    { label: 'Summary', value: description.sentence },
    ...description.facts,
    ...description.formats,
    ...(known === null ? [] : [{ label: 'Known here', value: String(known.total) }]),
    ...findingFacts(description.findings),
  ]
}

/** Returns findings as facts, labelled by title; repeated titles are numbered. */
function findingFacts(findings: readonly Finding[]): Fact[] {
  const seen = new Map<string, number>()
  return findings.map(({ title, severity }) => {
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    return { label: `Finding: ${title}${count === 1 ? '' : ` (${count})`}`, value: severity }
  })
}

function pair(left: readonly Fact[], right: readonly Fact[]): ComparedLine[] {
  const rest = new Map(right.map((fact) => [fact.label, fact]))
  const lines = left.map((fact): ComparedLine => {
    const other = rest.get(fact.label) ?? null
    rest.delete(fact.label)
    return { label: fact.label, a: fact, b: other, isSame: other !== null && same(fact, other) }
  })
  return [
    ...lines,
    ...[...rest.values()].map((fact) => ({ label: fact.label, a: null, b: fact, isSame: false })),
  ]
}

function same(a: Fact, b: Fact): boolean {
  return (a.real ?? a.value) === (b.real ?? b.value) && a.note === b.note
}
