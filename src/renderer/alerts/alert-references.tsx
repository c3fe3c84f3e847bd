import type { OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { formatCount } from '../state/format.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Elided } from '../ui/elided.tsx'

/** The pages about an alert that its source names. */
export function AlertReferences({ references }: Pick<OpenedAlert, 'references'>) {
  if (references.length === 0) return null
  return (
    <section>
      <h3>
        References <span className="muted">{formatCount(references.length)}, as text, not as links</span>
      </h3>
      <ul className="inspector-plain">
        {references.map(({ url, shown, title }) => (
          <li key={url}>
            {title === null ? null : <bdi>{title} </bdi>}
            <span className="observable-value">
              <Elided className="mono" text={shown} />
              <CopyButton what={shown} value={shown} real={url} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
