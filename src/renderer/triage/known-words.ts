import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { markLabels, tagMarks } from '../state/labels.ts'

/** Returns what is known here about a value, in a few words, most severe first; empty when nothing is known. */
export function knownWords(row: IndicatorRow): string {
  const facts = row.known.filter(({ what }) => what !== 'network')
  const words = facts.map((fact) => fact.words)
  for (const mark of tagMarks) if (row.marks.includes(mark)) words.push(markLabels[mark])
  const [list, ...lists] = row.lists
  if (list !== undefined) words.push(lists.length === 0 ? list : `${list} and ${lists.length} more`)
  const network = row.known.find(({ what }) => what === 'network')
  if (network !== undefined) words.push(network.words)
  return words.join(' · ')
}

/** Returns what makes the row urgent: a verdict, or an own domain that it imitates; null when there is nothing. */
export function knownBad(row: IndicatorRow): 'Malicious' | 'Sanctioned' | 'Look-alike' | null {
  const is = (what: string) => row.known.some((fact) => fact.what === what)
  if (is('malicious')) return 'Malicious'
  if (is('sanctioned')) return 'Sanctioned'
  return is('look_alike') ? 'Look-alike' : null
}
