import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { Problem } from '../../../contract/problem.ts'
import { templateName } from '../../../contract/register/template.ts'
import type { FilingComparison } from '../../../contract/workstation/register/register-filings.ts'
import type { RowForm } from '../answer-rows.ts'
import { askWindow } from '../ask-window.ts'
import { countOf } from '../count-of.ts'
import type { Bind, Job } from '../job.ts'
import { printAnswers } from '../print-answer.ts'

const differenceRows: RowForm = {
  columns: ['template', 'act', 'key', 'column', 'before', 'after'],
  rows: (answer) =>
    (answer as FilingComparison).templates.flatMap(({ template, added, removed, changed }) => {
      const name = templateName(template)
      return [
        ...changed.map((cell) => ({ template: name, act: 'changed', ...cell })),
        ...removed.map(({ key, cells }) => ({
          template: name,
          act: 'removed',
          key,
          before: cells.join(', '),
        })),
        ...added.map(({ key, cells }) => ({ template: name, act: 'added', key, after: cells.join(', ') })),
      ]
    }),
}

/**
 * `register diff <before> <after>`: compares two packages, stored filings, or the current register (`now`), cell by
 * cell.
 */
export function addDiffCommand(group: Command, bind: Bind): void {
  const command = group
    .command('diff')
    .description('Compare two packages or filings, or one with the register as it is now')
    .argument('<before>', 'path of a package, id of a filing, or now')
    .argument('<after>', 'path of a package, id of a filing, or now')
  bind(command, (job, [before, after]) => compare(job, String(before), String(after)), { csv: true })
}

function compare(job: Job, before: string, after: string): Promise<number | Problem> {
  return askWindow(
    job,
    'registerFilings.compare',
    { before: sideOf(before), after: sideOf(after) },
    (answer) => {
      printAnswers(job, [answer], differenceRows)
      if (job.choices.form !== 'table') return
      const { templates, dropping_out, unread } = answer as FilingComparison
      for (const line of comparedWords(templates.length, unread)) job.terminal.note(line)
      for (const { contract_ref, end_date } of dropping_out)
        job.terminal.note(`${contract_ref} ended on ${end_date} and drops out of the next filing.`)
    },
  )
}

/**
 * Returns what is said besides the differences: that there is none only of packages that were read completely, and how
 * many errors in their files hide rows that were not compared.
 */
export function comparedWords(templates: number, { before, after }: FilingComparison['unread']): string[] {
  const unread = before + after
  return [
    ...(templates > 0
      ? []
      : [unread === 0 ? 'No differences.' : 'No differences in the rows that could be read.']),
    ...(unread === 0
      ? []
      : [
          `Not compared: rows behind ${countOf(before, 'error')} in the files of the first and ${countOf(after, 'error')} in those of the second.`,
        ]),
  ]
}

function sideOf(word: string): string | { kind: 'path'; path: string } {
  return word !== 'now' && existsSync(word) ? { kind: 'path', path: word } : word
}
