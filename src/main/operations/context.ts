import type { z } from 'zod'
import { type Problem, problem } from '../../contract/problem.ts'
import type { Settings } from '../../contract/workstation/settings.ts'
import type { Topic, Topics } from '../../contract/workstation/topics.ts'
import type { KeyRecord } from '../store/keys.ts'
import type { Store } from '../store/open.ts'
import type { Clock } from './clock.ts'
import type { Lists } from './lists.ts'
import type { PackDesk } from './packs/pack-desk.ts'
import type { Random } from './random.ts'
import type { RegisterDesk } from './register/live/register-desk.ts'
import type { TriageDesk } from './triage/triage-desk.ts'

/**
 * Who asks. The window and the command line are the user; a key is another program. A window that may not name paths names
 * those alone that were handed over to the host.
 */
export type Caller =
  | { readonly kind: 'window'; readonly mayNamePaths: boolean }
  | { readonly kind: 'cli' }
  | { readonly kind: 'key'; readonly key: KeyRecord }
  | { readonly kind: 'anonymous' }

/** The name under which a caller's writes are logged. */
export function nameOf(caller: Caller): string {
  return caller.kind === 'key' ? `API key · ${caller.key.name}` : caller.kind
}

/** What handlers work with: the parts of the workstation, time and chance. */
export type Parts = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly dataDir: string
  readonly resources: string
  readonly version: string
  readonly settings: () => Settings
  readonly changeSettings: (change: Partial<Settings>, by: string) => void
  readonly lists: Lists
  readonly triage: TriageDesk
  readonly packs: PackDesk
  readonly register: RegisterDesk
  readonly publish: <T extends Topic>(topic: T, event: Topics[T]) => void
  /** What a person must know for as long as the host runs, in sentences; the window shows them when it opens. */
  readonly notices: readonly string[]
  /** What the host adds: its name, the address of its API, the files it was started with. */
  readonly host: HostFacts
}

export type HostFacts = {
  readonly name: 'electron' | 'headless'
  localApi: { readonly url: string } | null
  readonly opened: string[]
  /** Paths that a window may name: those above, and what was dropped or chosen since. */
  readonly handedOver: Set<string>
}

export type Context = Parts & {
  readonly caller: Caller
  /** A text too long for memory, handed over by a caller in this process in place of the operation's text field. */
  readonly stream: AsyncIterable<Uint8Array> | null
}

type Input<O> = O extends { readonly input: () => infer S extends z.ZodType } ? z.output<S> : never
type Output<O> = O extends { readonly output: () => infer S extends z.ZodType } ? z.input<S> : never

/** What does an operation: a plain function from checked input to a value or a problem. */
export type Handler<O> = (
  input: Input<O>,
  context: Context,
) => Output<O> | Problem | Promise<Output<O> | Problem>

type Named = { readonly name: string; readonly input: () => z.ZodType; readonly output: () => z.ZodType }

/** Handlers by name, for all operations of a list. `notBuilt` stands for what is declared and not there yet. */
export type Handlers<L extends readonly Named[]> = {
  readonly [O in L[number] as O['name']]: Handler<O> | typeof notBuilt
}

/** Stands for an operation that is declared and answers 501. */
export const notBuilt = 'not built yet' as const

/** The answer of an operation that is declared and not there yet, in words that a person reads; its name is in the details. */
export function notBuiltProblem({ name, summary }: { readonly name: string; readonly summary: string }) {
  return problem('not-built', `“${summary}” is not built yet in this version of Skerry.`, { operation: name })
}

export type AnyHandler = ((input: never, context: Context) => unknown) | typeof notBuilt
