import type { ReferredKind } from '../../../contract/register/field.ts'
import type { TemplateCode } from '../../../contract/register/template.ts'
import { dayWords } from '../../day/read-day.ts'
import { formatDecimal } from '../../state/format.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { shortMember } from '../fields/show-value.ts'
import type { TemplateColumn } from '../list-member.ts'
import type { RecordName } from '../record-name.ts'
import { namedIn } from './column-words.ts'

/** Returns the text of a filed cell for readers: labels for codes, names for identifiers. Empty for an empty cell. */
export function cellWords(
  template: TemplateCode,
  column: TemplateColumn,
  cell: string,
  context: FieldContext,
): string {
  if (cell === '') return ''
  if (column.list !== null) return shortMember(context, column.list, cell)
  const kind = namedIn(template, column.code)
  if (kind !== null) return nameWithCode(context, kind, cell)
  if (column.type === 'date') return dayWords(cell)
  if (column.type === 'monetary' && /^\d+(?:\.\d+)?$/.test(cell)) return formatDecimal(cell)
  return cell
}

const byCode = new WeakMap<ReadonlyMap<string, RecordName>, ReadonlyMap<string, RecordName>>()

/**
 * Returns the name of the record with a code. Codes of functions are returned as they are, since functions of several
 * entities share them.
 */
function nameWithCode({ names }: FieldContext, kind: ReferredKind, code: string): string {
  if (kind === 'functions') return code
  const known = names(kind)
  let codes = byCode.get(known)
  if (codes === undefined) {
    codes = new Map([...known.values()].flatMap((name) => (name.code === null ? [] : [[name.code, name]])))
    byCode.set(known, codes)
  }
  return codes.get(code)?.name ?? code
}
