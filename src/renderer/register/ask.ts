import type { z } from 'zod'
import type { Problem } from '../../contract/problem.ts'
import type { registerOperations } from '../../contract/register/index.ts'
import type { Done } from '../../contract/workstation/window/done-act.ts'
import { invoke } from '../state/bridge.ts'

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
