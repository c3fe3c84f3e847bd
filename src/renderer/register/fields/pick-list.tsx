import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Choice } from './use-choices.ts'

/** The list, rendered in the top layer so that no pane clips it. */
export function PickList({ anchor, children }: { readonly anchor: string; readonly children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.showPopover()
  }, [])
  return (
    <div
      ref={list}
      className="pick-list"
      popover="manual"
      style={{ positionAnchor: anchor } as CSSProperties}
    >
      {children}
    </div>
  )
}

/** The chosen items; a click removes one, Backspace removes the last. */
export function Chosen({
  chosen,
  onTake,
}: {
  readonly chosen: readonly Choice[]
  readonly onTake: (value: string) => void
}) {
  return (
    <div className="pick-chosen">
      {chosen.map(({ value, sign, label }) => (
        <button
          key={value}
          type="button"
          className="pick-chip"
          tabIndex={-1}
          aria-label={`Remove ${label}`}
          title={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(value)}
        >
          {sign ?? label}
          <IconX stroke={2} aria-hidden />
        </button>
      ))}
    </div>
  )
}

type LineProps = {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onPick: () => void
}

/** One choice. */
export function PickLine({ id, choice, isActive, isChosen, onPick }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classNames('pick-option', isActive && 'is-active', isChosen && 'is-chosen')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {choice.sign === undefined || choice.sign === null ? null : (
        <span className="pick-sign mono">{choice.sign}</span>
      )}
      <span className="pick-label">{choice.label}</span>
      {choice.detail === undefined || choice.detail === null ? null : (
        <span className="pick-detail mono">{choice.detail}</span>
      )}
    </div>
  )
}
