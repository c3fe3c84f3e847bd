import { stopwatch } from './clock.ts'

/** Lets other work go on between pieces of a long one on the main thread. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Items handled in one turn, such that a turn stays well under a frame. */
export const itemsPerYield = 4000

/** Milliseconds after which a turn ends, however few items it had: imported lists of patterns make some items slow. */
const maxBlockingMs = 30
/** Items between two looks at the clock, which costs as much as some items. */
const itemsPerLook = 4

/** Tells, item by item, when it is time to let other work go on. */
export class Pace {
  private elapsed = stopwatch()

  isOver(index: number): boolean {
    const isOver =
      index % itemsPerYield === itemsPerYield - 1 ||
      (index % itemsPerLook === itemsPerLook - 1 && this.elapsed() > maxBlockingMs)
    if (isOver) this.elapsed = stopwatch()
    return isOver
  }
}
