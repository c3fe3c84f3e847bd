import { yieldToEventLoop } from '../../operations/yield-to-event-loop.ts'
import { knowledgeMark } from '../../store/actor-knowledge.ts'
import { actorPages } from '../../store/actors.ts'
import type { ReadHandle } from '../../store/handle.ts'

/**
 * JSON of all actors by name, a few in memory at a time. Throws when what is known is made anew meanwhile: what follows would be
 * of other sets than what came before.
 */
export async function* everyActor(reader: ReadHandle, field: 'item' | 'profile'): AsyncGenerator<string> {
  const mark = knowledgeMark(reader)
  const pages = actorPages(reader, field)
  for (;;) {
    const { value: page, done } = pages.next()
    if (knowledgeMark(reader) !== mark)
      throw new Error('The sets of threat actors changed while all actors were given. Ask again.')
    if (done === true) return
    yield* page
    await yieldToEventLoop()
  }
}
