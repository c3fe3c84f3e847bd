import type { z } from 'zod'
import { type Lazy, once } from '../operation.ts'

/**
 * What only the window may ask: triage sessions, settings, keys, lists. These operations are not part of the three API
 * documents and are never reachable with a key; they travel over IPC, or over the headless host's own window channel.
 */
export type WindowOperation<
  N extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = {
  readonly name: N
  readonly summary: string
  readonly input: Lazy<I>
  readonly output: Lazy<O>
}

/** Declares one operation of the window. */
export function windowOperation<const N extends string, I extends z.ZodType, O extends z.ZodType>(
  facts: WindowOperation<N, I, O>,
): WindowOperation<N, I, O> {
  return { ...facts, input: once(facts.input), output: once(facts.output) }
}
