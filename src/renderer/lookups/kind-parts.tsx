import type { Answers } from './answers.ts'
import type { Answered } from './ask.ts'
import { HashSets } from './hash-sets.tsx'
import { scoreWords } from './quiet-words.ts'
import { SplitSection } from './split-section.tsx'
import { UrlParts } from './url-parts.tsx'

type KindPartsProps = {
  readonly is: Answered
  readonly chain: string | null
  readonly onChain: (chain: string | null) => void
}

/** Sections specific to a kind, between facts and findings. */
export function KindParts({ is, chain, onChain }: KindPartsProps) {
  switch (is.kind) {
    case 'ip':
      return 'cidr' in is.answer ? <SplitSection key={is.answer.cidr} range={is.answer} /> : null
    case 'url':
      return <UrlParts answer={is.answer} />
    case 'email':
      return <ScoreReasons score={is.answer.score} />
    case 'crypto':
      return <Chains answer={is.answer} chain={chain} onChain={onChain} />
    case 'hash':
      return <HashSets answer={is.answer} />
    default:
      return null
  }
}

function ScoreReasons({ score }: Pick<Answers['email'], 'score'>) {
  if (score.reasons.length === 0) return null
  return (
    <section className="page-section">
      <h2>
        Score {score.value} <span className="section-note">{scoreWords(score)}</span>
      </h2>
      <ul className="reasons">
        {score.reasons.map(({ code, label, weight }) => (
          <li key={code}>
            <strong className="weight" style={{ color: weightColor(weight) }}>
              {weight < 0 ? `−${-weight}` : `+${weight}`}
            </strong>
            {label}
          </li>
        ))}
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
