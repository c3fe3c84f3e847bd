import { type ActorMapLayer, actorMapLayers } from '../../contract/workstation/actor-map.ts'
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
  | { readonly view: 'actors'; readonly page: 'conflicts' }
  | {
      readonly view: 'actors'
      readonly page: 'map'
      readonly layer: ActorMapLayer
      /** Name of the country from which those on the map are said to come; null for all. */
      readonly origin: string | null
    }

export type ActorMapRoute = Extract<ActorsRoute, { page: 'map' }>
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

/** The map as it stands when nothing was chosen. */
export const actorMap: ActorMapRoute = { view: 'actors', page: 'map', layer: 'targets', origin: null }

/** As many values of one facet as the workstation takes, and characters of words. */
const maxChosen = 50
const maxWords = 200

/** `/actors`, `/actors?q=bear&origin=Russia&order=techniques&descending`, `/actors/SLUG`, `/actor-conflicts`, `/actor-map?layer=flows`. */
export const actorsSpelling: Spelling<ActorsRoute> = {
  view: 'actors',
  words: ['actors', 'actor-conflicts', 'actor-map'],
  parse: (word, [slug = '', ...more], query) => {
    if (more.join('/') !== '' || (word !== 'actors' && slug !== '')) return null
    if (word === 'actor-conflicts') return { view: 'actors', page: 'conflicts' }
    if (word === 'actor-map') {
      const layer = new URLSearchParams(query).get('layer') ?? 'targets'
      const origin = new URLSearchParams(query).get('origin')?.slice(0, 200) ?? ''
      return {
        ...actorMap,
        layer: isOneOf(actorMapLayers, layer) ? layer : 'targets',
        origin: origin === '' ? null : origin,
      }
    }
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
    if (route.page === 'conflicts') return '/actor-conflicts'
    const spelled = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`
    if (route.page === 'map') {
      const { layer, origin } = route
      return `/actor-map?${[spelled('layer', layer), ...(origin === null ? [] : [spelled('origin', origin)])].join('&')}`
    }
    const { filter, order, descending } = route
    const parts = [
      ...(filter.words === '' ? [] : [spelled('q', filter.words)]),
      ...actorFacets.flatMap((facet) => filter[facet].map((value) => spelled(facet, value))),
      ...(order === 'name' ? [] : [spelled('order', order)]),
      ...(descending ? ['descending'] : []),
    ]
    return parts.length === 0 ? '/actors' : `/actors?${parts.join('&')}`
  },
}
