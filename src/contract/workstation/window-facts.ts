import type { AnyOperation, WindowOperation } from './window-operation.ts'

/**
 * What the window has to know of operations before it asks. It is written into the page when that is built: the window
 * needs names of these few, not the schemas of all.
 */
export type WindowFacts = {
  /** Names of the operations that are a person's change of what is kept. */
  readonly writing: readonly string[]
  /** By name: the field whose bytes travel raw. */
  readonly bytesFields: Readonly<Record<string, string>>
}

/** Reads the facts from the operations of other programs and of the window. */
export function windowFacts(
  operations: readonly AnyOperation[],
  windowOperations: readonly WindowOperation[],
): WindowFacts {
  const all = [...operations, ...windowOperations]
  const taking = windowOperations.flatMap(({ name, takesBytes }) =>
    takesBytes === null ? [] : [[name, takesBytes] as const],
  )
  return {
    writing: all.filter(({ writes }) => writes).map(({ name }) => name),
    bytesFields: Object.fromEntries(taking),
  }
}
