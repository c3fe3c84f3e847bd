import type { Handler } from './context.ts'

/** A handler whose code is loaded with its first call: what nobody asks for costs nothing at the start. */
export function lazily<O>(load: () => Promise<Handler<O>>): Handler<O> {
  let loaded: Promise<Handler<O>> | null = null
  return async (input, context) => {
    loaded ??= load()
    return (await loaded)(input, context)
  }
}
