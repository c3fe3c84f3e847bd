import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, memo, startTransition, useEffect, useRef, useState } from 'react'
import { countOf, formatCount } from '../state/format.ts'
import { classNames } from '../ui/class-names.ts'
import { useRem } from '../ui/use-rem.ts'
import { cellsInSight } from './cells-in-sight.ts'
import { cellWords, tacticWords } from './claim-words.ts'
import { type Has, type MatrixCell, type MatrixColumn, toneOf } from './matrix-cells.ts'

type TechniqueGridProps = {
  readonly columns: readonly MatrixColumn[]
  /** Letter and name of each compared actor, a layer last. */
  readonly compared: readonly { readonly letter: string; readonly name: string }[]
  /** Whether the tone shows how many of all actors use a technique, rather than how many of the compared ones. */
  readonly isHeat: boolean
  /** The highest count, which has the strongest tone. */
  readonly most: number
  readonly unfolded: ReadonlySet<string> | 'all'
  readonly opened: string | null
  readonly onOpen: (id: string) => void
  readonly onUnfold: (id: string) => void
}

type At = { readonly column: number; readonly row: number }

/**
 * Techniques below their tactics, each a button whose name includes who uses it. Tab reaches one of them, arrow keys
 * move from there; Enter opens, Space unfolds the parts.
 */
