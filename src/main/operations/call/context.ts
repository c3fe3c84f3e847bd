import type { z } from 'zod'
import { type Problem, problem } from '../../../contract/problem.ts'
import type { Settings, WorkstationCheck } from '../../../contract/workstation/settings/settings.ts'
import type { Topic, Topics } from '../../../contract/workstation/window/topics.ts'
import type { Carrier } from '../../jobs/worker/carrier.ts'
import type { Store } from '../../store/database/handle.ts'
import type { ActDraft } from '../../store/log/log.ts'
import type { KeyRecord } from '../../store/settings/keys.ts'
import type { FileAnalyses } from '../data-dir/file-analyses.ts'
import type { KeptFile } from '../data-dir/kept-file.ts'
import type { SessionFiles } from '../data-dir/session-files.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { FoundHere } from '../knowledge/find-here.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Mentions, Sought } from '../knowledge/mentions.ts'
import type { ValueLists } from '../knowledge/value-lists.ts'
import type { Clock } from '../system/clock.ts'
import type { Random } from '../system/random.ts'
import type { TakeBack, TakenBack } from '../undo/take-act-back.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { DraftAct } from './draft-act.ts'

/**
 * The caller. The window and the command line act as the user; a key is another program. A window that may not name
 * paths can only name those that were handed over to the host.
 */
export type Caller =
  | { readonly kind: 'window'; readonly mayNamePaths: boolean }
  | { readonly kind: 'cli' }
  | { readonly kind: 'key'; readonly key: KeyRecord }
  | { readonly kind: 'anonymous' }

/** What the names of other programs begin with. */
export const keyPrefix = 'API key · '

/** Returns the name under which a caller's writes are logged. */
export function nameOf(caller: Caller): string {
  return caller.kind === 'key' ? `${keyPrefix}${caller.key.name}` : caller.kind
}

/** What parts provide to one another. A part reaches another only through these, or through an operation. */
export type Provided = {
  /** The marks of the allow-list and the warning lists for a value. */
  readonly valueLists: () => Promise<ValueLists>
  /** The data of imported data packs. */
  readonly knowledge: Knowledge
  /** Keeps files and has them analysed on this workstation. */
  readonly fileAnalyses: FileAnalyses
  /** The files of a triage session as they were dropped or pasted; null when there is no such session. */
  readonly sessionFiles: (session: string) => Promise<SessionFiles | null>
  /** A file that was analysed here; null when there is none of this SHA-256, or its bytes are gone. */
  readonly keptFile: (sha256: string) => Promise<KeptFile | null>
  /**
   * Resolves when the stored actors are those of the sets that are switched on, to the names of sets that are not in
   * use. Throws when nothing can be built from them.
   */
  readonly currentActors: () => Promise<readonly string[]>
  /** Where values occur in the data of any part. */
  readonly mentions: (sought: Sought) => Promise<Mentions>
}

/** What parts and handlers work with: the store, time and randomness, and what the host and the other parts provide. */
export type Tools = Provided & {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly dataDir: string
  readonly resources: string
  readonly version: string
  /** False for a process that shares the directory with a running host, whose files and sessions it must not touch. */
  readonly isAlone: boolean
  readonly settings: () => Settings
  readonly changeSettings: (change: Partial<Settings>, draft: ActDraft) => void
  /** Work that continues after the call that started it. */
  readonly jobs: Jobs
  /** Files that windows hand over. */
  readonly uploads: Uploads
  /** Reloads the settings, after they were written in another way. */
  readonly reloadSettings: () => void
  /** Takes back an act of any part, which is an act itself. */
  readonly undo: (wanted: Omit<TakeBack, 'state'>) => Promise<TakenBack | Problem>
  readonly publish: <T extends Topic>(topic: T, event: Topics[T]) => void
  /** Warnings that apply as long as the host runs, in sentences; the window shows them when it opens. */
  readonly notices: readonly string[]
  /** Facts about the host: its name, the address of its API, the files it was started with. */
  readonly host: HostFacts
  /** The matches of all parts for words, for the command bar. */
  readonly find: (words: string, limit: number) => Promise<FoundHere>
  /** How workers run as processes, if not through Node. */
  readonly processes: Carrier | undefined
  /** Checks of every part, for `skerry doctor`. */
  readonly checks: () => Promise<WorkstationCheck[]>
  /** Size of the files that parts keep beside the database, in bytes. */
  readonly fileBytes: () => number
}

export type HostFacts = {
  readonly name: 'electron' | 'headless'
  localApi: { readonly url: string } | null
  readonly opened: string[]
  /** Paths that a window may name: those above, and those dropped or chosen since. */
  readonly handedOver: Set<string>
}

export type Context = Tools & {
  readonly caller: Caller
  /** Starts an act of this call, under the name of the caller. */
  readonly draft: DraftAct
  /** A text too large for memory, passed by a caller in this process in place of the operation's text field. */
  readonly stream: AsyncIterable<Uint8Array> | null
  /** The JSON text of the input as it was sent; null where it came as values. */
  readonly inputText: string | null
}

type Input<O> = O extends { readonly input: () => infer S extends z.ZodType } ? z.output<S> : never
type Output<O> = O extends { readonly output: () => infer S extends z.ZodType } ? z.input<S> : never

/** The implementation of an operation: a plain function from checked input to a value or a problem. */
export type Handler<O, C = Context> = (
  input: Input<O>,
  context: C,
) => Output<O> | Problem | Promise<Output<O> | Problem>

type Named = { readonly name: string; readonly input: () => z.ZodType; readonly output: () => z.ZodType }

/** Handlers by name, for all operations of a list. */
export type Handlers<L extends readonly Named[], C = Context> = {
  readonly [O in L[number] as O['name']]: Handler<O, C>
}

/**
 * Returns the problem for an operation that is declared but not built yet, in a sentence for the user; its name is in
 * the details.
 */
export function notBuiltProblem({ name, summary }: { readonly name: string; readonly summary: string }) {
  return problem('not-built', `“${summary}” is not built yet in this version of Skerry.`, { operation: name })
}

/** A handler whose operation and context only its part knows. */
export type AnyHandler = (input: never, context: never) => unknown
export type HandlerMap = ReadonlyMap<string, AnyHandler>
