import { definitionFields } from '../../../../contract/register/definition.ts'
import { filingFields } from '../../../../contract/register/entity.ts'
import type { Field } from '../../../../contract/register/field.ts'
import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import type { Finding } from '../finding.ts'
import type { RowSource } from '../table.ts'

/** The record that a finding is settled in, and the field of it. */
export type Fault = { readonly source: RowSource; readonly field: string | null }

/** Rules about what a value looks like: they are settled where the value is kept, not where it is named. */
const onValues = /^(?:305|330|331|333|503|OWN-01|OWN-02|OWN-03|OWN-26|OWN-33|VR_\d+|v88(?:26|9[0-2])_m)$/

/** The record and field to jump to: of the records behind the row one that fills the cell. Null for rows of files. */
export function faultOf(finding: Finding): Fault | null {
  const [owner] = finding.sources
  if (owner === undefined) return null
  if (finding.template === null || finding.column === null) return { source: owner, field: null }
  const cell = `${finding.template}.${finding.column}`
  const sources = onValues.test(finding.rule) ? [...finding.sources].reverse() : finding.sources
  for (const source of sources) {
    const field = fieldFor(source.kind, cell)
    if (field !== null) return { source, field }
  }
  return { source: owner, field: null }
}

const fieldsByCell = new Map<string, ReadonlyMap<string, string>>()

/** The field of a kind that fills a cell, `B_02.02.c0130`; null when none does. */
function fieldFor(kind: string, cell: string): string | null {
  let cells = fieldsByCell.get(kind)
  if (cells === undefined) {
    cells = cellsOf(fieldsOf(kind))
    fieldsByCell.set(kind, cells)
  }
  return cells.get(cell) ?? null
}

function fieldsOf(kind: string): Readonly<Record<string, Field>> {
  if (isKindName(kind)) return recordKinds[kind].fields
  return kind === 'definitions' ? definitionFields : kind === 'filing' ? filingFields : {}
}

function cellsOf(fields: Readonly<Record<string, Field>>): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [name, { files }] of Object.entries(fields))
    for (const cell of files ?? []) if (!cells.has(cell)) cells.set(cell, name)
  return cells
}
