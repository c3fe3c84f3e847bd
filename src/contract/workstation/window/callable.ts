import type { z } from 'zod'
import type { actorOperations } from '../../actors/index.ts'
import type { auditOperations } from '../../audits/index.ts'
import type { coreOperations } from '../../core/index.ts'
import type { incidentOperations } from '../../incidents/index.ts'
import type { registerOperations } from '../../register/index.ts'
import type { WindowContracts } from './bridge.ts'

type Callable =
  | WindowContracts[keyof WindowContracts][number]
  | (typeof coreOperations)[number]
  | (typeof incidentOperations)[number]
  | (typeof registerOperations)[number]
  | (typeof actorOperations)[number]
  | (typeof auditOperations)[number]

/** Names of all operations: those of the window, and those that other programs call too. */
export type OperationName = Callable['name']
export type OperationInput<N extends OperationName> = z.input<
  ReturnType<Extract<Callable, { name: N }>['input']>
>
export type OperationOutput<N extends OperationName> = z.output<
  ReturnType<Extract<Callable, { name: N }>['output']>
>
