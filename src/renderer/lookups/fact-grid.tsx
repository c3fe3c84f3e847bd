import type { Fact } from '../../contract/lookups/description.ts'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { LongValue } from './long-value.tsx'

/** Facts in two columns separated by hairlines, each with a copy button. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="fact-grid">
      {facts.map((fact) => (
        <FactLine key={fact.label} fact={fact} />
      ))}
    </dl>
  )
}

function FactLine({ fact: { label, value, real, note, isMono, isWide } }: { readonly fact: Fact }) {
  return (
    <div className={classNames('fact', isWide && 'fact-wide')}>
      <dt>{label}</dt>
      <dd>
        <span className={isMono === true ? 'mono' : undefined}>
          <LongValue text={value} />
        </span>
        {note === undefined ? null : <span className="fact-note">{note}</span>}
      </dd>
      <dd className="fact-copy">
        <CopyButton what={label} value={value} real={real} />
      </dd>
    </div>
  )
}
