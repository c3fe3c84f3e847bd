/** Lets other work go on between pieces of a long one on the main thread. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Items handled in one turn, such that a turn stays well under a frame. */
export const itemsPerTurn = 4000
