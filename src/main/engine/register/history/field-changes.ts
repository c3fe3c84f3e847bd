import type { ClauseAnswer } from '../../../../contract/register/field.ts'
import type { Fields } from '../../../../contract/register/module.ts'
import { shownCell } from '../report/report-as-pdf.ts'
import { type FieldNames, shownField } from '../report/shown-field.ts'

/** A field with its value before and after an act, as the forms show them; null where it had none. */
export type FieldChange = {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

type Data = Readonly<Record<string, unknown>> | null

/** Returns the fields that differ, in the order of the form; of a new or removed record those that have a value. */
export function fieldChanges(fields: Fields, before: Data, after: Data, names: FieldNames): FieldChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [old, now] = [before?.[name], after?.[name]]
    if (isSame(old, now)) return []
    const { label } = field
    if (field.kind === 'clauses') return clauseChanges(name, label, clausesOf(old), clausesOf(now))
    const shown = (value: unknown) => {
      const cell = shownField(field, value, names)
      return cell === null ? null : shownCell(cell)
    }
    return [{ field: name, label, before: shown(old), after: shown(now) }]
  })
}

function isSame(left: unknown, right: unknown): boolean {
  if (isNothing(left) && isNothing(right)) return true
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function clausesOf(value: unknown): readonly ClauseAnswer[] {
  return Array.isArray(value) ? value : []
}

/** Returns the clauses that differ, one by one: a checklist has dozens. */
function clauseChanges(
  field: string,
  label: string,
  old: readonly ClauseAnswer[],
  now: readonly ClauseAnswer[],
): FieldChange[] {
  const before = new Map(old.map((answer) => [answer.clause, answerText(answer)]))
  const after = new Map(now.map((answer) => [answer.clause, answerText(answer)]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((clause) => {
    const [was, is] = [before.get(clause) ?? null, after.get(clause) ?? null]
    return was === is ? [] : [{ field, label: `${label}: ${clause}`, before: was, after: is }]
  })
}

function answerText({ present, reference, note }: ClauseAnswer): string {
  const answer = present === true ? 'Yes' : present === false ? 'No' : 'Not answered'
  return [answer, reference, note].filter((part) => part !== null && part !== '').join(', ')
}
