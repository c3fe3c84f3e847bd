import type { z } from 'zod'
import type { AnyHandler, Context, HandlerMap, Handlers } from './context.ts'

type Named = { readonly name: string; readonly input: () => z.ZodType; readonly output: () => z.ZodType }

/**
 * Binds handlers to a list of operations. The compiler rejects missing, extra and wrongly typed ones. `C` is the
 * context of the part: the tools, and its live state.
 */
export function implement<const L extends readonly Named[], C = Context>(
  operations: L,
  handlers: Handlers<L, C>,
): HandlerMap {
  return bind(operations, handlers)
}

/**
 * The same for some operations of a list that several parts share; the others belong to another part, or are not built
 * yet.
 */
export function implementSome<const L extends readonly Named[], C = Context>(
  operations: L,
  handlers: Partial<Handlers<L, C>>,
): HandlerMap {
  return bind(operations, handlers)
}

function bind(operations: readonly Named[], handlers: object): HandlerMap {
  const byName = handlers as Readonly<Record<string, AnyHandler | undefined>>
  return new Map(
    operations.flatMap(({ name }) => {
      const handler = byName[name]
      return handler === undefined ? [] : [[name, handler] as const]
    }),
  )
}
