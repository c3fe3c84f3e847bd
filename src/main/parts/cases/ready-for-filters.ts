import { yieldToEventLoop } from '../../operations/yield-to-event-loop.ts'
import { readStatesAhead } from '../../store/alert-memory.ts'
import type { ReadHandle } from '../../store/handle.ts'

/** States of alerts that one turn reads, in some milliseconds. */
export const statesPerTurn = 10_000

const begun = new WeakSet<ReadHandle>()

/**
 * Has the states of all alerts read, bit by bit between other work, once somebody looks at alerts: the first filter that many of a
 * million alerts pass would hold everything up for some tenths of a second.
 */
export function makeReadyForFilters(reader: ReadHandle): void {
  if (begun.has(reader)) return
  begun.add(reader)
  void readAll(reader)
}

async function readAll(reader: ReadHandle): Promise<void> {
  try {
    do await yieldToEventLoop()
    while (readStatesAhead(reader, statesPerTurn))
  } catch {
    // the workstation ends, or the database cannot be read: whoever filters next is told so, and what is not here yet is read then
  }
}
