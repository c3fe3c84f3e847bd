import { isProblem, type Problem } from '../../contract/problem.ts'
import { exitCodes } from './exit-code.ts'
import { type Job, refuseElsewhere } from './job.ts'

/** Calls a window operation of the workstation and prints its answer. */
export async function askWindow(
  job: Job,
  name: string,
  input: Readonly<Record<string, unknown>>,
  show: (answer: unknown) => void,
  exitCode: (answer: unknown) => number = () => exitCodes.done,
): Promise<number | Problem> {
  if (job.choices.isDryRun) {
    job.terminal.print(`LOCAL ${name}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(job.choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const answer = await job.terminal.wait(workstation.invoke(name, input, { kind: 'cli' }), () => name)
  if (isProblem(answer)) return answer
  show(answer)
  return exitCode(answer)
}
