import type { z } from 'zod'
import type { coreOperations } from '../../core/index.ts'
import type { Problem } from '../../problem.ts'
import type { Done } from './done-act.ts'
import type { Topic, Topics } from './topics.ts'

/**
 * The renderer's only interface to its host: `invoke` and `subscribe`. The preload script provides it over IPC, the
 * headless host's page over HTTP on loopback; a view cannot tell the difference. Besides its own operations the window
 * uses the lookups that other programs call over HTTP.
 */
/** Registry of the window's operations: each part adds its own where it declares them, with `declare module`. */
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
/** Answer to the window: the operation's output, plus the acts that the call did. */
export type WindowAnswer<N extends WindowOperationName> = WindowOutput<N> & Done

export type Bridge = {
  readonly host: 'electron' | 'headless'
  /** Calls an operation. A refusal is returned as a problem value, never as a rejection. */
  readonly invoke: (name: string, input: unknown) => Promise<unknown | Problem>
  /** Subscribes to a topic; the returned function unsubscribes. */
  readonly subscribe: <T extends Topic>(topic: T, listener: (event: Topics[T]) => void) => () => void
  /** Returns the path of a dropped file, where the host may read it; null in a browser. */
  readonly pathOf: (file: File) => string | null
  /**
   * Called before the host closes the window, to save and to return what would be lost, in words. Null in a browser,
   * which notifies the page itself.
   */
  readonly onClosing: ((answer: () => Promise<readonly string[]>) => void) | null
}

/** `invoke` with the types of one operation. */
export type Invoke = <N extends WindowOperationName>(
  name: N,
  input: WindowInput<N>,
) => Promise<WindowAnswer<N> | Problem>
