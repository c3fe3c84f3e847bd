import type { WorkstationCheck } from '../../contract/workstation/settings.ts'
import type { AnyOperation } from '../../contract/workstation/window-operation.ts'
import type { Caller, HandlerMap, Provided, Tools } from './context.ts'
import type { FindHere } from './find-here.ts'
import type { Mentions, Sought } from './mentions.ts'
import type { Restorer } from './restorer.ts'

/**
 * What a part of the workstation brings: cases, triage, the register. The road, the faces and the other parts know nothing
 * else of it. A part is one folder below `src/main/parts/` with this as its door, and one line in `parts.ts`.
 */
export type Part = {
  readonly name: string
  /** Handlers of the operations that other programs ask too. An operation that no part handles answers 501. */
  readonly handlers?: HandlerMap
  /** Operations of those that wait by themselves until nobody else writes to the database. */
  readonly waiting?: ReadonlySet<string>
  /** Handlers of the window's operations, loaded with its first call: a host that serves programs alone never does. */
  readonly windowHandlers?: () => Promise<HandlerMap>
  /** How its records are put back, when an act that wrote them is taken back; loaded with the first. */
  readonly restorer?: () => Promise<Restorer>
  /** Opens what it keeps alive. Parts before it in the list have provided what is theirs. */
  readonly open?: (tools: Tools) => Opened
}

/** A part at work. */
export type Opened = {
  /** What its own handlers find in their context beside the tools; asked with the first call of each of them. */
  readonly live?: () => object | Promise<object>
  /** What it gives to the parts after it. */
  readonly provides?: Partial<Provided>
  /** Hears of every call that was answered, also of refused ones. */
  readonly answered?: (asked: Asked, answer: unknown) => void | Promise<void>
  /** Where values occur in what it keeps, newest first. */
  readonly mentions?: (sought: Sought) => Mentions
  /** What one finds in it by words, as the command bar asks; at most `limit`. */
  readonly find?: FindHere
  /** What `skerry doctor` looks at. */
  readonly checks?: () => Promise<readonly WorkstationCheck[]>
  /** Hears that records of its own were put back: what it keeps alive of them is to be read again. */
  readonly restored?: () => void | Promise<void>
  /** Bytes of the files that it keeps beside the database. */
  readonly fileBytes?: () => number
  readonly close?: () => Promise<void>
}

/** A call, as who hears of it is told. */
export type Asked = {
  readonly operation: AnyOperation
  readonly input: unknown
  readonly caller: Caller
}
