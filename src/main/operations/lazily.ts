import type { Context, Handler } from './context.ts'

/** A handler whose code is loaded with its first call, so that unused ones cost nothing at start. */
export function lazily<O, C = Context>(load: () => Promise<Handler<O, C>>): Handler<O, C> {
  let loaded: Promise<Handler<O, C>> | null = null
  return async (input, context) => {
    loaded ??= load()
    return (await loaded)(input, context)
  }
}
