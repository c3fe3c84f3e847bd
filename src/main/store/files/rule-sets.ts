import { createHash } from 'node:crypto'
import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'
import { recordTable } from '../log/record-table.ts'

/** The user's YARA rules and lists of strings: records whose texts lie beside the log, which names them by digest. */

export type RuleSetContent = {
  readonly name: string
  readonly kind: 'yara' | 'strings'
  /** SHA-256 of the text. */
  readonly sha256: string
  readonly is_active: boolean
  readonly ignores_case: boolean
  /** Rules or strings in it, and bytes of its text. */
  readonly entries: number
  readonly bytes: number
  readonly imported_at: string
}
export type RuleSetRecord = RuleSetContent & { readonly id: string }

const content = [
  'name',
  'kind',
  'sha256',
  'is_active',
  'ignores_case',
  'entries',
  'bytes',
  'imported_at',
] as const

export const ruleSetTable = recordTable<RuleSetContent>({
  part: 'files',
  kind: 'rule-set',
  scope: 'here',
  called: (reader, id) => `the rules ${ruleSet(reader, id)?.name ?? ''}`,
  table: 'rule_set',
  content,
  as: { is_active: 'flag', ignores_case: 'flag' },
  refused: 'these rules are gone',
})

type Row = Omit<RuleSetRecord, 'is_active' | 'ignores_case'> & { is_active: number; ignores_case: number }
const recordOf = ({ is_active, ignores_case, ...rest }: Row): RuleSetRecord => ({
  ...rest,
  ...{ is_active: is_active === 1, ignores_case: ignores_case === 1 },
})

/** All sets, by name. */
export function ruleSets(reader: ReadHandle): RuleSetRecord[] {
  const rows = statement(reader, `SELECT id, ${content.join(', ')} FROM rule_set ORDER BY name, id`).all()
  return (rows as Row[]).map(recordOf)
}

export function ruleSet(reader: ReadHandle, id: string): RuleSetRecord | null {
  const row = statement(reader, `SELECT id, ${content.join(', ')} FROM rule_set WHERE id = ?`).get(id)
  return row === undefined ? null : recordOf(row as Row)
}

export function ruleText(reader: ReadHandle, sha256: string): string {
  return (
    (statement(reader, 'SELECT text FROM rule_text WHERE sha256 = ?').pluck().get(sha256) as string) ?? ''
  )
}

/** Stores a text, and returns its digest. */
export function putRuleText({ writer }: Act, text: string): string {
  const sha256 = createHash('sha256').update(text).digest('hex')
  statement(writer, 'INSERT INTO rule_text (sha256, text) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    sha256,
    text,
  )
  return sha256
}

/** Returns the digest of what files are looked at with: it changes with every active set; `''` without any. */
export function rulesDigest(reader: ReadHandle): string {
  const active = statement(
    reader,
    'SELECT id, name, kind, sha256, ignores_case FROM rule_set WHERE is_active = 1 ORDER BY id',
  ).all()
  return active.length === 0 ? '' : createHash('sha256').update(JSON.stringify(active)).digest('hex')
}

/** What is kept with each file of the tools that analysed it: those of the program, and the rules. */
export const toolsWithRules = (tools: string, digest: string): string =>
  digest === '' ? tools : `${tools}; rules ${digest}`

/** Has files wait whose analysis was made with other rules, and deletes what was said of them with others. */
export function renewMatches(writer: WriteHandle, tools: string, digest: string): void {
  statement(writer, "DELETE FROM file_tool WHERE tool = 'rules' AND given <> ?").run(digest)
  statement(
    writer,
    "UPDATE file SET state = 'pending' WHERE state IN ('completed', 'partial') AND tools <> ? AND removed_at IS NULL",
  ).run(toolsWithRules(tools, digest))
}

/** Whether files were analysed with other rules than the present ones, as another process may have changed them. */
export function hasOldMatches(reader: ReadHandle): boolean {
  const digest = rulesDigest(reader)
  const found = statement(
    reader,
    `SELECT 1 FROM file WHERE state IN ('completed', 'partial') AND removed_at IS NULL
       AND tools ${digest === '' ? "LIKE '%; rules %'" : "NOT LIKE '%; rules ' || ?"} LIMIT 1`,
  )
  return (digest === '' ? found.get() : found.get(digest)) !== undefined
}

/** Files that are kept, and those of them that were analysed with the present rules. */
export function matchedFiles(reader: ReadHandle): { readonly files: number; readonly matched: number } {
  const digest = rulesDigest(reader)
  return statement(
    reader,
    `SELECT count(*) AS files, coalesce(sum(state IN ('completed', 'partial') AND tools LIKE '%; rules ' || ?), 0) AS matched
     FROM file WHERE removed_at IS NULL`,
  ).get(digest) as { files: number; matched: number }
}
