import { formatCount, formatShort } from '../state/format.ts'
import { Swatch } from './signs.tsx'

type KindChipsProps<K extends string> = {
  /** The available kinds in their order, each with its number of values. */
  readonly kinds: readonly {
    readonly kind: K
    readonly label: string
    readonly color: string
    readonly count: number
  }[]
  /** The chosen kinds; an empty list means all. */
  readonly chosen: readonly K[]
  readonly onChoose: (kinds: readonly K[]) => void
}

/** Filter chips for the kinds that a table shows; any number can be chosen. */
export function KindChips<K extends string>({ kinds, chosen, onChoose }: KindChipsProps<K>) {
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips
    <div className="chips" role="group" aria-label="Kinds shown">
      <button type="button" className="chip" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        All {formatShort(all)}
      </button>
      {kinds.map(({ kind, label, color, count }) => {
        const isChosen = chosen.includes(kind)
        return (
          <button
            key={kind}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            title={`${formatCount(count)} of this kind`}
            onClick={() => onChoose(isChosen ? chosen.filter((each) => each !== kind) : [...chosen, kind])}
          >
            <Swatch color={color} />
            {label} {formatShort(count)}
          </button>
        )
      })}
    </div>
  )
}
