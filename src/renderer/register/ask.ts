import type { z } from 'zod'
import type { Problem } from '../../contract/problem.ts'
import type { registerOperations } from '../../contract/register/index.ts'
import type { Done } from '../../contract/workstation/window/done-act.ts'
import { invoke } from '../state/bridge.ts'
import { act, type Report } from '../ui/act.ts'

type Operation = (typeof registerOperations)[number]
type Input<N extends Operation['name']> = z.input<ReturnType<Extract<Operation, { name: N }>['input']>>
type Output<N extends Operation['name']> = z.output<ReturnType<Extract<Operation, { name: N }>['output']>>

/** Calls a register operation that is also available over HTTP. */
export function askRegister<N extends Operation['name']>(
  name: N,
  input: Input<N>,
): Promise<(Output<N> & Done) | Problem> {
  return invoke(name as never, input as never) as Promise<(Output<N> & Done) | Problem>
}

/** Calls one that changes something, as `act` does. */
export function actOnRegister<N extends Operation['name']>(
  name: N,
  input: Input<N>,
  report: Report<Output<N> & Done>,
): Promise<(Output<N> & Done) | Problem> {
  return act(name as never, input as never, report as never) as Promise<(Output<N> & Done) | Problem>
}
