import { type Problem, problem } from '../../../../contract/problem.ts'
import type { Restorer, Reversal } from '../../../operations/undo/restorer.ts'
import { type AlertContent, putAlertContent } from '../../../store/alerts/alert-content.ts'
import { isInChain, type MergeContent, putUnder } from '../../../store/alerts/alert-merges.ts'
import { type AlertDecision, alertWithId, decideAlert } from '../../../store/alerts/alerts.ts'
import {
  deleteSavedFilter,
  putSavedFilter,
  type SavedFilterContent,
} from '../../../store/alerts/saved-filters.ts'
import { type CommentContent, changeComment, deleteComment } from '../../../store/cases/case-comments.ts'
import { caseLinks } from '../../../store/cases/case-links.ts'
import {
  type CaseObservableContent,
  deleteCaseObservable,
  markCaseObservable,
  putCaseObservable,
} from '../../../store/cases/case-observables.ts'
import {
  type CaseRecordContent,
  type CaseTable,
  deleteCaseRecord,
  putCaseRecord,
} from '../../../store/cases/case-records.ts'
import { caseTasks } from '../../../store/cases/case-tasks.ts'
import { caseTechniques } from '../../../store/cases/case-techniques.ts'
import { deleteTemplate, putTemplate, type TemplateContent } from '../../../store/cases/case-templates.ts'
import { addCaseEvent, correctEntry, type EntryContent } from '../../../store/cases/case-timeline.ts'
import {
  type CaseContent,
  caseNumber,
  caseWithId,
  deleteCase,
  putCase,
} from '../../../store/cases/incident-cases.ts'
import type { Act } from '../../../store/log/log.ts'
import {
  liftSuppression,
  putSuppression,
  type SuppressionContent,
} from '../../../store/observables/observables.ts'

/**
 * Restores alerts and cases. Cases come first, since their contents refer to them; a timeline is never shortened:
 * taking an act back adds an entry to it.
 */
export const caseRestorer: Restorer = {
  needs: (reversal) => ({ needsPlan: isOfCases(reversal) ? 'cases' : null, needsLicence: true }),
  restore: (act, reversals) => {
    const inOrder = reversals.toSorted((one, other) => rank(one) - rank(other))
    for (const reversal of inOrder) {
      const refused = restorers[reversal.kind]?.(act, reversal) ?? null
      if (refused !== null) return refused
    }
    if (hasChain(act, reversals))
      return problem(
        'conflict',
        'This cannot be undone: some of its alerts have since been merged elsewhere.',
      )
    for (const number of new Set(inOrder.flatMap((reversal) => touchedCases(act, reversal))))
      addCaseEvent(act.writer, number, {
        at: act.at,
        by: act.by,
        kind: 'taken_back',
        data: { what: act.title },
      })
    return null
  },
  describe: (store, { kind, record }) => {
    if (kind === 'alert' || kind === 'alert-content' || kind === 'alert-merge')
      return `the alert ${alertWithId(store.reader, record)?.title ?? record}`
    if (kind === 'case') return `the case ${caseWithId(store.reader, record)?.title ?? record}`
    if (kind === 'comment') return 'a comment on a case'
    if (kind === 'case-note') return 'the time of a timeline entry'
    if (kind === 'case-template') return 'a case template'
    if (kind === 'saved-filter') return 'a saved alert filter'
    if (kind === 'case-link') return 'a link of a case'
    if (kind === 'case-technique') return 'a technique of a case'
    if (kind === 'case-task') return 'a task of a case'
    return kind === 'suppression' ? 'a suppression' : 'an indicator of a case'
  },
}

/** Decisions about alerts are available on every plan, unless the alert enters or leaves a case. */
function isOfCases({ kind, from, to }: Reversal): boolean {
  if (kind === 'alert') return [from, to].some((content) => content !== null && isInCase(content))
  return !ofAlertsAlone.has(kind)
}

const ofAlertsAlone = new Set(['alert-content', 'alert-merge', 'suppression', 'saved-filter'])

