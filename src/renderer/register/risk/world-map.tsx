import { classNames } from '../../ui/class-names.ts'
import { type Extent, mapOf, mapSize } from '../../ui/world/world-shapes.ts'
import '../../ui/world/world.css'
import { countryWords } from './country-words.ts'
import { shadeOf } from './shares.ts'

export type CountryShare = {
  readonly code: string
  readonly label: string
  readonly count: number
  readonly share: number
  readonly critical: number
}

type WorldMapProps = {
  readonly extent: Extent
  /** Meaning of the shades, in a sentence for screen readers. */
  readonly label: string
  readonly countries: readonly CountryShare[]
  readonly chosen: string | null
  readonly onChoose: (code: string | null) => void
}

/**
 * Countries shaded by their share. The table beside the map has the numbers, so the map is a single image to screen
 * readers.
 */
export function WorldMap({ extent, label, countries, chosen, onChoose }: WorldMapProps) {
  const { shapes, dot } = mapOf(extent)
  const byCode = new Map(countries.map((country) => [country.code, country]))
  const words = (code: string | null, name: string) =>
    countryWords(code === null ? undefined : byCode.get(code), name)
  const shapeOfChosen = shapes.find(({ code }) => code !== null && code === chosen)
  const dots = countries.flatMap((country) => {
    const at = dot(country.code)
    return at === null ? [] : [{ country, x: at[0], y: at[1] }]
  })
  return (
    <svg
      className="world-map"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label={label}
    >
      <g>
        {shapes.map(({ code, name, path }) => {
          const country = code === null ? undefined : byCode.get(code)
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the rows of the table do the same with keys
            <path
              key={name}
              d={path}
              className={classNames('world-shape', `shade-${shadeOf(country?.share ?? 0)}`)}
              onMouseEnter={() => onChoose(country?.code ?? null)}
              onMouseLeave={() => onChoose(null)}
            >
              <title>{words(code, name)}</title>
            </path>
          )
        })}
      </g>
      {dots.map(({ country, x, y }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <circle
          key={country.code}
          cx={x}
          cy={y}
          r={country.code === chosen ? 6 : 4.5}
          className={classNames('world-dot', `shade-${shadeOf(country.share)}`)}
          onMouseEnter={() => onChoose(country.code)}
          onMouseLeave={() => onChoose(null)}
        >
          <title>{words(country.code, country.label)}</title>
        </circle>
      ))}
      {shapeOfChosen === undefined ? null : <path d={shapeOfChosen.path} className="world-chosen" />}
    </svg>
  )
}
