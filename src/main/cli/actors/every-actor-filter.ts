import type { ActorFilter } from '../../../contract/workstation/actor-table.ts'

/** Lets every actor pass. */
export const everyActorFilter: ActorFilter = {
  ...{ words: '', origin: [], motivation: [], sector: [] },
  ...{ target: [], source: [], has: [], updated: [] },
}
