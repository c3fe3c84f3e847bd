import { useState } from 'react'
import { type ActorFacet, actorFacets } from '../../contract/workstation/actors/actor-facets.ts'
import {
  type ActorCounts,
  type ActorFilter,
  maxFacetValues,
} from '../../contract/workstation/actors/actor-table.ts'
import { countOf, formatCount } from '../state/format.ts'
import { FacetLine } from '../ui/facet-line.tsx'
import { facetLabels, valueLabel } from './actor-words.ts'
import { noFacetValueWords } from './none-words.ts'

/** Number of values of a facet shown before the list is expanded. */
const shownFirst = 6

type ActorFacetsProps = {
  readonly filter: ActorFilter
  readonly counts: ActorCounts
  readonly onFilter: (change: Partial<ActorFilter>) => void
}

/** Facets by which the table can be filtered, each value with the number of actors that would remain. */
export function ActorFacets({ filter, counts, onFilter }: ActorFacetsProps) {
  return (
    <nav className="facets" aria-label="Which actors are shown">
      {actorFacets.map((facet) => (
        <Facet
          key={facet}
          facet={facet}
          chosen={filter[facet]}
          values={counts.facets[facet]}
          onChoose={(values) => onFilter({ [facet]: values })}
        />
      ))}
    </nav>
  )
}

type FacetProps = {
  readonly facet: ActorFacet
  readonly chosen: readonly string[]
  readonly values: ActorCounts['facets'][ActorFacet]
  readonly onChoose: (values: string[]) => void
}

function Facet({ facet, chosen, values, onChoose }: FacetProps) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  if (values.length === 0) return null
  const label = facetLabels[facet]
  const wanted = words.trim().toLowerCase()
  const fitting = values.filter(({ value }) => valueLabel(facet, value).toLowerCase().includes(wanted))
  const shown = isOpen
    ? fitting
    : values.filter(({ value }, index) => index < shownFirst || chosen.includes(value))
  const hidden = values.length - shown.length
  const none = noFacetValueWords(shown.length, values.length, maxFacetValues)
  return (
    <section aria-label={label}>
      <h2 className="label">{label}</h2>
      {isOpen ? (
        <input
          type="search"
          className="text-input facet-words"
          aria-label={`Find among ${label}`}
          placeholder="Find"
          value={words}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      <ul>
        {shown.map(({ value, count }) => (
          <FacetLine
            key={value}
            isChosen={chosen.includes(value)}
            count={count}
            onPress={() =>
              onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
            }
          >
            <span className="facet-name" title={valueLabel(facet, value)}>
              {valueLabel(facet, value)}
            </span>
          </FacetLine>
        ))}
      </ul>
      {isOpen && none !== null ? <p className="muted facet-more">{none}</p> : null}
      {!isOpen && hidden === 0 ? null : (
        <button
          type="button"
          className="link-button facet-more"
          aria-expanded={isOpen}
          title={isOpen ? undefined : `${countOf(hidden, 'more value')} of ${label}`}
          onClick={() => {
            setOpen(!isOpen)
            setWords('')
          }}
        >
          {isOpen ? 'Fewer' : `${formatCount(hidden)} more`}
        </button>
      )}
    </section>
  )
}
