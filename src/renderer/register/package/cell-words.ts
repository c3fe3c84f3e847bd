import type { RegisterTaxonomy } from '../../../contract/workstation/register.ts'
import { memberOf, type Template } from '../list-member.ts'

/** Words for templates, columns and cells, wherever a file or a difference names them. */

/** `B_02.02` for that and for `b_02_02`, `b_02.02` or `b_02.02.csv`. */
export function templateShown(template: string): string {
  const found = /^b_(\d\d)[._](\d\d)(?:\.csv)?$/i.exec(template)
  return found === null ? template : `B_${found[1]}.${found[2]}`
}

/** The template of that name, in any of its spellings. */
export function templateIn(taxonomy: RegisterTaxonomy | null, template: string): Template | undefined {
  const shown = templateShown(template)
  return taxonomy?.templates.find(({ code }) => templateShown(code) === shown)
}

/** What a column is called, or null when the taxonomy does not know it. */
export function columnLabel(
  taxonomy: RegisterTaxonomy | null,
  template: string,
  column: string,
): string | null {
  return templateIn(taxonomy, template)?.columns.find(({ code }) => code === column)?.label ?? null
}

/** The words for a code of a closed list, or null when the cell is none. */
export function cellLabel(
  taxonomy: RegisterTaxonomy | null,
  template: string,
  column: string,
  value: string,
): string | null {
  const list = templateIn(taxonomy, template)?.columns.find(({ code }) => code === column)?.list
  return list === undefined || list === null ? null : (memberOf(taxonomy, list, value)?.label ?? null)
}