const isInCase = (content: string) => (JSON.parse(content) as AlertDecision).case_number !== null

/** A restored case precedes its contents, and a deleted case follows them. */
function rank({ kind, to }: Reversal): number {
  if (kind !== 'case') return 1
  return to === null ? 2 : 0
}

function touchedCases(act: Act, { kind, record, from, to }: Reversal): number[] {
  const id =
    kind === 'case' ? record : (JSON.parse(to ?? from ?? '{}') as { case_id?: string | undefined }).case_id
  const number = id === undefined ? null : caseNumber(act.writer, id)
  return number === null ? [] : [number]
}

/**
 * Merges are restored one by one: only after the last one can it be checked that none is under an alert that is merged
 * itself.
 */
function hasChain({ writer }: Act, reversals: readonly Reversal[]): boolean {
  return reversals.some(({ kind, record }) => kind === 'alert-merge' && isInChain(writer, record))
}

const restorers: Readonly<Record<string, (act: Act, reversal: Reversal) => Problem | null>> = {
  alert: (act, { record, to }) =>
    to !== null && decideAlert(act, record, JSON.parse(to) as AlertDecision) ? null : gone('this alert'),
  'alert-content': (act, { record, to }) =>
    to !== null && putAlertContent(act, record, JSON.parse(to) as AlertContent) ? null : gone('this alert'),
  'alert-merge': (act, { record, to }) =>
    putUnder(act, record, to === null ? null : (JSON.parse(to) as MergeContent).under)
      ? null
      : gone('this alert'),
  case: (act, { record, to }) => {
    if (to !== null) putCase(act, record, { ...(JSON.parse(to) as CaseContent), updated_at: act.at })
    else if (!deleteCase(act, record)) return gone('this case')
    return null
  },
  'case-observable': (act, { record, to }) => {
    if (to === null) deleteCaseObservable(act, record)
    else {
      const content = JSON.parse(to) as CaseObservableContent
      const { detection = null, marked_by = null } = content
      if (
        !markCaseObservable(act, record, { detection, marked_by }) &&
        !putCaseObservable(act, record, content)
      )
        return problem('conflict', 'This cannot be undone: the case has this indicator again.')
    }
    return null
  },
  'case-task': (act, { record, to }) => restoreRecord(act, caseTasks, record, to, 'the case of this task'),
  'case-link': (act, { record, to }) => restoreRecord(act, caseLinks, record, to, 'the case of this link'),
  'case-technique': (act, { record, to }) =>
    restoreRecord(act, caseTechniques, record, to, 'the case of this technique'),
  'case-template': (act, { record, to }) => {
    if (to === null) deleteTemplate(act, record)
    else putTemplate(act, record, JSON.parse(to) as TemplateContent)
    return null
  },
  'saved-filter': (act, { record, to }) => {
    if (to === null) deleteSavedFilter(act, record)
    else putSavedFilter(act, record, JSON.parse(to) as SavedFilterContent<unknown>)
    return null
  },
  'case-note': (act, { record, to }) =>
    to !== null && correctEntry(act, Number(record), JSON.parse(to) as EntryContent)
      ? null
      : gone('the entry of this timeline'),
  comment: (act, { record, to }) => {
    if (to === null) deleteComment(act, record)
    else if (!changeComment(act, record, JSON.parse(to) as CommentContent))
      return gone('the case of this comment')
    return null
  },
  suppression: (act, { record, to }) => {
    if (to !== null) putSuppression(act, record, JSON.parse(to) as SuppressionContent)
    else liftSuppression(act, record)
    return null
  },
}

function restoreRecord<C>(
  act: Act,
  of: CaseTable<C>,
  record: string,
  to: string | null,
  what: string,
): Problem | null {
  if (to === null) deleteCaseRecord(act, of, record)
  else if (!putCaseRecord(act, of, record, JSON.parse(to) as CaseRecordContent<C>)) return gone(what)
  return null
}

const gone = (what: string) => problem('conflict', `This cannot be undone: ${what} is gone.`)
