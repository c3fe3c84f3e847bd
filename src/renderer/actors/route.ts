import { type ActorFacet, actorFacets } from '../../contract/workstation/actors/actor-facets.ts'
import { type ActorMapLayer, actorMapLayers } from '../../contract/workstation/actors/actor-map-layers.ts'
import { type ActorOrder, actorOrders } from '../../contract/workstation/actors/actor-orders.ts'
import type { ActorFilter } from '../../contract/workstation/actors/actor-table.ts'
import { maxCompared } from '../../contract/workstation/lookups/max-compared.ts'
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
      /** Name of the country of origin that the actors on the map are limited to; null for all. */
      readonly origin: string | null
    }
  | {
      readonly view: 'actors'
      readonly page: 'graph'
      /** Address of an actor, or id of another node such as `technique:T1566`; null while none is chosen. */
      readonly root: string | null
    }
  | {
      readonly view: 'actors'
      readonly page: 'matrix'
      /** Key of the matrix; null for the first available. */
      readonly domain: string | null
      /** Filter of the actors that are counted. */
      readonly filter: ActorFilter
      /** Addresses of the actors that are compared. */
      readonly compared: readonly string[]
      /** Id of the technique shown in the pane beside the matrix. */
      readonly technique: string | null
    }

export type ActorMapRoute = Extract<ActorsRoute, { page: 'map' }>
export type ActorMatrixRoute = Extract<ActorsRoute, { page: 'matrix' }>
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

/** The table without any choice made. */
export const actorTable: ActorTableRoute = {
  view: 'actors',
  page: 'table',
  filter: everyActor,
  order: 'name',
  descending: false,
}

/** The map without any choice made. */
export const actorMap: ActorMapRoute = { view: 'actors', page: 'map', layer: 'targets', origin: null }

/** The matrix without any choice made. */
export const actorMatrix: ActorMatrixRoute = {
  view: 'actors',
  page: 'matrix',
  domain: null,
  filter: everyActor,
  compared: [],
  technique: null,
}

/** Maximum number of values of one facet, and maximum length of the words, as in the workstation. */
const maxChosen = 50
const maxWords = 200

/** `/actors`, `/actors?q=bear&origin=Russia&order=techniques&descending`, `/actors/SLUG`, `/actor-conflicts`, `/actor-map?layer=flows`, `/actor-matrix?compare=SLUG&technique=T1566`, `/actor-graph?root=SLUG`. */
export const actorsSpelling: Spelling<ActorsRoute> = {
  view: 'actors',
  words: ['actors', 'actor-conflicts', 'actor-map', 'actor-matrix', 'actor-graph'],
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
    if (word === 'actor-graph') {
      const root = new URLSearchParams(query).get('root')?.slice(0, 500) || null
      return { view: 'actors', page: 'graph', root }
    }
    if (word === 'actor-matrix') return matrixOf(new URLSearchParams(query))
    if (slug !== '') return { view: 'actors', page: 'profile', slug: decodePiece(slug) }
    const given = new URLSearchParams(query)
    const order = given.get('order') ?? 'name'
    return {
      ...actorTable,
      filter: filterOf(given),
      order: isOneOf(actorOrders, order) ? order : 'name',
      descending: given.has('descending'),
    }
  },
  path: (route) => {
    if (route.page === 'profile') return `/actors/${encodeURIComponent(route.slug)}`
    if (route.page === 'conflicts') return '/actor-conflicts'
    if (route.page === 'map') {
      const { layer, origin } = route
      return `/actor-map?${[spelled('layer', layer), ...(origin === null ? [] : [spelled('origin', origin)])].join('&')}`
    }
    if (route.page === 'graph')
      return addressOf('/actor-graph', route.root === null ? [] : [spelled('root', route.root)])
    if (route.page === 'matrix') {
      const { domain, filter, compared, technique } = route
      return addressOf('/actor-matrix', [
        ...(domain === null ? [] : [spelled('domain', domain)]),
        ...compared.map((slug) => spelled('compare', slug)),
        ...(technique === null ? [] : [spelled('technique', technique)]),
        ...filterParts(filter),
      ])
    }
    const { filter, order, descending } = route
    return addressOf('/actors', [
      ...filterParts(filter),
      ...(order === 'name' ? [] : [spelled('order', order)]),
      ...(descending ? ['descending'] : []),
    ])
  },
}

const spelled = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`

const addressOf = (path: string, parts: readonly string[]) =>
  parts.length === 0 ? path : `${path}?${parts.join('&')}`

function filterOf(given: URLSearchParams): ActorFilter {
  const chosen = (facet: ActorFacet) => {
    const values = given.getAll(facet).filter((value) => value !== '' && value.length <= 200)
    return [...new Set(values)].slice(0, maxChosen)
  }
  return {
    words: (given.get('q') ?? '').slice(0, maxWords),
    ...(Object.fromEntries(actorFacets.map((facet) => [facet, chosen(facet)])) as Omit<ActorFilter, 'words'>),
  }
}

function filterParts(filter: ActorFilter): string[] {
  return [
    ...(filter.words === '' ? [] : [spelled('q', filter.words)]),
    ...actorFacets.flatMap((facet) => filter[facet].map((value) => spelled(facet, value))),
  ]
}

const techniqueId = /^T\d{4}(?:\.\d{3})?$/

function matrixOf(given: URLSearchParams): ActorMatrixRoute {
  const compared = given.getAll('compare').filter((slug) => slug !== '' && slug.length <= 500)
  const technique = given.get('technique')?.toUpperCase() ?? ''
  return {
    ...actorMatrix,
    domain: given.get('domain')?.slice(0, 100) || null,
    filter: filterOf(given),
    compared: [...new Set(compared)].slice(0, maxCompared),
    technique: techniqueId.test(technique) ? technique : null,
  }
}
