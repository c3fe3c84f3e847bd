import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { recordTable } from '../log/record-table.ts'
import { caseNeeds } from './case-records.ts'

/** Templates of cases, whose content is stored as JSON. */
export type TemplateContent = {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** Position in the contract's list of severities. */
  readonly severity: number
  readonly tags: readonly string[]
  readonly tasks: readonly {
    readonly title: string
    readonly owner: string
    /** Minutes after the opening of the case; null when it has no due time. */
    readonly due_after: number | null
  }[]
  readonly hints: string
}
export type CaseTemplate = TemplateContent & { readonly id: string }

type Row = { readonly id: string; readonly content: string }
const fromRow = ({ id, content }: Row): CaseTemplate => ({ ...(JSON.parse(content) as TemplateContent), id })

/** Returns all templates, by name. */
export function listTemplates(reader: ReadHandle): CaseTemplate[] {
  const rows = statement(reader, 'SELECT id, content FROM case_template').all() as Row[]
  return rows.map(fromRow).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

export function templateWithId(reader: ReadHandle, id: string): CaseTemplate | null {
  const row = statement(reader, 'SELECT id, content FROM case_template WHERE id = ?').get(id)
  return row === undefined ? null : fromRow(row as Row)
}

export const caseTemplates = recordTable<TemplateContent>({
  part: 'cases',
  kind: 'case-template',
  scope: 'shared',
  called: () => 'a case template',
  needs: caseNeeds,
  table: 'case_template',
  content: { json: 'content' },
  refused: 'this template is gone',
})
