import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import { countOf } from '../../state/format.ts'

/** What was put into a case, made from the answer: what was there before and what was refused is counted apart. */

export type Put = {
  /** Number of values given. */
  readonly of: number
  readonly added: number
  readonly skipped: number
  /** Name of the case: `the case Harbour`. */
  readonly where: string
  /** Whether the case was made for them: then nothing can have been in it before. */
  readonly isNew: boolean
}

/** Returns how many indicators were added, how many were there, and how many could not be read. */
export function addedWords({ of, added, skipped, where, isNew }: Put): string {
  const known = Math.max(0, of - added - skipped)
  const again = isNew ? 'given more than once' : 'already there'
  return [
    added === 0 ? `No indicator was added to ${where}.` : `Added ${countOf(added, 'indicator')} to ${where}.`,
    ...(known > 0 ? [`${countOf(known, added === 0 ? 'value' : 'other')} ${again}.`] : []),
    ...(skipped > 0 ? [`${countOf(skipped, 'value')} could not be read as an indicator.`] : []),
  ].join(' ')
}

/** Returns how many links a case got, and how many it had. */
export function linkedWords(of: number, added: number, title: string, what: string): string {
  if (added === 0) return `The case ${title} was already linked to ${what}.`
  const known = of - added
  return known > 0
    ? `Linked the case ${title} to ${countOf(added, 'item')}. ${countOf(known, 'link')} already there.`
    : `Linked the case ${title} to ${what}.`
}

/** Returns how many alerts were escalated, and how many had been decided before. */
export function escalatedWords(
  { decided, left, case_title }: Pick<WindowOutput<'alertInbox.escalate'>, 'decided' | 'left' | 'case_title'>,
  isNew: boolean,
): string {
  if (decided === 0) return `Nothing was changed: ${countOf(left, 'alert')} had already been decided.`
  const others = left === 0 ? '' : ` ${countOf(left, 'other')} had already been decided.`
  const where = `the ${isNew ? 'new case' : 'case'} ${case_title ?? ''}`
  return `Escalated ${countOf(decided, 'alert')} to ${where}.${others}`
}

/** Returns what became of techniques given to a case: each that is added is told, with those that were there before. */
export function techniqueAdded(technique: string, where: string, known: number): string {
  return `Added ${technique} to ${where}.${known > 0 ? ` ${countOf(known, 'other')} already there.` : ''}`
}

/** Returns that a case had all techniques before; null where one was missing. */
export function allTechniquesKnown(missing: number, where: string, what: string): string | null {
  return missing === 0 ? `Nothing was added: ${where} already has ${what}.` : null
}

/** Returns how many lines gave no indicator; empty where each gave one. */
export function notOneWords(lines: number): string {
  return lines === 0 ? '' : ` ${countOf(lines, 'line')} did not hold exactly one indicator.`
}

/**
 * Says which labels a new case has from its sessions, and which of theirs are stricter than those of an existing one;
 * empty where there are none.
 */
export function labelsPassedWords({
  labels = [],
  stricter = [],
}: {
  readonly labels?: readonly string[]
  readonly stricter?: readonly string[]
}): string {
  const passed = labels.length === 0 ? '' : ` It is ${labels.join(' and ')}, as the session is.`
  return stricter.length === 0
    ? passed
    : `${passed} The session is ${stricter.join(' and ')}, stricter than the case: the head of the case proposes it.`
}