export function TechniqueGrid(props: TechniqueGridProps) {
  const { columns, compared, isHeat, most, unfolded, opened, onOpen, onUnfold } = props
  const [at, setAt] = useState<At>(() => firstOf(columns))
  const place = useRef<HTMLDivElement>(null)
  const inSight = useInSightFirst(columns, compared.length > 0)
  const latest = useRef({ onOpen, onUnfold })
  latest.current = { onOpen, onUnfold }
  const acts = useRef({
    open: (id: string) => latest.current.onOpen(id),
    unfold: (id: string) => latest.current.onUnfold(id),
  })
  const current = columns[at.column]?.cells[at.row] === undefined ? firstOf(columns) : at
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = placeAfter(event.key, current, columns)
    if (next !== null) {
      event.preventDefault()
      setAt(next)
      place.current?.querySelector<HTMLElement>(`[data-cell="${next.column} ${next.row}"]`)?.focus()
      return
    }
    const cell = columns[current.column]?.cells[current.row]
    if (event.key !== ' ' || cell === undefined) return
    event.preventDefault()
    if (cell.parts > 0) onUnfold(cell.id)
    else if (cell.parent !== null) onUnfold(cell.parent)
  }
  useEffect(() => {
    // navigation continues from the cell whose technique was opened
    if (opened === null) return
    const column = columns.findIndex(({ cells }) => cells.some(({ id }) => id === opened))
    if (column < 0) return
    setAt((now) =>
      columns[now.column]?.cells[now.row]?.id === opened
        ? now
        : { column, row: columns[column]?.cells.findIndex(({ id }) => id === opened) ?? 0 },
    )
  }, [opened, columns])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move from one button to the next
    <div className="matrix" ref={place} onKeyDown={press}>
      {columns.map(({ name, id, cells }, column) => (
        <section
          key={name}
          className={classNames('matrix-column', cells.length === 0 && 'is-empty')}
          aria-label={tacticWords(name, cells.length)}
          title={cells.length === 0 ? tacticWords(name, 0) : undefined}
        >
          <h2 title={id === null ? name : `${name}, ${id}`}>
            {cells.length === 0 ? null : (
              <>
                <span className="matrix-tactic">{name}</span>
                <span className="muted">{formatCount(cells.length)}</span>
              </>
            )}
          </h2>
          <ul>
            {(inSight === null ? cells : cells.slice(0, inSight[column])).map((cell, row) => (
              <Cell
                key={cell.id}
                cell={cell}
                at={`${column} ${row}`}
                compared={compared}
                isHeat={isHeat}
                most={most}
                isCurrent={current.column === column && current.row === row}
                isOpened={opened === cell.id}
                isUnfolded={unfolded === 'all' || unfolded.has(cell.id)}
                onFocus={setAt}
                onOpen={acts.current.open}
                onUnfold={acts.current.unfold}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type CellProps = {
  readonly cell: MatrixCell
  readonly at: string
  readonly compared: TechniqueGridProps['compared']
  readonly isHeat: boolean
  readonly most: number
  readonly isCurrent: boolean
  readonly isOpened: boolean
  readonly isUnfolded: boolean
  readonly onFocus: (at: At) => void
  readonly onOpen: (id: string) => void
  readonly onUnfold: (id: string) => void
}

const Cell = memo(function Cell(props: CellProps) {
  const { cell, at, compared, isHeat, most, isCurrent, isOpened, isUnfolded } = props
  const { id, name, actors, has, count, parent, parts } = cell
  const tone = isHeat ? toneOf(actors, most) : Math.ceil((4 * count) / most)
  const words = cellWords(cell, compared, isHeat)
  const [column = 0, row = 0] = at.split(' ').map(Number)
  const Chevron = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <li className={classNames('matrix-cell', `tone-${tone}`, parent !== null && 'is-part')}>
      <button
        type="button"
        className={classNames('matrix-technique', !isHeat && count > 1 && 'is-shared')}
        data-cell={at}
        data-entry={id}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isOpened}
        aria-label={words}
        title={words}
        onFocus={() => props.onFocus({ column, row })}
        onClick={() => props.onOpen(id)}
      >
        {breakable(name)}
        {isHeat ? <span className="matrix-count">{actors === 0 ? '' : formatCount(actors)}</span> : null}
        {compared.length === 0 ? null : <Marks has={has} compared={compared} />}
      </button>
      {parts === 0 ? null : (
        <button
          type="button"
          className="matrix-fold"
          tabIndex={-1}
          aria-expanded={isUnfolded}
          aria-label={`Sub-techniques of ${name}`}
          title={`${countOf(parts, 'sub-technique')} (Space)`}
          onClick={() => props.onUnfold(id)}
        >
          <Chevron size="0.75rem" stroke={2} aria-hidden />
        </button>
      )}
    </li>
  )
})

/** A line may break after a slash, as in `Websites/Domains`. */
const breakable = (name: string) => name.replaceAll('/', '/\u200B')

type MarksProps = { readonly has: readonly Has[]; readonly compared: TechniqueGridProps['compared'] }

/**
 * One position for each compared actor: its letter when it has the technique, outlined when it only has parts of it,
 * otherwise a dot.
 */
function Marks({ has, compared }: MarksProps) {
  return (
    <span className="matrix-marks">
      {has.map((each, place) =>
        each === 'not' ? (
          '·'
        ) : (
          <span key={compared[place]?.letter} className={`matrix-mark mark-${each}`}>
            {compared[place]?.letter}
          </span>
        ),
      )}
    </span>
  )
}

/**
 * Returns how many cells of each column to draw: in the first frame only the visible ones, which halves the work;
 * afterwards null, for all.
 */
function useInSightFirst(columns: readonly MatrixColumn[], hasMarks: boolean): readonly number[] | null {
  const rem = useRem()
  const [inSight, setInSight] = useState<readonly number[] | null>(() =>
    cellsInSight(columns, { hasMarks, width: window.innerWidth / rem, height: window.innerHeight / rem }),
  )
  useEffect(() => {
    let timer = 0
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setInSight(null)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return inSight
}

function firstOf(columns: readonly MatrixColumn[]): At {
  return {
    column: Math.max(
      0,
      columns.findIndex(({ cells }) => cells.length > 0),
    ),
    row: 0,
  }
}

/** Returns the cell to which a key moves; null when the key does not move. */
function placeAfter(key: string, { column, row }: At, columns: readonly MatrixColumn[]): At | null {
  const rows = columns[column]?.cells.length ?? 0
  if (key === 'ArrowDown') return { column, row: Math.min(row + 1, rows - 1) }
  if (key === 'ArrowUp') return { column, row: Math.max(row - 1, 0) }
  if (key === 'Home') return { column, row: 0 }
  if (key === 'End') return { column, row: rows - 1 }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return null
  for (let next = column + step; next >= 0 && next < columns.length; next += step) {
    const held = columns[next]?.cells.length ?? 0
    if (held > 0) return { column: next, row: Math.min(row, held - 1) }
  }
  return { column, row }
}
