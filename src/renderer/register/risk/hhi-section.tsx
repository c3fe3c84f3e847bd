import { countOf, formatCount } from '../../state/format.ts'
import { Swatch } from '../../ui/signs.tsx'
import type { Risk } from './ask-risk.ts'
import {
  bandBy,
  bandWords,
  costWords,
  indexesBy,
  noCountryWords,
  noIndexWords,
  type Weight,
  weights,
  worstBand,
  worstWords,
} from './concentration-words.ts'
import { type HhiBand, hhiBand, hhiEquals } from './shares.ts'

const colors: Readonly<Record<HhiBand, string>> = {
  low: 'var(--severity-fine)',
  moderate: 'var(--severity-medium)',
  high: 'var(--severity-high)',
}

type HhiSectionProps = Pick<Risk, 'concentration'> & {
  readonly weight: Weight
  readonly onWeigh: (weight: Weight) => void
}

/** What the entity depends on most, and the concentration index by the weight chosen, with what it is computed from. */
export function HhiSection({ concentration, weight, onWeigh }: HhiSectionProps) {
  const { hhi, countries } = concentration
  const indexes = indexesBy(concentration, weight)
  const rows = [
    ['Providers', indexes.by_provider, bandBy(concentration, weight, 'by_provider')],
    ['Ultimate parents', indexes.by_ultimate_parent, bandBy(concentration, weight, 'by_ultimate_parent')],
  ] as const
  return (
    <section className="risk-section" aria-label="Concentration index">
      <div className="risk-section-head">
        <h2>Concentration index</h2>
        <fieldset className="risk-choice">
          <legend className="unseen">Weigh by</legend>
          {(Object.keys(weights) as Weight[]).map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === weight}
              onClick={() => onWeigh(each)}
            >
              {weights[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <Worst concentration={concentration} />
      <ul className="hhi-list">
        {rows.map(([label, index, band]) => (
          <Index
            key={label}
            label={label}
            index={index}
            band={band}
            words={band === null ? noIndexWords(concentration, weight) : bandWords(band, weight)}
          />
        ))}
        <Index
          label="Countries of headquarters"
          index={hhi.by_country}
          band={hhi.by_country === null ? null : hhiBand(hhi.by_country)}
          words={
            hhi.by_country === null
              ? noCountryWords(concentration)
              : `By providers, in ${countOf(countries.headquarters.length, 'country', 'countries')}.`
          }
        />
      </ul>
      <p className="muted risk-note">
        {costWords(concentration)} Herfindahl-Hirschman index (HHI): the sum of the squared shares in percent,
        0 to 10,000. Below 1,500 is low, up to 2,500 moderate, above that high. By critical functions, one
        provider with more than a third of them is moderate and with more than half high, whatever the index.
      </p>
    </section>
  )
}

/** The largest dependences of the whole portfolio, whatever weight is chosen. */
function Worst({ concentration }: Pick<Risk, 'concentration'>) {
  const [band, words] = [worstBand(concentration), worstWords(concentration)]
  if (band === null || words.length === 0) return null
  return (
    <p className="sign hhi-worst">
      <Swatch color={colors[band]} />
      <span>{words.join(' ')}</span>
    </p>
  )
}

type IndexProps = {
  readonly label: string
  readonly index: number | null
  readonly band: HhiBand | null
  readonly words: string
}

function Index({ label, index, band, words }: IndexProps) {
  return (
    <li>
      <span>{label}</span>
      {index === null || band === null ? (
        <span className="muted hhi-none">{words}</span>
      ) : (
        <>
          <span className="hhi-index">{formatCount(index)}</span>
          <span className="sign hhi-band">
            <Swatch color={colors[band]} />
            {words}
          </span>
          <span className="muted">{hhiEquals(index)}</span>
        </>
      )}
    </li>
  )
}
