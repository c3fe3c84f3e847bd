import type { Risk } from './ask-risk.ts'
import { statsOf } from './stat-words.ts'

/** Key figures. */
export function StatRow({ risk }: { readonly risk: Risk }) {
  return (
    <dl className="stat-row">
      {statsOf(risk).map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="stat-value">{value}</span> <span className="muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
