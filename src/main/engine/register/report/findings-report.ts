import type { RegisterFinding } from '../../../../contract/register/finding.ts'
import { isKindName, recordKinds } from '../../../../contract/register/kinds.ts'
import { templateName } from '../../../../contract/register/template.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { type DataTable, dataColumn } from './table-report.ts'

export type FindingsGiven = {
  readonly taxonomy: Taxonomy
  readonly findings: readonly RegisterFinding[]
  /** Numbers of all findings; there may be more than are given. */
  readonly counts: Readonly<Record<'error' | 'warning' | 'info', number>>
  readonly byRule: readonly { readonly rule: string; readonly severity: string; readonly count: number }[]
  /** Number of checks that were run on rows and records. */
  readonly checks: number
  /** The LEI list in use; null when identifiers could not be looked up. */
  readonly leiList: string | null
  /** References or uuids of arrangements that are not classified, with the reason. */
  readonly unclassified: readonly { readonly name: string; readonly reason: string }[]
}

/** Returns what was checked and what was found, in numbers. */
export function findingFacts(given: FindingsGiven, today: string): (readonly [string, string])[] {
  const { counts, checks, leiList, unclassified } = given
  const found = counts.error + counts.warning + counts.info
  return [
    ['Checked on', today],
    ['Checks run', `${counted(checks)} checks of rows and records, offline`],
    [
      'LEI list',
      leiList ?? 'none imported: whether an LEI is registered, and under which name, was not checked',
    ],
    [
      'Findings',
      `${counted(found)}: ${countOf(counts.error, 'error')}, ${countOf(counts.warning, 'warning')}, ${countOf(counts.info, 'note')}`,
    ],
    ['Arrangements not classified', counted(unclassified.length)],
  ]
}

const counted = (count: number) => count.toLocaleString('en-GB')
const countOf = (count: number, noun: string) => `${counted(count)} ${noun}${count === 1 ? '' : 's'}`

const severityWords: Readonly<Record<string, string>> = { error: 'Error', warning: 'Warning', info: 'Note' }

export function findingTables(given: FindingsGiven): DataTable[] {
  const { taxonomy, findings, byRule, counts, unclassified } = given
  const found = counts.error + counts.warning + counts.info
  const tables: DataTable[] = [
    {
      title: 'By check',
      notes: found === 0 ? ['None of the checks that were run reported a finding.'] : [],
      columns: [
        dataColumn('Check', 1),
        dataColumn('Severity', 0.8),
        dataColumn('Findings', 0.7),
        dataColumn('What it checks', 6),
      ],
      rows: byRule.map(({ rule, severity, count }) => [
        rule,
        severityWords[severity] ?? severity,
        count,
        taxonomy.rules.get(rule)?.check ?? null,
      ]),
      total: byRule.length,
    },
    {
      title: 'Findings',
      notes: [],
      columns: [
        dataColumn('Severity', 0.8),
        dataColumn('Check', 1),
        dataColumn('Template', 1.2),
        dataColumn('Record', 2.2),
        dataColumn('Value', 1.6),
        dataColumn('Finding', 4),
        dataColumn('What to do', 3),
      ],
      rows: findings.map((finding) => [
        severityWords[finding.severity] ?? finding.severity,
        finding.rule,
        finding.template === null ? null : `${templateName(finding.template)}${columnOf(finding)}`,
        recordWords(finding),
        finding.value === null || finding.value === '' ? null : finding.value,
        finding.message,
        finding.fix,
      ]),
      total: found,
    },
    {
      title: 'Not classified',
      notes: [],
      columns: [dataColumn('Arrangement', 2), dataColumn('Why', 4)],
      rows: unclassified.map(({ name, reason }) => [name, reason]),
      total: unclassified.length,
    },
  ]
  return tables.filter(({ rows, notes }) => rows.length + notes.length > 0)
}

function columnOf({ column }: RegisterFinding): string {
  return column === null ? '' : `.${column}`
}

function recordWords({ record_kind: kind, record_name: name }: RegisterFinding): string | null {
  if (kind === null) return null
  const one = isKindName(kind) ? recordKinds[kind].one : null
  return [one, name ?? (one === null ? kind : 'without a name')].filter(Boolean).join(' ')
}
