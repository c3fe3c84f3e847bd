import type { z } from 'zod'
import { type CallFacts, type Lazy, type Operation, once } from '../operation.ts'
import type { PaidFeature } from '../plan.ts'

/**
 * What only the window may ask: triage sessions, settings, keys, lists. These operations are not part of the three API
 * documents and are never reachable with a key; they travel over IPC, or over the headless host's own window channel. In
 * all else they are operations like any other.
 */
export type WindowOperation<
  N extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = CallFacts<N, I, O> & {
  readonly permission: 'window'
  /** Field with bytes that may be as long as a slice of a file: a transport carries it raw. Null when there is none. */
  readonly takesBytes: string | null
}

/** An operation of the families or of the window. */
export type AnyOperation = Operation | WindowOperation

type Facts<N extends string, I extends z.ZodType, O extends z.ZodType> = {
  name: N
  summary: string
  input: Lazy<I>
  output: Lazy<O>
  writes?: true
  needsPlan?: PaidFeature
  needsLicence?: true
  namesPaths?: (input: z.output<I>) => readonly string[]
  takesBytes?: string
}

/** Declares one operation of the window. */
export function windowOperation<const N extends string, I extends z.ZodType, O extends z.ZodType>(
  facts: Facts<N, I, O>,
): WindowOperation<N, I, O> {
  return {
    permission: 'window',
    writes: false,
    needsPlan: null,
    needsLicence: false,
    namesPaths: () => [],
    streams: null,
    takesBytes: null,
    ...facts,
    input: once(facts.input),
    output: once(facts.output),
  }
}
