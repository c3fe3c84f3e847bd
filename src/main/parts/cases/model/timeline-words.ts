import { defangObservable } from '../../../engine/observable/defang-observable.ts'
import type { CaseEvent } from '../../../store/cases/case-timeline.ts'

const stateWords: Readonly<Record<string, string>> = {
  open: 'open',
  in_progress: 'in progress',
  closed: 'resolved',
}
const verdictWords: Readonly<Record<string, string>> = {
  true_positive: 'true positive',
  false_positive: 'false positive',
  benign: 'benign',
  duplicate: 'duplicate',
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** A time as it was given; when none was given, the time at which the entry was written. */
const momentWords = (value: unknown, notedAt: unknown) => text(value) || text(notedAt)
const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')
const named = (words: Readonly<Record<string, string>>, value: unknown) => words[text(value)] ?? text(value)

function openedWords(template: string, hints: string): string {
  const from = template === '' ? '' : ` from the template ${template}`
  return `Opened the case${from}${hints === '' ? '' : `. Indicators to look for: ${hints}`}`
}

function addedWords(count: unknown): string {
  if (count === 0) return ''
  return count === 1 ? ', which added an indicator' : `, which added ${String(count)} indicators`
}

/** Returns a timeline entry in words; an entry of an unknown kind keeps the name of its kind. */
export function timelineWords({ kind, data }: Pick<CaseEvent, 'kind' | 'data'>): string {
  switch (kind) {
    case 'case_created':
      return openedWords(text(data.template), text(data.hints))
    case 'case_changed':
      return `Changed ${(data.fields as string[] | undefined)?.join(', ') ?? 'the case'}`
    case 'status_changed':
      return `Set it from ${named(stateWords, data.from)} to ${named(stateWords, data.to)}`
    case 'case_reopened':
      return 'Reopened it'
    case 'case_resolved':
      return data.verdict === null || data.verdict === undefined
        ? 'Closed it without a verdict'
        : `Resolved it as ${named(verdictWords, data.verdict)}`
    case 'case_deleted':
      return 'Deleted the case'
    case 'alert_escalated':
      return `Escalated the alert ${text(data.title)}`
    case 'alert_changed':
      return `The alert ${text(data.title)} changed${addedWords(data.count)}`
    case 'note_corrected':
      return `Corrected when “${text(data.text)}” happened: ${momentWords(data.happened_at, data.noted_at)}, previously ${momentWords(data.from, data.noted_at)}`
    case 'note_reworded':
      return `Corrected “${text(data.from).slice(0, 200)}” to “${text(data.text).slice(0, 200)}”`
    case 'comment_added':
      return 'Wrote a comment'
    case 'comment_edited':
      return 'Corrected a comment'
    case 'comment_deleted':
      return 'Deleted a comment'
    case 'observables_added':
      return data.count === 1 ? 'Added an indicator' : `Added ${String(data.count)} indicators`
    case 'observables_marked':
      return `Marked ${data.count === 1 ? 'an indicator' : `${String(data.count)} indicators`} ${data.detection === true ? 'for detection' : 'as not for detection'}`
    case 'observable_removed':
      return `Removed ${defangObservable({ type: text(data.type), value: text(data.value) })}`
    case 'evidence_added':
      return `Added the evidence ${text(data.filename)}`
    case 'evidence_saved':
      return `Saved the evidence ${text(data.filename)} as a file`
    case 'evidence_exported':
      return data.count === 1
        ? `Exported the evidence ${text(data.filename)} as a password-protected zip`
        : `Exported ${String(data.count)} files of evidence as a password-protected zip`
    case 'case_sealed':
      return `Sealed an export of the case, key ${text(data.key).slice(0, 16)}`
    case 'technique_accepted':
      return `Accepted the technique ${text(data.technique)}`
    case 'technique_rejected':
      return `Rejected the technique ${text(data.technique)}`
    case 'technique_removed':
      return `Removed the technique ${text(data.technique)}`
    case 'links_added':
      return `Linked ${listed(data.titles)}${Number(data.count) > 5 ? ` and ${Number(data.count) - 5} more` : ''}`
    case 'link_removed':
      return `Removed the link to ${text(data.title)}`
    case 'task_added':
      return text(data.owner) === ''
        ? `Added the task ${text(data.title)}`
        : `Added the task ${text(data.title)}, for ${text(data.owner)}`
    case 'task_changed':
      return `Changed ${listed(data.fields)} of the task ${text(data.title)}`
    case 'task_done':
      return `Finished the task ${text(data.title)}`
    case 'task_reopened':
      return `Reopened the task ${text(data.title)}`
    case 'task_removed':
      return `Removed the task ${text(data.title)}`
    case 'sla_breached':
      return `Missed the target to ${text(data.target)}${data.title === undefined ? ' the case' : ` the alert ${text(data.title)}`}`
    case 'note':
      return text(data.text)
    case 'taken_back':
      return text(data.what)
    default:
      return kind.replaceAll('_', ' ')
  }
}
