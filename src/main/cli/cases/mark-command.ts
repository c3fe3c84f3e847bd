import type { Command } from 'commander'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { askWindow } from '../ask-window.ts'
import { countOf } from '../count-of.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printJson } from '../print-answer.ts'

/** `cases mark`: which indicators of a case are for detection. */
export function addMarkCommand(cases: Command, bind: Bind): void {
  bind(
    cases
      .command('mark')
      .description('Mark indicators of a case for detection: exports tell others to look for them')
      .argument('<case>', 'id of the case')
      .argument('<values...>', 'values as `cases show` lists them, defanged or not')
      .option('--not', 'mark them as not for detection'),
    (job, [id, values], { not }) => mark(job, String(id), values as string[], not !== true),
  )
}

async function mark(
  job: Job,
  id: string,
  values: readonly string[],
  detection: boolean,
): Promise<number | Problem> {
  const indicators = job.choices.isDryRun ? ['-'] : await idsOf(job, id, values)
  if (isProblem(indicators)) return indicators
  return askWindow(
    job,
    'caseBoard.markIndicators',
    { id, indicators, detection },
    (answer) => {
      const { changed, refused } = answer
      if (job.choices.form === 'json') printJson(job.terminal, { changed, refused })
      else {
        const how = detection ? 'for detection' : 'as not for detection'
        job.terminal.print(`Marked ${countOf(changed, 'indicator')} ${how}.`)
        for (const { value, reason } of refused)
          job.terminal.note(`${value} is never for detection: it is ${reason}.`)
      }
    },
    (answer) => (answer.refused.length === 0 ? exitCodes.done : exitCodes.input),
  )
}

/** Returns the ids of the indicators of a case with some values. */
async function idsOf(job: Job, id: string, values: readonly string[]): Promise<string[] | Problem> {
  const elsewhere = refuseElsewhere(job.choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const answer = await workstation.invoke('caseBoard.open', { id }, { kind: 'cli' })
  if (isProblem(answer)) return answer
  const { indicator_list } = answer.case
  const found: string[] = []
  for (const value of values) {
    const indicator = indicator_list.find((each) => each.value === value || each.defanged === value)
    if (indicator === undefined) return invalid('value', `the case has no indicator ${value.slice(0, 200)}`)
    found.push(indicator.id)
  }
  return found
}
