import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { isOrderRead, readStatesAhead, readTimesAhead } from '../../store/alerts/alert-memory.ts'
import type { ReadHandle } from '../../store/database/handle.ts'

/** Alert states read per event loop turn, in some milliseconds. */
export const statesPerTurn = 10_000

const begun = new WeakSet<ReadHandle>()

/**
 * Starts reading the states of all alerts into memory, in small steps between other work, once alerts are viewed:
 * otherwise the first filter that matches many of a million alerts would block everything for some tenths of a second.
 */
export function makeReadyForFilters(reader: ReadHandle): void {
  if (begun.has(reader)) return
  begun.add(reader)
  void readAll(reader)
}

/** Resolves when the order in which all alerts happened is in memory; it is read between other work. */
export async function orderIsRead(reader: ReadHandle): Promise<void> {
  while (!isOrderRead(reader) && readTimesAhead(reader, statesPerTurn)) await yieldToEventLoop()
}

async function readAll(reader: ReadHandle): Promise<void> {
  try {
    do await yieldToEventLoop()
    while (readStatesAhead(reader, statesPerTurn))
    await orderIsRead(reader)
  } catch {
    // the workstation is shutting down, or the database cannot be read: the next filter reports that, and reads what is
    // missing here
  }
}
