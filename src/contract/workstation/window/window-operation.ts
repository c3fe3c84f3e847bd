import type { z } from 'zod'
import { type CallFacts, type Lazy, type Operation, once } from '../../operation.ts'
import type { PaidFeature } from '../../plan.ts'
import type { Topic } from './topics.ts'

/**
 * Operations that only the window may call: triage sessions, settings, keys, lists. They are not part of the three API
 * documents and never available with a key; they are carried over IPC, or over the headless host's own window channel.
 * In all other respects they are ordinary operations.
 */
export type WindowOperation<
  N extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = CallFacts<N, I, O> & {
  readonly permission: 'window'
  /** Field with bytes of up to the size of a file slice, which a transport sends raw. Null when there is none. */
  readonly takesBytes: string | null
  /** Topics whose events change its answer: the window, which shows the answer, then asks again. */
  readonly followed: readonly Topic[]
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
  followed?: readonly Topic[]
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
    followed: [],
    ...facts,
    input: once(facts.input),
    output: once(facts.output),
  }
}
