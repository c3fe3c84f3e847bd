import { useMemo } from 'react'
import { useCommands } from '../state/commands.ts'
import { countOf } from '../state/format.ts'
import { KeyCap } from '../ui/button.tsx'
import { tagCounts, useCases } from './cases.ts'

/** Title and search of board and table. */
export function CaseBar({ shown }: { readonly shown: number }) {
  const { words, cases, tag } = useCases()
  const tags = useMemo(() => tagCounts(cases), [cases])
  useCommands('cases-search', [
    {
      id: 'search',
      group: 'Cases',
      key: '/',
      title: 'Search the cases',
      isPossible: cases.length > 0,
      run: () => document.getElementById('case-search')?.focus(),
    },
    {
      id: 'tag',
      group: 'Cases',
      key: 'T',
      title: 'Show the cases with a tag',
      isPossible: tags.length > 0,
      run: () => document.getElementById('case-tag-filter')?.focus(),
    },
  ])
  return (
    <div className="table-bar case-bar">
      <h1>Cases</h1>
      <span className="status-space" />
      {tags.length === 0 && tag === null ? null : (
        <select
          id="case-tag-filter"
          className="text-input case-filter"
          aria-label="Tag of the cases shown"
          value={tag ?? ''}
          onChange={(event) =>
            useCases.setState({ tag: event.target.value === '' ? null : event.target.value })
          }
        >
          <option value="">All tags</option>
          {tag !== null && !tags.some(([each]) => each === tag) ? <option value={tag}>{tag} 0</option> : null}
          {tags.map(([each, count]) => (
            <option key={each} value={each}>
              {each} {count}
            </option>
          ))}
        </select>
      )}
      {cases.length === 0 ? null : (
        <search className="table-search">
          <input
            id="case-search"
            type="search"
            className="text-input"
            aria-label="Search titles and tags of cases"
            placeholder="Titles and tags"
            value={words}
            spellCheck={false}
            autoComplete="off"
            maxLength={500}
            onChange={(event) => useCases.setState({ words: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') useCases.setState({ words: '' })
            }}
          />
          <KeyCap written="/" />
        </search>
      )}
      <p className="unseen" role="status">
        {countOf(shown, 'case')} shown
      </p>
    </div>
  )
}
