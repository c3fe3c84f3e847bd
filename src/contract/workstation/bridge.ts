import type { z } from 'zod'
import type { coreOperations } from '../core/index.ts'
import type { Problem } from '../problem.ts'
import type { Done } from './done-act.ts'
import type { Topic, Topics } from './topics.ts'

/**
 * The one thing the renderer knows of its host: `invoke` and `subscribe`. The preload script gives it over IPC, the
 * headless host's page over HTTP on loopback; a view cannot tell which. Besides its own operations the window asks the
 * look-ups that other programs ask over HTTP.
 */
/** The lists of the window's operations: each part adds its own where it declares them, with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: the lists are merged in
export interface WindowContracts {}

type Window = WindowContracts[keyof WindowContracts][number] | (typeof coreOperations)[number]
export type WindowOperationName = Window['name']
export type WindowInput<N extends WindowOperationName> = z.input<
  ReturnType<Extract<Window, { name: N }>['input']>
>
export type WindowOutput<N extends WindowOperationName> = z.output<
  ReturnType<Extract<Window, { name: N }>['output']>
>
/** What the window gets: the operation's output, and beside it the acts that the call did. */
export type WindowAnswer<N extends WindowOperationName> = WindowOutput<N> & Done

export type Bridge = {
  readonly host: 'electron' | 'headless'
  /** Asks for an operation. A refusal comes back as a problem value, never as a rejection. */
  readonly invoke: (name: string, input: unknown) => Promise<unknown | Problem>
  /** Listens to a topic; the answer stops listening. */
  readonly subscribe: <T extends Topic>(topic: T, listener: (event: Topics[T]) => void) => () => void
  /** The path of a dropped file, where the host may read it; null in a browser. */
  readonly pathOf: (file: File) => string | null
  /**
   * Where the host closes the window: called before, to save and to answer what would be lost, each as words. Null in a
   * browser, whose page is told of its end by the browser itself.
   */
  readonly onClosing: ((answer: () => Promise<readonly string[]>) => void) | null
}

/** `invoke` with the types of one operation. */
export type Invoke = <N extends WindowOperationName>(
  name: N,
  input: WindowInput<N>,
) => Promise<WindowAnswer<N> | Problem>
