import type { ReactNode } from 'react'
import type { IocKind } from '../../contract/core/ioc-kinds.ts'
import { kindColors, kindLabels, type Severity } from '../state/labels.ts'
import { severityWords } from './severity-words.ts'

/** A coloured square. It always appears beside a label, so it is hidden from screen readers. */
export function Swatch({ color }: { readonly color: string }) {
  return <span className="swatch" style={{ background: color }} aria-hidden="true" />
}

/** A kind: a coloured square and its label. */
export function KindSign({ kind }: { readonly kind: IocKind }) {
  return (
    <span className="sign">
      <Swatch color={kindColors[kind]} />
      {kindLabels[kind]}
    </span>
  )
}

/** A severity: a coloured square and its label, or a dash when there is none. */
export function SeveritySign({ severity }: { readonly severity: Severity | null }) {
  return (
    <span className="sign">
      <Swatch color={severity === null ? 'var(--severity-info)' : `var(--severity-${severity})`} />
      {severity === null ? <span aria-hidden="true">–</span> : severityWords(severity)}
      {severity === null ? <span className="unseen">{severityWords(null)}</span> : null}
    </span>
  )
}

/** A short fact on a background of its own. */
export function Tag({ children, tone }: { readonly children: ReactNode; readonly tone?: 'bad' | 'fine' }) {
  return <span className={tone === undefined ? 'tag' : `tag tag-${tone}`}>{children}</span>
}

/** The mark of Skerry: rock above waves. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 24" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M3.5 16.6 10.4 7.4a1 1 0 0 1 1.6 0l2.6 3.6 3.3-5.4a1 1 0 0 1 1.7 0l7.4 11Z"
        fill="currentColor"
        opacity="0.95"
      />
      <path
        d="M2 20.6c2.3 0 2.3-1.4 4.7-1.4s2.3 1.4 4.6 1.4 2.4-1.4 4.7-1.4 2.3 1.4 4.7 1.4 2.3-1.4 4.6-1.4 2.4 1.4 4.7 1.4"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
