import type { ReactNode } from 'react'
import { type HandlingLabels, labelTag, papLevels, tlpLevels } from '../../contract/handling-labels.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export type LabelKind = 'tlp' | 'pap'

export const labelProtocols = [
  { kind: 'tlp', name: 'TLP', title: 'Traffic Light Protocol 2.0: who may see it', levels: tlpLevels },
  { kind: 'pap', name: 'PAP', title: 'Permissible Actions Protocol: what may be done', levels: papLevels },
] as const

/** A tag as a chip; a label of TLP or PAP has the colours of the Traffic Light Protocol and shows its word as well. */
export function LabelTag({ tag, children }: { readonly tag: string; readonly children?: ReactNode }) {
  const label = /^(?:TLP|PAP):(RED|AMBER|GREEN|CLEAR)/.exec(tag)?.[1]?.toLowerCase()
  return (
    <span className={classNames('tag label-tag', label !== undefined && `tlp tlp-${label}`)}>
      <span className="label-tag-word">{tag}</span>
      {children}
    </span>
  )
}

type LabelSelectProps = {
  readonly protocol: (typeof labelProtocols)[number]
  readonly labels: HandlingLabels
  /** The level chosen; null for none. */
  readonly onSet: (kind: LabelKind, level: string | null) => void
}

/** The level of one protocol, to be chosen. */
export function LabelSelect({ protocol: { kind, name, title, levels }, labels, onSet }: LabelSelectProps) {
  return (
    <label className="label-select" title={title}>
      <span className="muted">{name}</span>
      <select
        id={`label-${kind}`}
        className="text-input"
        aria-label={name}
        value={labels[kind] ?? ''}
        onChange={(event) => onSet(kind, event.target.value === '' ? null : event.target.value)}
      >
        <option value="">none</option>
        {levels.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Sets what a text proposes; nothing is set without a press. */
export function SetLabelButton({
  kind,
  level,
  title,
  onSet,
  children,
}: {
  readonly kind: LabelKind
  readonly level: string
  readonly title: string
  readonly onSet: (kind: LabelKind, level: string) => void
  readonly children?: ReactNode
}) {
  return (
    <Button title={title} onClick={() => onSet(kind, level)}>
      Set {labelTag(kind, level)}
      {children}
    </Button>
  )
}
