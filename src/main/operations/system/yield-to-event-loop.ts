import { stopwatch } from './clock.ts'

/** Pieces of work whose next turn comes, in the order in which they asked. */
const waiting: (() => void)[] = []
let isScheduled = false

/**
 * Lets other work proceed between the pieces of a long task on the main thread. One piece runs per turn of the event
 * loop, however many tasks there are: those that come in between wait for one piece, not for one of each task.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    schedule()
  })
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    waiting.shift()?.()
    if (waiting.length > 0) schedule()
  })
}

/** Number of items handled in one turn of the event loop, such that a turn stays well under a frame. */
export const itemsPerYield = 4000

/** Milliseconds after which a turn ends, however few items it had: imported lists of patterns make some items slow. */
const maxBlockingMs = 30
/** Number of items between two reads of the clock, which costs as much as some items. */
const itemsPerLook = 4

/** Determines, item by item, when to yield to other work. */
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
