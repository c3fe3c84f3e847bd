import { defanged } from '../../contract/lookups/defanged.ts'
import type { FilePage } from '../../contract/workstation/files/files.ts'
import { formatCount } from '../state/format.ts'
import { foundWords, noneWords } from './absence-words.ts'
import { shownPath } from './shown-name.ts'

/** Indicators of a file and of all that it holds, each value once with where it stands first. */
export function IndicatorList({ page }: { readonly page: FilePage }) {
  const { indicators, indicator_total } = page
  const first = new Map(indicators.toReversed().map((each) => [`${each.kind} ${each.value}`, each]))
  const listed = [...first.values()].reverse()
  return (
    <>
      <h2 className="label">
        Indicators of the whole tree {listed.length === 0 ? '' : foundWords(listed.length, page)}
      </h2>
      {listed.length === 0 ? (
        <p className="muted">{noneWords(indicator_total, page)}</p>
      ) : (
        <ul className="file-indicators">
          {listed.map(({ kind, value, context, path, tool }) => (
            <li key={`${kind} ${value}`} title={context}>
              <span className="mono">{defanged(kind, value)}</span>
              <span className="muted">
                {kind} · {shownPath([...path, tool])}
              </span>
            </li>
          ))}
        </ul>
      )}
      {indicators.length < indicator_total ? (
        <p className="muted">Taken from the first {formatCount(indicators.length)} places.</p>
      ) : null}
    </>
  )
}
