import type { AnyOperation, WindowOperation } from './window-operation.ts'

/**
 * Facts about operations that the window needs before it calls them. They are embedded in the page at build time: the
 * window needs the names of these few, not the schemas of all.
 */
export type WindowFacts = {
  /** Names of the operations with `writes`. */
  readonly writing: readonly string[]
  /** The field whose bytes are sent raw, by operation. */
  readonly bytesFields: Readonly<Record<string, string>>
  /** Names of operations by the topics that they follow, separated by spaces: each list of topics stands once. */
  readonly followed: Readonly<Record<string, readonly string[]>>
}

/** Collects the facts from the operations of the API and of the window. */
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
    followed: namesByTopics(windowOperations),
  }
}

function namesByTopics(windowOperations: readonly WindowOperation[]): WindowFacts['followed'] {
  const names: Record<string, string[]> = {}
  for (const { name, followed } of windowOperations) {
    if (followed.length === 0) continue
    const topics = followed.toSorted().join(' ')
    names[topics] = [...(names[topics] ?? []), name]
  }
  return names
}
