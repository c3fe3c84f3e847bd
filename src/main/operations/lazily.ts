import type { AnyHandler, Context, Handler, HandlerMap } from './context.ts'

/** A handler whose code is loaded with its first call, so that unused ones cost nothing at start. */
export function lazily<O, C = Context>(load: () => Promise<Handler<O, C>>): Handler<O, C> {
  let loaded: Promise<Handler<O, C>> | null = null
  return async (input, context) => {
    loaded ??= load()
    return (await loaded)(input, context)
  }
}

/**
 * Handlers of a list of operations whose code is loaded with the first call of one of them. `load` must return a handler
 * for each operation of the list, as `implement` does; a call of one without rejects.
 */
export function listLazily(
  operations: readonly { readonly name: string }[],
  load: () => Promise<HandlerMap>,
): HandlerMap {
  const handlerOf = (name: string): AnyHandler =>
    lazily(async () => {
      const handler = (await load()).get(name)
      if (handler === undefined)
        throw new Error(`The handlers that were loaded for ${name} do not contain it.`)
      return handler as Handler<unknown>
    }) as AnyHandler
  return new Map(operations.map(({ name }) => [name, handlerOf(name)]))
}
