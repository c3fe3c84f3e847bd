import { useCommands } from '../state/commands.ts'
import { countOf } from '../state/format.ts'
import { KeyCap } from '../ui/button.tsx'
import { useCases } from './cases.ts'

/** Title and search of board and table. */
export function CaseBar({ shown }: { readonly shown: number }) {
  const { words, cases } = useCases()
  useCommands('cases-search', [
    {
      id: 'search',
      group: 'Cases',
      key: '/',
      title: 'Search the cases',
      isPossible: cases.length > 0,
      run: () => document.getElementById('case-search')?.focus(),
    },
  ])
  return (
    <div className="table-bar case-bar">
      <h1>Cases</h1>
      <span className="status-space" />
      {cases.length === 0 ? null : (
        <search className="table-search">
          <input
            id="case-search"
            type="search"
            className="text-input"
            aria-label="Search the titles of cases"
            placeholder="Search the titles"
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
