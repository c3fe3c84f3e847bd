import { IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { defineView } from '../state/view.ts'
import { ActorsActs } from './actors-acts.tsx'
import { type ActorsRoute, actorsSpelling, actorTable, everyActor } from './route.ts'

const readAhead = () => import('./actors-view.tsx')

/** Who uses a technique or exploits a vulnerability. */
const usersOf = (id: string): ActorsRoute => ({ ...actorTable, filter: { ...everyActor, words: id } })

/** Threat actors: all that are known, and one with who says what of it. */
export const actorsView = defineView({
  spelling: actorsSpelling,
  label: 'Actors',
  icon: IconUsers,
  letter: 'o',
  start: actorTable,
  Page: lazy(async () => ({ default: (await readAhead()).ActorsView })),
  Acts: ActorsActs,
  readAhead,
  dropWords: (route: ActorsRoute) =>
    route.page === 'matrix'
      ? 'Drop to open a layer of the ATT&CK Navigator'
      : 'Drop to import a set of threat actors',
  places: {
    actor: (slug) => ({ view: 'actors', page: 'profile', slug }),
    actors: () => actorTable,
    technique: usersOf,
    cve: usersOf,
  },
})
