import type { Finding } from '../finding.ts'
import type { RowSource } from '../table.ts'
import { fieldFor, namedIn } from './cell-fields.ts'
import type { RegisterModel } from './register-model.ts'

/** The record in which a finding is resolved, and its field. */
export type Fault = { readonly source: RowSource; readonly field: string | null }

/** Rules on the form of a value: they are resolved where the value is stored, not where it is chosen. */
const onValues =
  /^(?:305|330|331|333|503|OWN-01|OWN-02|OWN-03|OWN-26|OWN-33|OWN-3[56]|OWN-48|VR_\d+|v88(?:26|9[0-2])_m)$/

/** The only cell of a row besides its key; when it is empty, the row does not count. */
const onlyFacts: Readonly<Record<string, string>> = { 'B_03.02': 'c0030' }

/**
 * Returns the record and field to jump to: of the records behind the row, the one that fills the cell. A wrong or
 * missing name is resolved in the record that has it, anything else where the record was chosen. Where a part may
 * override the whole, as a service does with its dates, the model determines which of them applies. Null for rows of
 * files.
 */
export function faultOf(finding: Finding, model?: RegisterModel): Fault | null {
  const { sources, rule, template, value } = finding
  const [owner] = sources
  if (owner === undefined) return null
  if (finding.field !== undefined) return { source: owner, field: finding.field }
  const column = finding.column ?? (rule === 'OWN-32' ? (onlyFacts[template ?? ''] ?? null) : null)
  if (template === null || column === null) return { source: owner, field: null }
  const cell = `${template}.${column}`
  const name = namedIn(cell, sources)
  const isOnName = onValues.test(rule) || value === null || value === ''
  if (name !== null && isOnName) return name
  const chosen = sources.flatMap((source) => {
    // another record of the owner's kind is only referred to here
    if (source !== owner && source.kind === owner.kind) return []
    const field = fieldFor(source.kind, cell)
    const isName = name !== null && source.kind === name.source.kind && field === name.field
    return field === null || isName ? [] : [{ source, field }]
  })
  return filledOf(chosen, owner, model) ?? chosen[0] ?? name ?? { source: owner, field: null }
}

/** Returns the field that provides the value: a field of a part takes precedence over the owner's. */
function filledOf(
  chosen: readonly (Fault & { readonly field: string })[],
  owner: RowSource,
  model: RegisterModel | undefined,
): Fault | undefined {
  if (model === undefined) return undefined
  const isFilled = ({ source, field }: Fault & { readonly field: string }) => {
    const value = model.find(source.uuid)?.data[field]
    return (
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
    )
  }
  const filled = chosen.filter(isFilled)
  return filled.find(({ source }) => source.uuid !== owner.uuid) ?? filled[0]
}
