import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type SplitterProps = {
  readonly label: string
  /** Between 0 and 1 or in any unit of the caller; `min` and `max` bound it. */
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** Returns the value for a pointer position in the window. */
  readonly valueAt: (clientX: number, clientY: number) => number
  readonly onChange: (value: number) => void
  /** Whether keys work in the opposite direction, for a pane to the right of the splitter. */
  readonly isReversed?: boolean
}

/** The line between two panes: moved by dragging, or with the arrow keys, Home and End. */
export function Splitter({
  label,
  value,
  min,
  max,
  step,
  valueAt,
  onChange,
  isReversed = false,
}: SplitterProps) {
  const isDragging = useRef(false)
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = isReversed ? -step : step
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: value - forward,
      ArrowUp: value - forward,
      ArrowRight: value + forward,
      ArrowDown: value + forward,
      Home: min,
      End: max,
    }
    const next = event.altKey ? undefined : moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(next)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    isDragging.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule is not operable; a focusable separator is the pattern
    <div
      className="splitter"
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round((100 * (value - min)) / (max - min))}
      aria-valuemin={0}
      aria-valuemax={100}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (isDragging.current) set(valueAt(event.clientX, event.clientY))
      }}
      onPointerUp={() => {
        isDragging.current = false
      }}
      onLostPointerCapture={() => {
        isDragging.current = false
      }}
    />
  )
}
