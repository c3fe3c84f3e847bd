import type { ClosedLists } from '../closed-list.ts'
import { type Column, columnAt, type Taxonomy, templateOf } from '../taxonomy.ts'
import type { KnownNames } from './known-names.ts'
import { columnFor, type Meaning, type Subject } from './meanings.ts'

/** What proposals are made with. */
export type Ground = { readonly taxonomy: Taxonomy; readonly lists: ClosedLists; readonly names: KnownNames }

/** The column of the templates that a meaning feeds on a sheet. */
export function taxonomyColumn(meaning: Meaning, subject: Subject, taxonomy: Taxonomy): Column {
  const column = columnFor(meaning, subject) ?? meaning.columns[0] ?? ''
  return columnNamed(column, taxonomy)
}

export function columnNamed(column: string, taxonomy: Taxonomy): Column {
  const template = templateOf(taxonomy, column.slice(0, 7))
  return template.columns[columnAt(template, column.slice(8))] as Column
}
