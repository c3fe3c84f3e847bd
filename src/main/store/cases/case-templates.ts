import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'

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

const logged = { part: 'cases', kind: 'case-template' } as const

function contentOf(reader: ReadHandle, id: string): string | null {
  const content = statement(reader, 'SELECT content FROM case_template WHERE id = ?').pluck().get(id)
  return (content as string | undefined) ?? null
}

/** Inserts or changes a template. */
export function putTemplate(
  { writer, log }: Pick<Act, 'writer' | 'log'>,
  id: string,
  content: TemplateContent,
): void {
  const before = contentOf(writer, id)
  const after = JSON.stringify(content)
  if (before === after) return
  statement(
    writer,
    'INSERT INTO case_template (id, content) VALUES (?, ?) ON CONFLICT DO UPDATE SET content = excluded.content',
  ).run(id, after)
  log({ ...logged, record: id, before, after })
}

/** Removes a template; false when there is none. */
export function deleteTemplate({ writer, log }: Pick<Act, 'writer' | 'log'>, id: string): boolean {
  const before = contentOf(writer, id)
  if (before === null) return false
  statement(writer, 'DELETE FROM case_template WHERE id = ?').run(id)
  log({ ...logged, record: id, before, after: null })
  return true
}
