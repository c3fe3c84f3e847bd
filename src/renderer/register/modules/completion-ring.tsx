import { percentOf } from '../../state/format.ts'
import { completionWords } from './completion-words.ts'

type CompletionRingProps = {
  /** From 0 to 1; null when no field is required. */
  readonly share: number | null
  readonly hasErrors?: boolean
}

const radius = 7
const around = 2 * Math.PI * radius
/** Share below which the ring has the colour for work to be done. */
const farAlong = 0.7

/** The share of required fields that are filled, as a ring; its accessible name contains the number. */
export function CompletionRing({ share, hasErrors = false }: CompletionRingProps) {
  const percent = share === null ? null : percentOf(share, 1)
  const name = completionWords(share)
  const tone =
    percent === 100 ? (hasErrors ? 'far' : 'whole') : share !== null && share >= farAlong ? 'far' : 'near'
  return (
    <svg className={`ring is-${tone}`} viewBox="0 0 18 18" role="img" aria-label={name}>
      <title>{name}</title>
      {/* a dash where an empty ring would look like something undone */}
      {share === null ? (
        <path className="ring-ground" d="M6 9h6" />
      ) : (
        <circle className="ring-ground" cx="9" cy="9" r={radius} />
      )}
      {share === null ? null : (
        <circle
          className="ring-part"
          cx="9"
          cy="9"
          r={radius}
          strokeDasharray={`${Math.max(0, Math.min(1, share)) * around} ${around}`}
          transform="rotate(-90 9 9)"
        />
      )}
    </svg>
  )
}
