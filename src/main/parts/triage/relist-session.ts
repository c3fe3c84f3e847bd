import type { ValueLists } from '../../operations/knowledge/value-lists.ts'
import { Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { OpenSession } from './open-session.ts'

/** Looks the values up again when a list was changed since the last time. */
export async function relistSession(session: OpenSession, lists: ValueLists): Promise<void> {
  if (session.listRevision === lists.revision || session.state === 'reading') return
  session.listRevision = lists.revision
  const { table } = session
  const pace = new Pace()
  for (let position = 0; position < table.size; position++) {
    table.relist(position, lists.marksOf(table.kindAt(position), table.values[position] as string))
    if (pace.isOver(position)) await yieldToEventLoop()
  }
  session.revision++
}
