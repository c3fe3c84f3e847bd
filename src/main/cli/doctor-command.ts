import type { Command } from 'commander'
import { printable } from '../../contract/printable.ts'
import { isProblem } from '../../contract/problem.ts'
import type { WorkstationCheck } from '../../contract/workstation/settings/settings.ts'
import { exitCodes } from './exit-code.ts'
import type { Bind, Job } from './job.ts'
import { printJson } from './print-answer.ts'
import type { Style } from './terminal.ts'

/** `doctor`: checks the state of the workstation, and prints remedies for what is wrong. */
export function addDoctorCommand(program: Command, bind: Bind): void {
  const command = program
    .command('doctor')
    .description(
      'Check runtime, keychain, database, data packs, free disk and the age of the shipped data, and say what to do',
    )
  bind(command, async (job) => {
    if (job.choices.isDryRun) {
      job.terminal.print('LOCAL workstation.check')
      return exitCodes.done
    }
    const answer = await check(job)
    if (job.choices.form === 'json') printJson(job.terminal, answer)
    else printChecks(job, answer.checks)
    return answer.checks.some(({ state }) => state === 'problem') ? exitCodes.other : exitCodes.done
  })
}

/** A workstation that cannot be opened is reported as a check like any other. */
async function check(job: Job): Promise<{ checks: readonly WorkstationCheck[] }> {
  const { checkDataDirectory, lostOfLog, withLogLoss } = await import(
    '../operations/data-dir/data-dir-checks.ts'
  )
  const { dataDir } = job.choices
  const loss = lostOfLog(dataDir)
  const workstation = await job.open()
  const answer = isProblem(workstation)
    ? workstation
    : await workstation.invoke('workstation.check', {}, { kind: 'cli' })
  if (!isProblem(answer)) {
    const { checks } = answer as { checks: readonly WorkstationCheck[] }
    return { checks: withLogLoss(checks, loss, dataDir) }
  }
  return {
    checks: [
      {
        name: 'Workstation',
        state: 'problem',
        finding: answer.message,
        remedy: 'See the reason below, or choose another folder with --data-dir.',
      },
      ...withLogLoss(await checkDataDirectory(dataDir), loss, dataDir),
    ],
  }
}

const styles: Readonly<Record<WorkstationCheck['state'], Style>> = {
  ok: 'green',
  warning: 'yellow',
  problem: 'red',
}

function printChecks({ terminal }: Job, checks: readonly WorkstationCheck[]): void {
  const width = Math.max(...checks.map(({ name }) => name.length))
  for (const { name, state, finding, remedy } of checks) {
    terminal.mark(styles[state], state.padEnd(7), `  ${name.padEnd(width)}  ${printable(finding)}`)
    if (remedy !== null) terminal.print(`${' '.repeat(width + 11)}→ ${printable(remedy)}`)
  }
}
