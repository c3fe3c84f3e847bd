import { visibleText } from '../../../contract/entered-text.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { templateName } from '../../../contract/register/template.ts'
import type { RowForm } from '../answer-rows.ts'
import { countOf } from '../count-of.ts'
import type { Job } from '../job.ts'
import { printTable } from '../print-answer.ts'
import type { Row } from '../table.ts'

/** Findings as rows, for a table or CSV. */
export const findingRows: RowForm = {
  columns: [
    ...['severity', 'rule', 'class', 'template', 'row', 'key', 'column', 'value', 'message', 'fix'],
    ...['record_kind', 'record_uuid', 'record_name', 'field'],
  ],
  shown: ['severity', 'rule', 'where', 'row', 'record', 'message', 'fix'],
  rows: (answer) => (answer as { findings: readonly RegisterFinding[] }).findings.map(rowOf),
}

function rowOf(finding: RegisterFinding): Row {
  const template = finding.template === null ? null : templateName(finding.template)
  const where = [template, finding.column].filter((part) => part !== null).join('.')
  return {
    ...finding,
    template,
    key: finding.key === null ? null : visibleText(finding.key),
    value: finding.value === null ? null : visibleText(finding.value),
    where: where === '' ? 'package' : where,
    record: recordOf(finding),
  }
}

/**
 * Returns how a person identifies the record of a finding: by the key of its row, and the name of the record where that
 * adds information.
 */
function recordOf({ key, record_name: name }: RegisterFinding): string {
  const stated = [key, key !== null && name !== null && key.split(' · ').includes(name) ? null : name]
  return visibleText(stated.filter((part) => part !== null && part !== '').join(' · '))
}

/** Maximum number of findings in a table for each severity. */
const maxShown = 200

/** Prints findings for a person: the most severe first, and the number of those omitted. */
export function printFindings(job: Job, findings: readonly RegisterFinding[]): void {
  const order = ['error', 'warning', 'info']
  const sorted = [...findings].sort(
    (left, right) => order.indexOf(left.severity) - order.indexOf(right.severity),
  )
  const shown = sorted.slice(0, maxShown)
  if (shown.length > 0) printTable(job.terminal, findingRows.shown ?? [], shown.map(rowOf))
  if (sorted.length > shown.length)
    job.terminal.note(
      `… and ${(sorted.length - shown.length).toLocaleString('en-GB')} more; --json shows all.`,
    )
}

/** `2 errors, 1 warning`, or `no findings`. */
export function countWords(counts: {
  readonly error: number
  readonly warning: number
  readonly info: number
}): string {
  const words = [
    counts.error === 0 ? null : countOf(counts.error, 'error'),
    counts.warning === 0 ? null : countOf(counts.warning, 'warning'),
    counts.info === 0 ? null : countOf(counts.info, 'remark'),
  ].filter((word) => word !== null)
  return words.length === 0 ? 'no findings' : words.join(', ')
}
