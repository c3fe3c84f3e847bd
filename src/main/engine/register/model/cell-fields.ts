import { definitionFields } from '../../../../contract/register/definition.ts'
import { filingFields } from '../../../../contract/register/entity.ts'
import type { Field } from '../../../../contract/register/field.ts'
import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { RowSource } from '../table.ts'

/** Maps a cell, `B_02.02.c0130`, to the field of a record behind the row that fills it. */

/**
 * A cell that shows the name of a record: the field in which the name is stored, and which of the sources of that kind
 * is meant.
 */
type Naming = {
  readonly kind: string
  readonly field: string
  readonly which: 'first' | 'last' | 'last but the owner'
}

const naming = (kind: string, field: string, which: Naming['which']): Naming => ({ kind, field, which })
const named = new Map<string, Naming>()
const name = (value: Naming, ...cells: readonly string[]) => {
  for (const cell of cells) named.set(cell, value)
}

name(
  naming('scopeEntities', 'lei', 'last'),
  ...['B_01.01.c0010', 'B_01.02.c0060', 'B_01.03.c0020', 'B_02.02.c0020', 'B_03.01.c0020'],
  ...['B_04.01.c0020', 'B_06.01.c0040'],
)
name(
  naming('arrangements', 'contract_ref', 'first'),
  ...['B_02.01', 'B_02.02', 'B_02.03', 'B_03.01', 'B_03.02', 'B_03.03', 'B_04.01', 'B_05.02', 'B_07.01'].map(
    (template) => `${template}.c0010`,
  ),
)
name(naming('arrangements', 'contract_ref', 'last but the owner'), 'B_02.01.c0030', 'B_02.03.c0020')
name(
  naming('providers', 'id_code', 'first'),
  ...['B_02.02.c0030', 'B_03.02.c0020', 'B_03.03.c0020', 'B_05.02.c0030', 'B_07.01.c0020'],
)
name(
  naming('providers', 'id_code_type', 'first'),
  ...['B_02.02.c0040', 'B_03.02.c0030', 'B_05.02.c0040', 'B_07.01.c0030'],
)
name(naming('providers', 'id_code', 'last'), 'B_05.01.c0110', 'B_05.02.c0060')
name(naming('providers', 'id_code_type', 'last'), 'B_05.01.c0120', 'B_05.02.c0070')
name(naming('functions', 'function_id', 'last'), 'B_02.02.c0050')
name(naming('branches', 'branch_code', 'last'), 'B_04.01.c0040')

/** Cells that follow from a field besides those that the field declares, which a person fills in. */
const following: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  services: {
    'B_03.02.c0020': 'provider_uuid',
    'B_04.01.c0030': 'user_entity_uuids',
    'B_05.02.c0030': 'provider_uuid',
    'B_05.02.c0060': 'provider_uuid',
  },
  arrangements: { 'B_03.01.c0030': 'signatory_entity_uuids', 'B_03.03.c0031': 'signatory_provider_uuids' },
  intraGroupLinks: { 'B_02.03.c0030': 'linked_arrangement_uuid' },
}

const fieldsByCell = new Map<string, ReadonlyMap<string, string>>()

/** Returns the field of a kind that fills a cell; null when there is none. */
export function fieldFor(kind: string, cell: string): string | null {
  let cells = fieldsByCell.get(kind)
  if (cells === undefined) {
    cells = cellsOf(kind)
    fieldsByCell.set(kind, cells)
  }
  return cells.get(cell) ?? null
}

function cellsOf(kind: string): ReadonlyMap<string, string> {
  const cells = new Map<string, string>()
  for (const [field, { files = [] }] of Object.entries(fieldsOf(kind)))
    for (const cell of files) if (!cells.has(cell)) cells.set(cell, field)
  for (const [cell, field] of Object.entries(following[kind] ?? {}))
    if (!cells.has(cell)) cells.set(cell, field)
  return cells
}

function fieldsOf(kind: string): Readonly<Record<string, Field>> {
  if (isKindName(kind)) return recordKinds[kind].fields
  return kind === 'definitions' ? definitionFields : kind === 'filing' ? filingFields : {}
}

/**
 * Returns the record whose name is in a cell, and the field in which it is stored; null when the cell shows no name.
 */
export function namedIn(
  cell: string,
  sources: readonly RowSource[],
): { readonly source: RowSource; readonly field: string } | null {
  const found = named.get(cell)
  if (found === undefined) return null
  const { kind, field, which } = found
  const alike = (which === 'last but the owner' ? sources.slice(1) : sources).filter(
    (source) => source.kind === kind,
  )
  const source = which === 'first' ? alike[0] : alike.at(-1)
  return source === undefined ? null : { source, field }
}
