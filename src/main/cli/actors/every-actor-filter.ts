import type { ActorFilter } from '../../../contract/workstation/actors/actor-table.ts'

/** A filter that every actor passes. */
export const everyActorFilter: ActorFilter = {
  ...{ words: '', origin: [], motivation: [], sector: [] },
  ...{ target: [], source: [], has: [], updated: [] },
}
