import {
  type ActorFacet,
  type ActorFilter,
  type ActorOrder,
  actorFacets,
  actorOrders,
} from '../../contract/workstation/actor-table.ts'
import { decodePiece, isOneOf, type Spelling } from '../state/route.ts'

/** The threat actors in a table, or one of them. */
export type ActorsRoute =
  | {
      readonly view: 'actors'
      readonly page: 'table'
      readonly filter: ActorFilter
      readonly order: ActorOrder
      readonly descending: boolean
    }
  | { readonly view: 'actors'; readonly page: 'profile'; readonly slug: string }

export type ActorTableRoute = Extract<ActorsRoute, { page: 'table' }>

declare module '../state/route.ts' {
  interface Routes {
    readonly actors: ActorsRoute
  }
}

export const everyActor: ActorFilter = {
  words: '',
  origin: [],
  motivation: [],
  sector: [],
  target: [],
  source: [],
  has: [],
  updated: [],
}

/** The table as it stands when nothing was chosen. */
export const actorTable: ActorTableRoute = {
  view: 'actors',
  page: 'table',
  filter: everyActor,
  order: 'name',
  descending: false,
}

/** As many values of one facet as the workstation takes, and characters of words. */
const maxChosen = 50
const maxWords = 200

/** `/actors`, `/actors?q=bear&origin=Russia&order=techniques&descending`, `/actors/SLUG`. */
export const actorsSpelling: Spelling<ActorsRoute> = {
  view: 'actors',
  words: ['actors'],
  parse: (_word, [slug = '', ...more], query) => {
    if (more.join('/') !== '') return null
    if (slug !== '') return { view: 'actors', page: 'profile', slug: decodePiece(slug) }
    const given = new URLSearchParams(query)
    const chosen = (facet: ActorFacet) => {
      const values = given.getAll(facet).filter((value) => value !== '' && value.length <= 200)
      return [...new Set(values)].slice(0, maxChosen)
    }
    const order = given.get('order') ?? 'name'
    return {
      ...actorTable,
      filter: {
        words: (given.get('q') ?? '').slice(0, maxWords),
        ...(Object.fromEntries(actorFacets.map((facet) => [facet, chosen(facet)])) as Omit<
          ActorFilter,
          'words'
        >),
      },
      order: isOneOf(actorOrders, order) ? order : 'name',
      descending: given.has('descending'),
    }
  },
  path: (route) => {
    if (route.page === 'profile') return `/actors/${encodeURIComponent(route.slug)}`
    const { filter, order, descending } = route
    const spelled = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`
    const parts = [
      ...(filter.words === '' ? [] : [spelled('q', filter.words)]),
      ...actorFacets.flatMap((facet) => filter[facet].map((value) => spelled(facet, value))),
      ...(order === 'name' ? [] : [spelled('order', order)]),
      ...(descending ? ['descending'] : []),
    ]
    return parts.length === 0 ? '/actors' : `/actors?${parts.join('&')}`
  },
}
