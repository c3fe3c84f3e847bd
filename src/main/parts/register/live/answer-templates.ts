import { type TemplateCode, templateName } from '../../../../contract/register/template.ts'
import { zipPackage } from '../../../engine/archive/write-zip.ts'
import type { Unclassified } from '../../../engine/register/model/derived-register.ts'
import { writeTableCsv } from '../../../engine/register/package/table-csv.ts'
import { type Column, templateOf } from '../../../engine/register/taxonomy.ts'
import { byTemplate } from './by-template.ts'
import type { LiveState } from './live-state.ts'

type Cell = string | number | boolean | null

/**
 * Returns the rows of all templates: codes and dates as strings, numbers as numbers where that is exact, empty cells as
 * null.
 */
export function answerTemplates(state: LiveState) {
  const { live } = state
  const tables = live.derived.tables()
  return {
    taxonomy: live.taxonomy.id,
    reference_date: live.derived.model.filing.reference_date,
    templates: byTemplate(live.taxonomy, (template) => ({
      template: template.code,
      columns: template.columns.map(({ code }) => code),
      rows: (tables.get(template.code) ?? []).map(({ cells }) =>
        Object.fromEntries(
          template.columns.map((column): [string, Cell] => [
            column.code,
            cellOf(column, cells[column.at] as string),
          ]),
        ),
      ),
    })),
  }
}

function cellOf({ type }: Column, cell: string): Cell {
  if (cell === '') return null
  if (type === 'boolean_true' && cell === 'true') return true
  if (type !== 'integer' && type !== 'monetary') return cell
  const value = Number(cell)
  return /^-?\d+(?:\.\d+)?$/.test(cell) && cell.replace(/[-.]/g, '').length <= 15 ? value : cell
}

/** Returns one template as CSV, or all of them as a ZIP of such files; or what blocks both. */
export function answerDownload(
  state: LiveState,
  { template }: { readonly template: TemplateCode | null },
):
  | { readonly unclassified: readonly Unclassified[] }
  | { readonly text: string }
  | { readonly zip: Uint8Array<ArrayBuffer> } {
  const { live, unclassified } = state
  if (unclassified.length > 0) return { unclassified }
  const tables = live.derived.tables()
  if (template !== null) {
    const wanted = templateOf(live.taxonomy, templateName(template))
    return { text: writeTableCsv(wanted, tables.get(wanted.code) ?? []) }
  }
  const files = live.taxonomy.templates.map((one): [string, string] => [
    one.file,
    writeTableCsv(one, tables.get(one.code) ?? []),
  ])
  return { zip: new Uint8Array(zipPackage(new Map(files))) }
}
