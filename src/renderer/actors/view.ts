import { IconUsers } from '@tabler/icons-react'
import { defineView } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { ActorsActs } from './actors-acts.tsx'
import { type ActorsRoute, actorsSpelling, actorTable, everyActor } from './route.ts'
import { importSets } from './set-import.ts'

const readAhead = () => import('./actors-view.tsx')

/** Returns the route of the actors that use a technique or exploit a vulnerability. */
const usersOf = (id: string): ActorsRoute => ({ ...actorTable, filter: { ...everyActor, words: id } })

/** Threat actors: all known ones, and the profile of one with the source of each statement. */
export const actorsView = defineView({
  spelling: actorsSpelling,
  label: 'Actors',
  icon: IconUsers,
  letter: 'o',
  start: actorTable,
  Page: loadedPage(async () => (await readAhead()).ActorsView),
  Acts: ActorsActs,
  readAhead,
  intake: (route: ActorsRoute) =>
    route.page === 'matrix'
      ? {
          words: 'Drop to open a layer of the ATT&CK Navigator',
          begun: null,
          take: async (files) => (await import('./compared-layer.ts')).openDroppedLayer(files),
        }
      : {
          words: 'Drop to import a set of threat actors',
          begun: null,
          take: importSets,
        },
  places: {
    actor: (slug) => ({ view: 'actors', page: 'profile', slug }),
    actors: () => actorTable,
    technique: usersOf,
    cve: usersOf,
  },
})
