import { type Command, InvalidArgumentError, Option } from 'commander'
import { dueKinds, dueRanges } from '../../../contract/register/due-kinds.ts'
import { gapWords } from '../../../contract/register/due-words.ts'
import type { DueAnswer } from '../../../contract/workstation/register/register-due.ts'
import { askWindow } from '../ask-window.ts'
import { countOf } from '../count-of.ts'
import type { Bind, Job } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'
import { writeWhole } from './write-whole.ts'

const columns = ['on', 'days', 'what', 'name', 'about', 'basis', 'kind', 'uuid', 'field']

/** `due`: what is due, as a table or as a calendar. */
export function addDueCommand(program: Command, bind: Bind): void {
  const command = program
    .command('due')
    .description(
      'List what is due: contracts, notice, reviews, assessments, exit tests, audits, tasks of cases',
    )
    .addOption(
      new Option('--range <range>', 'overdue, days from today, or all').choices(dueRanges).default('all'),
    )
    .addOption(new Option('--what <kind...>', 'only these kinds').choices(dueKinds))
    .option('--ics <file>', 'write a calendar (RFC 5545) instead')
    .option('--remind <days>', 'days before each event on which the calendar reminds of it', days)
    .option('--limit <number>', 'at most this many rows', rows, 1000)
  bind(
    command,
    (job, _words, { range, what = [], ics, remind = null, limit }) =>
      ics === undefined
        ? list(job, { range, what, limit })
        : calendar(job, { range, what, remind }, String(ics)),
    { csv: true },
  )
}

function days(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 365) throw new InvalidArgumentError('it must be 0 to 365')
  return Number(text)
}

function rows(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > 1000)
    throw new InvalidArgumentError('it must be 1 to 1000')
  return Number(text)
}

function list(job: Job, input: Readonly<Record<string, unknown>>) {
  return askWindow(job, 'registerDue.list', input, (answer) => {
    printAnswers(job, [answer], {
      columns,
      shown: ['on', 'days', 'what', 'name', 'about', 'basis'],
      rows: (given) => (given as DueAnswer).items,
    })
    if (job.choices.form === 'json') return
    const { items, total, gaps, looked_at, tasks_left_out } = answer
    if (total === 0)
      job.terminal.note(
        `No day that is known is listed; ${countOf(looked_at.records, 'record')} and ${countOf(looked_at.tasks, 'open task')} looked at.`,
      )
    if (total > items.length) job.terminal.note(`${items.length} of ${total} are listed; see --limit.`)
    for (const gap of gaps) job.terminal.note(`${gapWords(gap)}.`)
    if (tasks_left_out > 0) job.terminal.note(`${countOf(tasks_left_out, 'open task')} not read.`)
  })
}

function calendar(job: Job, input: Readonly<Record<string, unknown>>, path: string) {
  return askWindow(job, 'registerDue.calendar', input, (answer) => {
    const { bytes, events, tasks_left_out } = answer
    writeWhole(path, bytes)
    if (job.choices.form === 'json') printJson(job.terminal, { path, events, tasks_left_out })
    else {
      job.terminal.print(path)
      job.terminal.note(`${countOf(events, 'event')}.`)
      if (tasks_left_out > 0) job.terminal.note(`${countOf(tasks_left_out, 'open task')} left out.`)
    }
  })
}
