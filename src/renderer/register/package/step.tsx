import type { ReactNode } from 'react'
import { Swatch } from '../../ui/signs.tsx'
import { type StepState, stepWords } from './checklist.ts'

const colors: Readonly<Record<StepState, string>> = {
  done: 'var(--severity-fine)',
  blocked: 'var(--severity-critical)',
  open: 'var(--severity-high)',
  look: 'var(--severity-medium)',
  none: 'var(--severity-info)',
}

type StepProps = {
  readonly title: string
  readonly state: StepState
  /** Subject or progress, in a few words. */
  readonly says: ReactNode
  readonly children?: ReactNode
}

/** One line of the checklist, with the remaining work below it. */
export function Step({ title, state, says, children }: StepProps) {
  return (
    <li className="build-step">
      <div className="build-step-head">
        <h2>{title}</h2>
        <span className="sign" style={{ color: colors[state] }}>
          <Swatch color={colors[state]} />
          {stepWords[state]}
        </span>
      </div>
      <div className="muted">{says}</div>
      {children}
    </li>
  )
}
