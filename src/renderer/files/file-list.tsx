import { useRef, useState } from 'react'
import { type Severity, severities } from '../../contract/severities.ts'
import type { FileLine } from '../../contract/workstation/files/files.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge, formatBytes } from '../state/format.ts'
import { useOperationRows } from '../state/reader/operation-rows.ts'
import { navigate } from '../state/router.ts'
import { noSelection, type Selection, selectedCount } from '../state/selection.ts'
import { Button, KeyCap } from '../ui/button.tsx'
import { Elided } from '../ui/elided.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { severityWords } from '../ui/severity-words.ts'
import { SeveritySign } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { chosenFiles } from './chosen-files.ts'
import { useLeaving } from './file-acts.tsx'
import { shownName } from './shown-name.ts'
import { stateWords } from './state-words.ts'
import { takeInFiles } from './take-in.ts'
import { noFilesWords } from './taken-words.ts'

/** The files that are kept, newest first. */
export function FileList() {
  const [words, setWords] = useState('')
  const [severity, setSeverity] = useState<Severity | null>(null)
  const [all, setAll] = useState(false)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const chooser = useRef<HTMLInputElement>(null)
  const now = useNow()
  const asked = { words, severity, all }
  const { rows, newest, isCurrent, problem } = useOperationRows('files.list', asked, {
    pageSize: 100,
    keptPages: 40,
    everyMs: 250,
  })
  const total = isCurrent ? (newest?.total ?? 0) : null
  const none = problem === null ? noFilesWords(total, asked) : null
  const { dialog } = useLeaving({
    read: () => chosenFiles(asked, selection),
    what: () => countOf(Math.max(1, selectedCount(selection)), 'file'),
    isForRows: true,
  })
  useCommands('files', [
    {
      id: 'choose',
      group: 'Files',
      key: 'n',
      title: 'Choose files to analyse',
      run: () => chooser.current?.click(),
    },
    {
      id: 'search',
      group: 'Files',
      key: '/',
      title: 'Search the files',
      run: () => document.getElementById('file-search')?.focus(),
    },
  ])
  return (
    <section className="file-list" aria-label="Files">
      <header className="table-bar">
        <h1>Files</h1>
        <select
          className="text-input"
          aria-label="At least this severity"
          value={severity ?? ''}
          onChange={(event) => setSeverity(severities.find((each) => each === event.target.value) ?? null)}
        >
          <option value="">Any severity</option>
          {severities.toReversed().map((each) => (
            <option key={each} value={each}>
              {severityWords(each)} and above
            </option>
          ))}
        </select>
        <label className="file-all">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          Also files found in others
        </label>
        <search className="table-search">
          <input
            id="file-search"
            type="search"
            className="text-input"
            aria-label="Name, digest or type"
            placeholder="Name, digest or type"
            value={words}
            maxLength={500}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
          <KeyCap written="/" />
        </search>
        <Button look="primary" hotkey="n" onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files to analyse"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            if (chosen.length > 0) void takeInFiles(chosen)
          }}
        />
      </header>
      {problem === null ? null : <ProblemNote problem={problem} retry={() => rows.refresh()} />}
      {none === null ? (
        <Grid
          id="files"
          label="Files"
          columns={columns(now)}
          widths="minmax(12rem, 3fr) minmax(8rem, 2fr) 5.5rem 6rem 7rem 7rem"
          total={total ?? newest?.total ?? 0}
          get={rows.get}
          want={rows.want}
          selection={selection}
          onSelect={setSelection}
          onOpen={({ sha256 }) => navigate({ view: 'files', page: 'file', sha256, tab: '' })}
        />
      ) : (
        <div className="table-none">
          <p>{none}</p>
          <p className="muted">
            Drop a file here: a program, a script, a document, an archive, a mail. It is kept and analysed on
            this workstation; nothing in it is run, and nothing is sent.
          </p>
        </div>
      )}
      {dialog}
      <p className="table-foot" role="status">
        {total === null || total === 0 ? '' : countOf(total, 'file')}
      </p>
    </section>
  )
}

function columns(now: Date): readonly Column<FileLine>[] {
  return [
    {
      label: 'Name',
      className: 'cell-value',
      cell: ({ name }) => <Elided text={shownName(name)} />,
      title: ({ name }) => shownName(name),
      name: ({ name }) => shownName(name),
    },
    { label: 'Type', cell: ({ label }) => label, title: ({ mime_type }) => mime_type },
    {
      label: 'Size',
      className: 'cell-count',
      headClassName: 'cell-count',
      cell: ({ size }) => formatBytes(size),
    },
    {
      label: 'Severity',
      cell: ({ severity }) => <SeveritySign severity={severity === 'info' ? null : severity} />,
    },
    { label: 'State', cell: ({ state }) => stateWords[state] },
    { label: 'Added', cell: ({ added_at }) => formatAge(added_at, now), title: ({ added_at }) => added_at },
  ]
}
