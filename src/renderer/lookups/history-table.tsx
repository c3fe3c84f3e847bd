import { IconX } from '@tabler/icons-react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { LookupEntry } from '../../contract/workstation/lookups/lookup-history.ts'
import { invoke } from '../state/bridge.ts'
import { type Choice, focusedOf, useChoice } from '../state/choice.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge } from '../state/format.ts'
import { useSettings } from '../state/settings-store.ts'
import { Button, IconButton, KeyCap } from '../ui/button.tsx'
import { Elided } from '../ui/elided.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign, Swatch } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { forget, loadHistory, searchHistory, useHistory } from './history.ts'
import { entryName, openEntry } from './history-entry.ts'
import { forgetWords, historyCount, isHistoryEmpty, noHistoryWords, riskWords } from './history-words.ts'
import { kindColors, kindWord } from './kind-words.ts'

/** Everything that was looked up, searchable; each entry can be forgotten. */
export function HistoryTable() {
  const history = useHistory()
  const { entries, total, words, isLoaded, problem } = history
  useCommands('lookup-history', [
    {
      id: 'search',
      group: 'Lookup',
      key: '/',
      title: 'Search the history',
      isPossible: total > 0 || words !== '',
      run: () => document.getElementById('history-search')?.focus(),
    },
    {
      id: 'forget-all',
      group: 'Lookup',
      title: 'Forget the history shown',
      isPossible: entries.length > 0,
      run: () => void forget(entries),
    },
  ])
  useChoice('lookup-history', {
    none: 'Choose a lookup first: Tab moves between them.',
    read: () => choiceOf(focusedOf(entries, ({ id }) => id)),
  })
  const isKept = useSettings((now) => now.settings?.keep_lookups ?? null)
  if (!isLoaded) return null
  const isEmpty = isHistoryEmpty(history)
  const none = noHistoryWords(history, isKept)
  return (
    <section className="start-section">
      <div className="start-head">
        <h2>History</h2>
        {isEmpty ? null : (
          <>
            <search className="table-search">
              <input
                id="history-search"
                type="search"
                className="text-input"
                aria-label="Search the history"
                placeholder="Search the history"
                value={words}
                spellCheck={false}
                autoComplete="off"
                maxLength={500}
                onChange={(event) => searchHistory(event.target.value)}
                onKeyDown={(event) => event.key === 'Escape' && searchHistory('')}
              />
              <KeyCap written="/" />
            </search>
            <Button look="quiet" disabled={entries.length === 0} onClick={() => void forget(entries)}>
              {forgetWords(history, entries.length)}
            </Button>
          </>
        )}
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={() => void loadHistory()} />}
      {none === null ? null : <p className="muted page-none">{none}</p>}
      <ul className="link-list history-list">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {total > entries.length && entries.length > 0 ? (
        <p className="muted page-none">
          and {countOf(total - entries.length, 'older one')}: search to find them
        </p>
      ) : null}
      <p className="unseen" role="status">
        {historyCount(history)}
      </p>
    </section>
  )
}

/** Returns a lookup as a choice for a case; for a batch, all its values. */
async function choiceOf(entry: LookupEntry | null): Promise<Choice | Problem | null> {
  if (entry === null) return null
  const { value, shown, link, batch } = entry
  if (batch === null)
    return {
      what: shown,
      title: shown,
      indicators: [value],
      links: [{ kind: 'lookup', target: link, title: shown.slice(0, 1000) }],
    }
  const read = await invoke('lookup.readBatch', { id: batch.id })
  if (isProblem(read)) return read
  const what = `${countOf(batch.values, 'value')} looked up`
  return { what, title: what, indicators: read.text.split('\n') }
}

function kindWords({ kind, value, batch }: LookupEntry): string {
  return batch === null ? kindWord(kind, value) : 'Several'
}

function Entry({ entry }: { readonly entry: LookupEntry }) {
  const now = useNow()
  const says =
    entry.batch === null ? entry.title : `${countOf(entry.batch.values, 'value')} looked up together`
  return (
    <li data-entry={entry.id}>
      <a
        href={entry.batch === null ? entry.link : '/lookup/many'}
        title={entry.shown}
        aria-label={[
          kindWords(entry),
          entryName(entry),
          says,
          riskWords(entry),
          formatAge(entry.at, now),
        ].join(' ')}
        onClick={(event) => {
          event.preventDefault()
          void openEntry(entry)
        }}
      >
        <span className="sign">
          <Swatch color={entry.batch === null ? kindColors[entry.kind] : 'var(--severity-info)'} />
          {kindWords(entry)}
        </span>
        <Elided className="mono" text={entryName(entry)} />
        <span className="muted history-says">{says}</span>
        <SeveritySign severity={entry.batch === null ? entry.severity : null} />
        <span className="muted history-age">{formatAge(entry.at, now)}</span>
      </a>
      <IconButton label={`Forget ${entryName(entry).slice(0, 80)}`} onClick={() => void forget([entry])}>
        <IconX stroke={1.7} aria-hidden />
      </IconButton>
    </li>
  )
}
