import { yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import { knowledgeMark } from '../../store/actors/actor-knowledge.ts'
import { actorPages } from '../../store/actors/actors.ts'
import type { ReadHandle } from '../../store/database/handle.ts'

/**
 * Yields JSON of all actors by name, holding a few in memory at a time. Throws when the knowledge is rebuilt meanwhile:
 * the remaining actors would come from other sets than those before.
 */
export async function* everyActor(reader: ReadHandle, field: 'item' | 'profile'): AsyncGenerator<string> {
  const mark = knowledgeMark(reader)
  const pages = actorPages(reader, field)
  for (;;) {
    const { value: page, done } = pages.next()
    if (knowledgeMark(reader) !== mark)
      throw new Error('The sets of threat actors changed during the export. Try again.')
    if (done === true) return
    yield* page
    await yieldToEventLoop()
  }
}
