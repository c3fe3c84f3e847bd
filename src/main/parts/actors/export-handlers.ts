import type { exportActorsCsv, exportActorsJsonl } from '../../../contract/actors/bulk.ts'
import { peopleCsvLine } from '../../../contract/people-csv.ts'
import type { ActorDescription } from '../../engine/actor/describe-actor.ts'
import type { Handler } from '../../operations/call/context.ts'
import type { Context } from './context.ts'
import { everyActor } from './every-actor.ts'

export const exportCsv: Handler<typeof exportActorsCsv, Context> = async (_input, { store, actors }) => {
  await actors.ready()
  return csvOf(everyActor(store.reader, 'item'))
}

async function* csvOf(items: AsyncIterable<string>): AsyncGenerator<string> {
  yield peopleCsvLine(['slug', 'name', 'origin', 'motivation', 'sectors', 'countries'])
  for await (const json of items) {
    const item = JSON.parse(json) as ActorDescription['item'] & { readonly slug: string }
    const { motivation, targets_sectors, targets_countries } = item
    const lists = [motivation, targets_sectors, targets_countries].map((list) => list.join(', '))
    yield peopleCsvLine([item.slug, item.primary_name, item.suspected_origin ?? '', ...lists])
  }
}

export const exportJsonl: Handler<typeof exportActorsJsonl, Context> = async (_input, { store, actors }) => {
  await actors.ready()
  return linesOf(everyActor(store.reader, 'profile'))
}

async function* linesOf(profiles: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const profile of profiles) yield `${profile}\n`
}
