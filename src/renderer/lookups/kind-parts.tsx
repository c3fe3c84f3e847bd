import type { List } from '../../contract/lookups/description.ts'
import type { Answers } from './answers.ts'
import type { Answered } from './ask.ts'
import { HashSets } from './hash-sets.tsx'
import { ListSection } from './list-section.tsx'
import { NestedUrls } from './nested-urls.tsx'
import { SplitSection } from './split-section.tsx'

type KindPartsProps = {
  readonly is: Answered
  readonly lists: readonly List[]
  readonly chain: string | null
  readonly onChain: (chain: string | null) => void
}

/** Sections between facts and findings: the lists of the answer, and what can be done with a value of its kind. */
export function KindParts({ is, lists, chain, onChain }: KindPartsProps) {
  return (
    <>
      {lists.map((list) => {
        const Section = sections[list.title.replace(/ \d+$/, '')] ?? ListSection
        return <Section key={list.title} list={list} />
      })}
      {is.kind === 'ip' && 'cidr' in is.answer ? (
        <SplitSection key={is.answer.cidr} range={is.answer} />
      ) : null}
      {is.kind === 'crypto' ? <Chains answer={is.answer} chain={chain} onChain={onChain} /> : null}
    </>
  )
}

/** Lists that are shown in a way of their own, by title; the others are tables. */
const sections: Readonly<Record<string, typeof ListSection>> = {
  'Nested URLs': NestedUrls,
  Score: ScoreReasons,
  'Hash sets queried': HashSets,
}

function ScoreReasons({ list: { title, note, rows } }: { readonly list: List }) {
  return (
    <section className="page-section">
      <h2>
        {title} <span className="section-note">{note}</span>
      </h2>
      <ul className="reasons">
        {rows.map(({ Weight, Reason }) => {
          const weight = Number(Weight)
          return (
            <li key={String(Reason)}>
              <strong className="weight" style={{ color: weightColor(weight) }}>
                {weight < 0 ? `−${-weight}` : `+${weight}`}
              </strong>
              {String(Reason)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
function weightColor(weight: number): string {
  if (weight < 0) return 'var(--severity-fine)'
  if (weight < 10) return 'var(--severity-low)'
  return weight < 25 ? 'var(--severity-medium)' : 'var(--severity-high)'
}

type ChainsProps = { readonly answer: Answers['crypto'] } & Pick<KindPartsProps, 'chain' | 'onChain'>

function Chains({ answer, chain, onChain }: ChainsProps) {
  const { chain_candidates: candidates } = answer
  if (candidates.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips
    <section className="page-section" role="group" aria-label="Chain">
      <h2>
        Chain <span className="section-note">the form fits {candidates.length}</span>
      </h2>
      <div className="chips chain-chips">
        {candidates.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={(chain ?? answer.chain) === each}
            onClick={() => onChain(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </section>
  )
}
