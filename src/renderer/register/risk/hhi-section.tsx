import { countOf, formatCount } from '../../state/format.ts'
import { Swatch } from '../../ui/signs.tsx'
import type { Risk } from './ask-risk.ts'
import { type HhiBand, hhiBand, hhiBandWords, hhiEquals } from './shares.ts'

const colors: Readonly<Record<HhiBand, string>> = {
  low: 'var(--severity-fine)',
  moderate: 'var(--severity-medium)',
  high: 'var(--severity-high)',
}

/** The concentration index in words, with the values from which it is computed. */
export function HhiSection({ concentration }: Pick<Risk, 'concentration'>) {
  const { hhi, by_provider, by_ultimate_parent, countries } = concentration
  const rows = [
    ['Providers', hhi.by_provider, `arrangements of ${countOf(by_provider.length, 'provider')}`],
    [
      'Ultimate parents',
      hhi.by_ultimate_parent,
      `arrangements of ${countOf(by_ultimate_parent.length, 'group')}`,
    ],
    [
      'Countries of headquarters',
      hhi.by_country,
      `providers in ${countOf(countries.headquarters.length, 'country', 'countries')}`,
    ],
  ] as const
  return (
    <section className="risk-section" aria-label="Concentration index">
      <h2>Concentration index</h2>
      <ul className="hhi-list">
        {rows.map(([label, index, from]) => (
          <li key={label}>
            <span>{label}</span>
            {index === null ? (
              <span className="muted hhi-none">No shares to show yet: no ICT service names a provider.</span>
            ) : (
              <>
                <span className="hhi-index">{formatCount(index)}</span>
                <span className="sign hhi-band">
                  <Swatch color={colors[hhiBand(index)]} />
                  {hhiBandWords[hhiBand(index)]}
                </span>
                <span className="muted">
                  {from}, {hhiEquals(index)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="muted risk-note">
        Herfindahl-Hirschman index: the sum of the squared shares in percent, 0 to 10,000. Below 1,500 is low,
        up to 2,500 moderate, above that high. The share of a provider is its part of all arrangements with
        ICT services.
      </p>
    </section>
  )
}
