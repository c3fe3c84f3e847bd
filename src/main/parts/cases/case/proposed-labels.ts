import {
  type HandlingLabels,
  labelsNamedIn,
  labelsOf,
  type PapLevel,
  papLevels,
  type TlpLevel,
  tlpLevels,
} from '../../../../contract/handling-labels.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'

type Proposal<L> = { readonly level: L; readonly where: string } | null

/**
 * Returns the strictest labels that the texts of a case and its alerts name, for each protocol of which the case has
 * none. They are never set without a person.
 */
export function proposedLabels(
  { title, summary, narrative }: Pick<CaseRecord, 'title' | 'summary' | 'narrative'>,
  set: HandlingLabels,
  given: {
    readonly alerts: readonly { readonly id: string; readonly title: string; readonly tags: string }[]
    readonly comments: readonly { readonly body: string }[]
  },
): { readonly proposed_tlp: Proposal<TlpLevel>; readonly proposed_pap: Proposal<PapLevel> } {
  let tlp: Proposal<TlpLevel> = null
  let pap: Proposal<PapLevel> = null
  const note = (labels: HandlingLabels, where: string) => {
    if (isStricter(tlpLevels, labels.tlp, tlp?.level)) tlp = { level: labels.tlp as TlpLevel, where }
    if (isStricter(papLevels, labels.pap, pap?.level)) pap = { level: labels.pap as PapLevel, where }
  }
  note(labelsNamedIn(title), 'the title')
  note(labelsNamedIn(summary), 'the summary')
  note(labelsNamedIn(narrative ?? ''), 'the narrative')
  for (const alert of given.alerts) {
    note(labelsOf(JSON.parse(alert.tags) as string[]), `the tags of ${alert.id}`)
    note(labelsNamedIn(alert.title), `the title of ${alert.id}`)
  }
  for (const { body } of given.comments) note(labelsNamedIn(body), 'a comment')
  return { proposed_tlp: set.tlp === null ? tlp : null, proposed_pap: set.pap === null ? pap : null }
}

function isStricter(levels: readonly string[], found: string | null, kept: string | undefined): boolean {
  return found !== null && levels.indexOf(found) > (kept === undefined ? -1 : levels.indexOf(kept))
}
