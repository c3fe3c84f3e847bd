import type { LookupEntry } from '../../contract/workstation/lookups/lookup-history.ts'
import { countOf, formatCount } from '../state/format.ts'
import { parseRoute, routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { useSettings } from '../state/settings-store.ts'
import { Elided } from '../ui/elided.tsx'
import { Swatch } from '../ui/signs.tsx'
import { useHistory } from './history.ts'
import { entryName, openEntry } from './history-entry.ts'
import { noHistoryWords } from './history-words.ts'
import { kindColors, kindWord } from './kind-words.ts'
import type { LookupRoute } from './route.ts'

/** Number of entries in the pane; the start page has all. */
const shownInPane = 60

/** What was looked up last, at the left of every page. */
export function HistoryPane({ route }: { readonly route: LookupRoute }) {
  const history = useHistory()
  const { entries, total, problem } = history
  const isKept = useSettings((now) => now.settings?.keep_lookups ?? null)
  const none = noHistoryWords(history, isKept)
  const here = routePath(route)
  const more = total - Math.min(entries.length, shownInPane)
  return (
    <nav className="history-pane" aria-label="History">
      <h2 className="label">History</h2>
      {problem === null ? null : (
        <p className="muted history-none">The history could not be read: {problem.message}</p>
      )}
      {none === null ? null : <p className="muted history-none">{none}</p>}
      <ul>
        {entries.slice(0, shownInPane).map((entry) => (
          <li key={entry.id}>
            <a
              href={entry.batch === null ? entry.link : '/lookup/many'}
              aria-current={
                entry.batch === null && routePath(parseRoute(entry.link)) === here ? 'page' : undefined
              }
              title={`${entry.shown}\n${entry.batch === null ? entry.title : 'Looked up together'}`}
              aria-label={`${entryName(entry)} ${kindOrCount(entry)}`}
              draggable={false}
              onClick={(event) => {
                event.preventDefault()
                void openEntry(entry)
              }}
            >
              <Elided className="mono" text={entryName(entry)} />
              {entry.batch === null ? (
                <span className="sign">
                  <Swatch color={kindColors[entry.kind]} />
                  {kindOrCount(entry)}
                </span>
              ) : (
                <span className="sign muted">{kindOrCount(entry)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <button
          type="button"
          className="link-button history-more"
          onClick={() => navigate({ view: 'lookup', subject: null })}
        >
          {formatCount(more)} more
        </button>
      ) : null}
    </nav>
  )
}

/** Returns the kind of a value, or the number of values of a batch. */
function kindOrCount({ kind, value, batch }: LookupEntry): string {
  return batch === null ? kindWord(kind, value) : `${countOf(batch.values, 'value')} together`
}
