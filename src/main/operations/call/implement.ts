import type { z } from 'zod'
import type { AnyHandler, Context, HandlerMap, Handlers } from './context.ts'

type Named = { readonly name: string; readonly input: () => z.ZodType; readonly output: () => z.ZodType }

declare const implemented: unique symbol

/** Handlers of every operation of the list `L`; only `implement` makes them. */
export type HandlersOf<L> = HandlerMap & { readonly [implemented]: L }

/**
 * Binds handlers to a list of operations. The compiler rejects missing, extra and wrongly typed ones. `C` is the
 * context of the part: the tools, and its live state.
 */
export function implement<const L extends readonly Named[], C = Context>(
  operations: L,
  handlers: Handlers<L, C>,
): HandlersOf<L> {
  return bind(operations, handlers) as HandlersOf<L>
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
