import type { Command } from 'commander'
import type { Job as BackgroundJob } from '../../../contract/workstation/jobs/jobs.ts'
import type { RowForm } from '../answer-rows.ts'
import { askWindow } from '../ask-window.ts'
import type { Bind } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'

/** `jobs`: work that continues in the background, of this host or of another program on the same data directory. */

const jobRows: RowForm = {
  columns: [
    ...['id', 'part', 'kind', 'title', 'state', 'waits_for', 'done', 'all', 'unit', 'rate'],
    ...['started_at', 'ended_at', 'problem'],
  ],
  shown: ['id', 'title', 'state', 'share', 'started_at', 'problem'],
  rows: (answer) =>
    (answer as { jobs: readonly BackgroundJob[] }).jobs.map((job) => ({
      ...job,
      problem: job.problem?.message ?? null,
      share: job.all === 0 ? null : `${Math.floor((100 * job.done) / job.all)} %`,
    })),
}

export function addJobsCommand(program: Command, bind: Bind): void {
  const jobs = program
    .command('jobs')
    .helpCommand(false)
    .description('List and cancel what runs in the background: imports, acts on many alerts, reading')
  const list = jobs
    .command('list')
    .description('List jobs under way, and those that have ended and whose result was not viewed yet')
  bind(
    list,
    (job) =>
      askWindow(job, 'jobs.list', {}, (answer) => {
        printAnswers(job, [answer], jobRows)
        const isNone = (answer as { jobs: readonly BackgroundJob[] }).jobs.length === 0
        if (isNone && job.choices.form === 'table') job.terminal.note('No job is listed.')
      }),
    { csv: true },
  )
  const cancel = jobs.command('cancel').description('Cancel a job').argument('<id>', 'as shown by jobs list')
  bind(cancel, (job, [id]) =>
    askWindow(job, 'jobs.cancel', { job: String(id) }, (answer) => {
      if (job.choices.form === 'json') printJson(job.terminal, answer)
      else job.terminal.note(cancelWords((answer as { job: BackgroundJob }).job))
    }),
  )
}

/** Returns what became of a job that was to be cancelled. */
export function cancelWords({ title, state, ended_at }: Pick<BackgroundJob, 'title' | 'state' | 'ended_at'>) {
  if (ended_at === null) return `${title}: the program that runs it was asked to cancel it.`
  return state === 'cancelled' ? `${title}: cancelled.` : `${title}: not cancelled, it had ended (${state}).`
}
