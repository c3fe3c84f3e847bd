import type { Field } from '../../../contract/register/field.ts'
import { kindNames, recordKinds } from '../../../contract/register/kinds.ts'
import { templateCode } from '../../../contract/register/template.ts'
import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import { templateOf } from '../list-member.ts'

/** Returns the first cell that a field fills, and the taxonomy's instructions for it. */
export function cellFacts(
  taxonomy: RegisterTaxonomy | null,
  field: Field,
): { cell: string; fill: string } | null {
  const [cell] = field.files ?? []
  if (cell === undefined) return null
  const [template = '', column = ''] = splitCell(cell)
  const found = templateOf(taxonomy, templateCode(template))?.columns.find(({ code }) => code === column)
  return { cell, fill: found?.fill ?? '' }
}

/** Returns the hint of a field: instructions for filling it, and the cell it fills. */
export function hintOf(taxonomy: RegisterTaxonomy | null, field: Field): { where: string; what: string } {
  const facts = cellFacts(taxonomy, field)
  const what = [field.help, facts?.fill].filter((part) => part !== undefined && part !== '').join(' ')
  return { where: facts?.cell.replace('.c', ' c') ?? '', what }
}

/** Splits `B_02.02.c0160` into template and column. */
function splitCell(cell: string): [string, string] {
  const at = cell.lastIndexOf('.')
  return [cell.slice(0, at), cell.slice(at + 1)]
}

export type Filler = { readonly kind: string; readonly field: string; readonly label: string }

const fillers = new Map<string, Filler[]>()

/** Returns the fields of records that fill a cell such as `B_02.02.c0160`. */
export function fillersOf(cell: string): readonly Filler[] {
  if (fillers.size === 0)
    for (const kind of kindNames)
      for (const [field, { files, label }] of Object.entries(recordKinds[kind].fields))
        for (const each of files ?? [])
          fillers.set(each, [...(fillers.get(each) ?? []), { kind, field, label }])
  return fillers.get(cell) ?? []
}
