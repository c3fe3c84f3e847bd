import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import { memberOf, type Template } from '../list-member.ts'

/** Labels of templates, columns and cells, in any spelling used by files and differences. */

/** Returns `B_02.02` for `B_02.02`, `b_02_02`, `b_02.02` and `b_02.02.csv`. */
export function templateShown(template: string): string {
  const found = /^b_(\d\d)[._](\d\d)(?:\.csv)?$/i.exec(template)
  return found === null ? template : `B_${found[1]}.${found[2]}`
}

/** Returns the template of a name in any of these spellings. */
export function templateIn(taxonomy: RegisterTaxonomy | null, template: string): Template | undefined {
  const shown = templateShown(template)
  return taxonomy?.templates.find(({ code }) => templateShown(code) === shown)
}

/** Returns the label of a column, or null when the taxonomy does not contain it. */
export function columnLabel(
  taxonomy: RegisterTaxonomy | null,
  template: string,
  column: string,
): string | null {
  return templateIn(taxonomy, template)?.columns.find(({ code }) => code === column)?.label ?? null
}

/** Returns the label of a code of a closed list, or null when the cell holds none. */
export function cellLabel(
  taxonomy: RegisterTaxonomy | null,
  template: string,
  column: string,
  value: string,
): string | null {
  const list = templateIn(taxonomy, template)?.columns.find(({ code }) => code === column)?.list
  return list === undefined || list === null ? null : (memberOf(taxonomy, list, value)?.label ?? null)
}
