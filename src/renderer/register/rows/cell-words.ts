import type { ReferredKind } from '../../../contract/register/field.ts'
import type { TemplateCode } from '../../../contract/register/template.ts'
import { dayWords } from '../../day/read-day.ts'
import { formatDecimal } from '../../state/format.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { shortMember } from '../fields/show-value.ts'
import type { TemplateColumn } from '../list-member.ts'
import type { RecordName } from '../record-name.ts'
import { namedIn } from './column-words.ts'

/** What a filed cell says to a reader: labels for codes, names for identifiers. Empty for an empty cell. */
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

/** The name of the record with a code; functions of several entities share codes, so theirs stays the code. */
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
