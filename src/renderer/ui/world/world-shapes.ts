import {
  type ExtendedFeature,
  type GeoProjection,
  geoArea,
  geoAzimuthalEqualArea,
  geoNaturalEarth1,
  geoPath,
} from 'd3-geo'
import { feature } from 'topojson-client'
import atlas from 'world-atlas/countries-110m.json'
import { countryOfShape, dotOf } from './country-places.ts'

/** The shapes of countries as SVG paths, for the whole world or for Europe. Shapes: Natural Earth, public domain. */

export const mapSize = { width: 720, height: 370 } as const
export type Extent = 'world' | 'europe'

export type CountryShape = { readonly code: string | null; readonly name: string; readonly path: string }

type Country = ExtendedFeature & { readonly properties: { readonly name: string } }

// the type of the JSON file only describes its arrays of numbers, not a topology
const [topology, shapes] = [atlas, atlas.objects.countries] as unknown as Parameters<typeof feature>
const world = feature(topology, shapes) as unknown as { readonly features: readonly Country[] }

/** Antarctica is left out: it takes a fifth of the map and provides no services. */
const countries = world.features.filter(({ id }) => id !== '010')

/** Points at the edges of the map of Europe: degrees east, degrees north. */
const europe: ExtendedFeature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'MultiPoint',
    coordinates: [
      [-11, 36],
      [33, 36],
      [-24, 65],
      [31, 70],
    ],
  },
}

function projectionFor(extent: Extent): GeoProjection {
  const { width, height } = mapSize
  if (extent === 'world')
    return geoNaturalEarth1().fitSize([width, height], {
      type: 'FeatureCollection',
      features: [...countries],
    })
  return geoAzimuthalEqualArea()
    .rotate([-10, -52])
    .fitSize([width, height], europe)
    .clipExtent([
      [0, 0],
      [width, height],
    ])
}

type WorldMap = {
  readonly shapes: readonly CountryShape[]
  /** Returns the position of a small country's dot; null when it has none or is outside of the map. */
  readonly dot: (code: string) => readonly [number, number] | null
  /** Returns the centre of a country's largest part, or the position of its dot; null when it is not on the map. */
  readonly middle: (code: string) => readonly [number, number] | null
}

/** Returns the largest part of a country: with overseas territories the centre could be in the sea. */
function largestPart(country: Country): ExtendedFeature {
  const { geometry } = country
  if (geometry?.type !== 'MultiPolygon') return country
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  const [largest] = parts.toSorted((one, other) => geoArea(other) - geoArea(one))
  return largest === undefined ? country : { type: 'Feature', properties: {}, geometry: largest }
}

const made = new Map<Extent, WorldMap>()

/** Returns the map of an extent; computed once. */
export function mapOf(extent: Extent): WorldMap {
  const known = made.get(extent)
  if (known !== undefined) return known
  const projection = projectionFor(extent)
  // a tenth of a pixel is finer than the lines are
  const path = geoPath(projection).digits(1)
  const dot = (code: string): readonly [number, number] | null => {
    const place = dotOf(code)
    const at = place === null ? null : projection([place[0], place[1]])
    if (at === null) return null
    const isInside = at[0] >= 0 && at[0] <= mapSize.width && at[1] >= 0 && at[1] <= mapSize.height
    return isInside ? at : null
  }
  const middles = new Map<string, readonly [number, number]>()
  const map: WorldMap = {
    shapes: countries.flatMap((country): CountryShape[] => {
      const drawn = path(country)
      const { name } = country.properties
      const number = country.id === undefined ? undefined : String(country.id)
      return drawn === null ? [] : [{ code: countryOfShape(number, name), name, path: drawn }]
    }),
    dot,
    middle: (code) => {
      if (middles.size === 0)
        for (const country of countries) {
          const of = countryOfShape(
            country.id === undefined ? undefined : String(country.id),
            country.properties.name,
          )
          if (of !== null) middles.set(of, path.centroid(largestPart(country)))
        }
      return middles.get(code) ?? dot(code)
    },
  }
  made.set(extent, map)
  return map
}
