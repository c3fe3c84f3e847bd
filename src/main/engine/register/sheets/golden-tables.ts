import { parse } from 'csv-parse/sync'
import { ClosedLists } from '../closed-list.ts'
import { goldenFiles, taxonomy } from '../package/golden-package.ts'
import type { TableRow, Tables } from '../table.ts'
import { type Column, columnAt, templateOf } from '../taxonomy.ts'

/** For tests: the tables of the golden register, and what is needed to read and to compare others with them. */

export { taxonomy } from '../package/golden-package.ts'

export const lists = new ClosedLists(taxonomy)

export const goldenTables: Tables = new Map(
  taxonomy.templates.map(({ code, file }): [string, TableRow[]] => {
    const [text] = [...goldenFiles]
      .filter(([path]) => path.endsWith(`/${file}`))
      .map(([, content]) => content)
    if (text === undefined) throw new Error(`The golden register has no ${file}.`)
    const records: string[][] = parse(text)
    return [code, records.slice(1).map((cells) => ({ cells }))]
  }),
)

export function columnOf(template: string, code: string): Column {
  const found = templateOf(taxonomy, template)
  return found.columns[columnAt(found, code)] as Column
}

/** Tables whose cells are those of others, each passed through a function. */
export function mapCells(tables: Tables, change: (cell: string, column: Column) => string): Tables {
  return new Map(
    taxonomy.templates.map(({ code, columns }) => [
      code,
      (tables.get(code) ?? []).map(({ cells }) => ({
        cells: cells.map((cell, at) => change(cell, columns[at] as Column)),
      })),
    ]),
  )
}

/** Tables as plain lists of cells, to be compared as a whole. */
export function plain(tables: Tables): Record<string, readonly (readonly string[])[]> {
  return Object.fromEntries([...tables].map(([code, rows]) => [code, rows.map(({ cells }) => cells)]))
}
