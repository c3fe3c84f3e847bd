import { isProblem, type Problem } from '../../contract/problem.ts'
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../contract/workstation/window/callable.ts'
import { exitCodes } from './exit-code.ts'
import { type Job, refuseElsewhere } from './job.ts'

/** An input made of the words of a command: the fields are those of the contract, and its schema checks their values. */
export type Worded<N extends OperationName> = { readonly [F in keyof OperationInput<N>]?: unknown }

/** Calls an operation and prints its answer. */
export async function askWindow<N extends OperationName>(
  job: Job,
  name: N,
  input: Worded<N>,
  show: (answer: OperationOutput<N>) => void,
  exitCode: (answer: OperationOutput<N>) => number = () => exitCodes.done,
): Promise<number | Problem> {
  if (job.choices.isDryRun) {
    job.terminal.print(`LOCAL ${name}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(job.choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const answer = await job.terminal.wait(workstation.invokeNamed(name, input, { kind: 'cli' }), () => name)
  if (isProblem(answer)) return answer
  const checked = answer as OperationOutput<N>
  show(checked)
  return exitCode(checked)
}
