import type { AnyHandler, Context, Handler, HandlerMap } from './context.ts'
import type { HandlersOf } from './implement.ts'

/** A handler whose code is loaded with its first call, so that unused ones cost nothing at start. */
export function lazily<O, C = Context>(load: () => Promise<Handler<O, C>>): Handler<O, C> {
  let loaded: Promise<Handler<O, C>> | null = null
  return async (input, context) => {
    loaded ??= load()
    return (await loaded)(input, context)
  }
}

/**
 * Handlers of a list of operations whose code is loaded with the first call of one of them. The compiler rejects those
 * of another list.
 */
export function listLazily<const L extends readonly { readonly name: string }[]>(
  operations: L,
  load: () => Promise<HandlersOf<L>>,
): HandlerMap {
  const handlerOf = (name: string): AnyHandler =>
    lazily(async () => (await load()).get(name) as Handler<unknown>) as AnyHandler
  return new Map(operations.map(({ name }) => [name, handlerOf(name)]))
}
