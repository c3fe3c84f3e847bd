import type { WorkstationCheck } from '../../../contract/workstation/settings/settings.ts'
import type { AnyOperation } from '../../../contract/workstation/window/window-operation.ts'
import type { JobRecord } from '../../store/jobs/jobs.ts'
import type { Interruption } from '../jobs/jobs.ts'
import type { FindHere } from '../knowledge/find-here.ts'
import type { Mentions, Sought } from '../knowledge/mentions.ts'
import type { Restorer } from '../undo/restorer.ts'
import type { Answers } from './answerer.ts'
import type { Caller, HandlerMap, Provided, Tools } from './context.ts'

/**
 * The interface of a part of the workstation: cases, triage, the register. The call pipeline, the faces and the other
 * parts know nothing else about it. A part is one folder below `src/main/parts/` with this as its door, and one line in
 * `parts.ts`.
 */
export type Part = {
  readonly name: string
  /** Handlers of the operations that other programs can call too. An operation without a handler answers 501. */
  readonly handlers?: HandlerMap
  /** Those of its operations that wait themselves until nobody else writes to the database. */
  readonly waiting?: ReadonlySet<string>
  /**
   * Handlers of the window's operations, loaded with its first call: a host that only serves programs never loads them.
   */
  readonly windowHandlers?: () => Promise<HandlerMap>
  /** How its records are restored when an act that wrote them is taken back; loaded on first use. */
  readonly restorer?: () => Promise<Restorer>
  /** Creates its live state. Parts before it in the list have already provided theirs. */
  readonly open?: (tools: Tools) => Opened
}

/** A running part. */
export type Opened = {
  /** Additions to the context of its own handlers beside the tools; called with the first call of each of them. */
  readonly live?: () => object | Promise<object>
  /** What it provides to the parts after it. */
  readonly provides?: Partial<Provided>
  /** What it can answer that nothing here can: kept answers, an instance, a collector. */
  readonly answers?: Answers
  /** Called after every answered call, also a refused one. */
  readonly answered?: (asked: Asked, answer: unknown) => void | Promise<void>
  /** Loads what finds where values occur in its data, newest first; called once, with the first search. */
  readonly mentions?: () => Promise<(sought: Sought) => Mentions>
  /** Its matches for words, for the command bar; at most `limit`. */
  readonly find?: FindHere
  /** Its checks for `skerry doctor`. */
  readonly checks?: () => Promise<readonly WorkstationCheck[]>
  /** Called after records of its own were restored, to reload its live state. */
  readonly restored?: () => void | Promise<void>
  /**
   * Returns what became of a job of its own whose program ended before it, by what its records hold; null when there is
   * nothing to say.
   */
  readonly interrupted?: (job: JobRecord) => Interruption | null | Promise<Interruption | null>
  /** Size of the files that it keeps beside the database, in bytes. */
  readonly fileBytes?: () => number
  readonly close?: () => Promise<void>
}

/** A call, as passed to `answered`. */
export type Asked = {
  readonly operation: AnyOperation
  readonly input: unknown
  readonly caller: Caller
}
