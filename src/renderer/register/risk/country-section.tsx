import { useState } from 'react'
import type { Concentration } from '../../../contract/register/risk.ts'
import { countOf, formatCount } from '../../state/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { TableHead } from '../../ui/table-head.tsx'
import type { Extent } from '../../ui/world/world-shapes.ts'
import { noCountryWords, type Way } from './country-words.ts'
import { shades, shareWords } from './shares.ts'
import { type CountryShare, WorldMap } from './world-map.tsx'

const ways: Readonly<Record<Way, { readonly label: string; readonly noun: string }>> = {
  provision: { label: 'Provision', noun: 'service' },
  storage: { label: 'Storage', noun: 'service' },
  processing: { label: 'Processing', noun: 'service' },
  headquarters: { label: 'Headquarters', noun: 'provider' },
}
const extents: Readonly<Record<Extent, string>> = { world: 'World', europe: 'Europe' }

/**
 * Countries in which services are provided, data are stored and processed, and providers are based: a map with its
 * table.
 */
export function CountrySection({ countries }: Pick<Concentration, 'countries'>) {
  const [way, setWay] = useState<Way>('provision')
  const [extent, setExtent] = useState<Extent>('world')
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = countries[way]
  const { label, noun } = ways[way]
  return (
    <section className="risk-section" aria-label="Countries">
      <div className="risk-section-head">
        <h2>Countries</h2>
        <Choice legend="What is counted" words={wayLabels} chosen={way} onChoose={setWay} />
        <Choice legend="Part of the map" words={extents} chosen={extent} onChoose={setExtent} />
      </div>
      <div className="risk-map">
        <div>
          <WorldMap
            extent={extent}
            label={`Map of the ${extent === 'world' ? 'world' : 'countries of Europe'}: ${label.toLowerCase()} in ${countOf(shown.length, 'country', 'countries')}. The table has the numbers.`}
            countries={shown}
            chosen={chosen}
            onChoose={setChosen}
          />
          <Legend />
        </div>
        <CountryTable way={way} countries={shown} noun={noun} chosen={chosen} onChoose={setChosen} />
      </div>
    </section>
  )
}

const wayLabels = Object.fromEntries(Object.entries(ways).map(([way, { label }]) => [way, label])) as Record<
  Way,
  string
>

type ChoiceProps<W extends string> = {
  readonly legend: string
  readonly words: Readonly<Record<W, string>>
  readonly chosen: W
  readonly onChoose: (word: W) => void
}

function Choice<W extends string>({ legend, words, chosen, onChoose }: ChoiceProps<W>) {
  return (
    <fieldset className="risk-choice">
      <legend className="unseen">{legend}</legend>
      {(Object.keys(words) as W[]).map((word) => (
        <button
          key={word}
          type="button"
          className="chip"
          aria-pressed={word === chosen}
          onClick={() => onChoose(word)}
        >
          {words[word]}
        </button>
      ))}
    </fieldset>
  )
}

function Legend() {
  return (
    <ul className="map-legend" aria-label="Shades">
      {shades.map(({ words }, index) => (
        <li key={words}>
          <span className={`map-shade shade-${index + 1}`} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  )
}

type CountryTableProps = {
  readonly way: Way
  readonly countries: readonly CountryShare[]
  readonly noun: string
  readonly chosen: string | null
  readonly onChoose: (code: string | null) => void
}

function CountryTable({ way, countries, noun, chosen, onChoose }: CountryTableProps) {
  if (countries.length === 0) return <p className="muted risk-note">{noCountryWords(way)}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with keys
    <section className="country-table" tabIndex={0} aria-label="Countries, as a table">
      <table className="list">
        <TableHead
          columns={[
            'Country',
            { label: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`, className: 'is-number' },
            { label: 'Share', className: 'is-number' },
            { label: 'Critical', className: 'is-number' },
          ]}
        />
        <tbody>
          {countries.map(({ code, label, count, share, critical }) => (
            <tr
              key={code}
              className={classNames(code === chosen && 'is-chosen')}
              onMouseEnter={() => onChoose(code)}
              onMouseLeave={() => onChoose(null)}
            >
              <td>
                <span className="mono">{code}</span> {label}
              </td>
              <td className="is-number">{formatCount(count)}</td>
              <td className="is-number">{shareWords(share)}</td>
              <td className="is-number">{formatCount(critical)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
