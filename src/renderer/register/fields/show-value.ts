import { type Field, plainDecimal } from '../../../contract/register/field.ts'
import { wordLabel } from '../../../contract/register/word-label.ts'
import { dayWords } from '../../day/read-day.ts'
import { formatCount, formatDecimal } from '../../state/format.ts'
import { memberOf, memberWords, signOf } from '../list-member.ts'
import { nameWords } from '../record-name.ts'
import type { FieldContext } from './field-context.ts'

/** Formats stored field values for display, editing and spreadsheets. */

/** Whether a field is empty. */
export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Returns a number or decimal text as plain digits. */
export function digitsOf(value: unknown): string {
  return typeof value === 'number' ? plainDecimal(value) : String(value)
}

/** Maximum number of list entries shown by name; the others are counted. */
const maxNamed = 40

/**
 * Returns the text of a cell or a closed control; empty for an empty field. `record` contains the names of referenced
 * records.
 */
export function shownValue(
  field: Field,
  value: unknown,
  context: FieldContext,
  record: Readonly<Record<string, unknown>> = {},
): string {
  if (isNothing(value)) return ''
  switch (field.kind) {
    case 'day':
      return dayWords(String(value))
    case 'amount':
      return formatDecimal(digitsOf(value))
    case 'whole':
      return formatDecimal(String(value))
    case 'member':
      return shownMember(context, field.list, String(value))
    case 'members':
      return (value as readonly string[]).map((code) => shortMember(context, field.list, code)).join(', ')
    case 'word':
      return wordLabel(String(value))
    case 'yesNo':
      return value === true ? 'Yes' : 'No'
    case 'reference': {
      const name = context.names(field.to).get(String(value))
      if (name !== undefined) return nameWords(field.to, name)
      const shown = field.shown === undefined ? null : record[field.shown]
      return typeof shown === 'string' ? shown : '…'
    }
    case 'references': {
      const uuids = value as readonly string[]
      const named = uuids.slice(0, maxNamed).map((uuid) => {
        const name = context.names(field.to).get(uuid)
        return name === undefined ? '…' : nameWords(field.to, name)
      })
      const more = uuids.length - named.length
      return more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : named.join(', ')
    }
    case 'clauses':
      return `${formatCount((value as readonly unknown[]).length)} answered`
    default:
      return String(value)
  }
}

/** Returns the ISO code for members that have one (countries and currencies), otherwise sign and label. */
function shownMember(context: FieldContext, list: string, code: string): string {
  const member = memberOf(context.taxonomy, list, code)
  if (member === null) return code
  return member.iso === undefined ? memberWords(member) : member.iso
}

/** Returns the shortest unambiguous form of a member. */
export function shortMember(context: FieldContext, list: string, code: string): string {
  const member = memberOf(context.taxonomy, list, code)
  if (member === null) return code
  return signOf(member) ?? member.label
}

/** Returns the text of the field while it is edited, and of a copied cell; parsing it gives the same value again. */
export function editedText(
  field: Field,
  value: unknown,
  context: FieldContext,
  record: Readonly<Record<string, unknown>> = {},
): string {
  if (isNothing(value)) return ''
  switch (field.kind) {
    case 'amount':
    case 'whole':
    case 'score':
      return digitsOf(value)
    case 'members':
      return (value as readonly string[]).map((code) => shortMember(context, field.list, code)).join('; ')
    case 'member': {
      const member = memberOf(context.taxonomy, field.list, String(value))
      return member === null ? String(value) : (member.iso ?? member.label)
    }
    case 'reference':
      return copiedName(context, field, String(value), record)
    case 'references':
      return (value as readonly string[]).map((uuid) => copiedName(context, field, uuid, {})).join('; ')
    case 'word':
    case 'yesNo':
      return shownValue(field, value, context)
    case 'clauses':
      return ''
    default:
      return String(value)
  }
}

type ReferenceField = Extract<Field, { kind: 'reference' | 'references' }>

function copiedName(
  { names }: FieldContext,
  { to, shown }: ReferenceField,
  uuid: string,
  record: Readonly<Record<string, unknown>>,
): string {
  const name = names(to).get(uuid)
  const stated = shown === undefined ? null : record[shown]
  if (name === undefined) return typeof stated === 'string' ? stated : uuid
  return to === 'arrangements' ? (name.code ?? name.name) : nameWords(to, name)
}
