import { type Field, plainDecimal } from '../../../../contract/register/field.ts'
import { wordLabel } from '../../../../contract/register/word-label.ts'
import type { ListMember, Taxonomy } from '../taxonomy.ts'
import type { DataCell } from './table-report.ts'

/** What a value is shown with: the closed lists, and the names of records. */
export type FieldNames = {
  readonly taxonomy: Taxonomy
  /** Null when the record has no name, or is not there any more. */
  readonly nameOf: (uuid: string) => string | null
}

/** Returns a stored value as the forms show it; null when there is none. */
export function shownField(field: Field, value: unknown, names: FieldNames): DataCell {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : shownList(field, value, names)
  switch (field.kind) {
    case 'day':
      return { day: String(value) }
    case 'amount':
      return { amount: typeof value === 'number' ? plainDecimal(value) : String(value) }
    case 'whole':
    case 'score':
      return typeof value === 'number' ? value : String(value)
    case 'yesNo':
      return value === true ? 'Yes' : 'No'
    case 'word':
      return wordLabel(String(value))
    case 'member':
      return memberText(field.list, String(value), names)
    case 'reference':
      return names.nameOf(String(value)) ?? removedRecord
    default:
      return String(value)
  }
}

/** Stands for a record that has no name now. */
const removedRecord = 'a record that is removed or has no name'

function shownList(field: Field, values: readonly unknown[], names: FieldNames): string {
  if (field.kind === 'clauses') return values.map(clauseText).join('; ')
  return values
    .map((value) => {
      if (field.kind === 'members') return memberText(field.list, String(value), names)
      return names.nameOf(String(value)) ?? removedRecord
    })
    .join(', ')
}

function clauseText(value: unknown): string {
  const { clause, present, reference, note } = value as Readonly<Record<string, unknown>>
  const answer = present === true ? 'yes' : present === false ? 'no' : 'not answered'
  return [`${clause}: ${answer}`, reference, note]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

const membersByCode = new WeakMap<readonly ListMember[], ReadonlyMap<string, ListMember>>()

function memberText(list: string, code: string, { taxonomy }: FieldNames): string {
  const members = taxonomy.lists.get(list)
  if (members === undefined) return code
  let byCode = membersByCode.get(members)
  if (byCode === undefined) {
    byCode = new Map(members.map((member) => [member.code, member]))
    membersByCode.set(members, byCode)
  }
  const member = byCode.get(code)
  if (member === undefined) return code
  const last = code.slice(code.indexOf(':') + 1)
  const sign = member.iso ?? (/^S\d\d$/.test(last) ? last : null)
  return sign === null ? member.label : `${sign} ${member.label}`
}
