import type { z } from 'zod'
import type { AnyHandler, Handlers } from './context.ts'

type Named = { readonly name: string; readonly input: () => z.ZodType; readonly output: () => z.ZodType }

/** Binds handlers to a list of operations. The compiler refuses a missing, an extra and an ill-typed one. */
export function implement<const L extends readonly Named[]>(
  operations: L,
): (handlers: Handlers<L>) => ReadonlyMap<string, AnyHandler> {
  return (handlers) => {
    const byName = handlers as Readonly<Record<string, AnyHandler>>
    return new Map(operations.map(({ name }) => [name, byName[name] as AnyHandler]))
  }
}
