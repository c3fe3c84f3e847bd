import {
  type HandlingLabels,
  isStricter,
  labelsNamedIn,
  labelsOf,
  type PapLevel,
  type TlpLevel,
} from '../../../../contract/handling-labels.ts'
import type { SessionLabels } from '../../../../contract/workstation/triage/triage-session.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { LabelledSession } from '../../../store/triage/session-labels.ts'

type Proposal<L> = { readonly level: L; readonly where: string } | null

/**
 * Returns the strictest labels that the texts of a case, its alerts and its sessions name, for each protocol of which the
 * case has none; and those that a person set on a session, where they are stricter than that of the case. They are never
 * set without a person.
 */
export function proposedLabels(
  { title, summary, narrative }: Pick<CaseRecord, 'title' | 'summary' | 'narrative'>,
  set: HandlingLabels,
  given: {
    readonly alerts: readonly { readonly id: string; readonly title: string; readonly tags: string }[]
    readonly comments: readonly { readonly body: string }[]
    readonly sessions: readonly LabelledSession[]
  },
): { readonly proposed_tlp: Proposal<TlpLevel>; readonly proposed_pap: Proposal<PapLevel> } {
  let tlp: Proposal<TlpLevel> = null
  let pap: Proposal<PapLevel> = null
  const note = (labels: HandlingLabels, where: string) => {
    if (isStricter('tlp', labels.tlp, tlp?.level ?? null)) tlp = { level: labels.tlp as TlpLevel, where }
    if (isStricter('pap', labels.pap, pap?.level ?? null)) pap = { level: labels.pap as PapLevel, where }
  }
  note(labelsNamedIn(title), 'the title')
  note(labelsNamedIn(summary), 'the summary')
  note(labelsNamedIn(narrative ?? ''), 'the narrative')
  for (const alert of given.alerts) {
    note(labelsOf(JSON.parse(alert.tags) as string[]), `the tags of ${alert.id}`)
    note(labelsNamedIn(alert.title), `the title of ${alert.id}`)
  }
  for (const { body } of given.comments) note(labelsNamedIn(body), 'a comment')
  for (const { title, labels_written } of given.sessions)
    note(writtenIn(labels_written), `the text of the session ${title}`)
  // what a text names is no reason to doubt what a person set on the case, but what a person set on a session is
  if (set.tlp !== null) tlp = null
  if (set.pap !== null) pap = null
  for (const session of given.sessions) {
    const { title } = session
    note(
      {
        tlp: isStricter('tlp', session.tlp, set.tlp) ? session.tlp : null,
        pap: isStricter('pap', session.pap, set.pap) ? session.pap : null,
      },
      `the session ${title}`,
    )
  }
  return { proposed_tlp: tlp, proposed_pap: pap }
}

function writtenIn(json: string | null): HandlingLabels {
  if (json === null) return { tlp: null, pap: null }
  const { tlp, pap } = JSON.parse(json) as SessionLabels
  return { tlp: tlp?.level ?? null, pap: pap?.level ?? null }
}
