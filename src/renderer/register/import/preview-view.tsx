import { useState } from 'react'
import { useCommands } from '../../state/commands.ts'
import { countOf, formatCount } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Swatch, Tag } from '../../ui/signs.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { moduleOf } from '../modules.ts'
import { templateShown } from '../package/cell-words.ts'
import { FilingQuestions } from './filing-questions.tsx'
import { countsOf, formatWords, importedWords, nothingWords } from './import-words.ts'
import { cancelImport, type ImportWork, takeIn } from './import-work.ts'
import { importAct } from './mapping-words.ts'
import { tabsOf } from './preview-tabs.tsx'

type Previewed = Extract<ImportWork, { kind: 'previewed' }>

/** What the import would change, and which content cannot be imported unchanged. */
export function PreviewView({
  work,
  onMapping,
}: {
  readonly work: Previewed
  /** Goes back to how the sheets are read; null when there is no such view. */
  readonly onMapping: (() => void) | null
}) {
  const { title, preview, isTaking, problem, remapped } = work
  const counts = countsOf(preview)
  const changes = counts.created + counts.changed + counts.removed
  const canTake = !isTaking && changes > 0 && remapped === null
  useCommands('register-import', [
    {
      id: 'take-in',
      group: 'Import',
      key: 'ctrl+enter',
      title: 'Import what is shown',
      isPossible: canTake,
      run: () => void takeIn(),
    },
    {
      id: 'mapping',
      group: 'Import',
      key: 'v',
      title: 'Show how the sheets are read',
      isPossible: onMapping !== null,
      run: () => onMapping?.(),
    },
    {
      id: 'cancel',
      group: 'Import',
      title: 'Discard the preview',
      isPossible: !isTaking,
      run: cancelImport,
    },
  ])
  return (
    <div className="import-preview">
      <header className="import-head">
        <div>
          <h1 className="page-title import-title">{title}</h1>
          <p className="muted">
            <Tag>{formatWords(preview.format)}</Tag> {preview.generation}
          </p>
        </div>
        <div className="import-acts">
          {onMapping === null ? null : (
            <Button hotkey="v" onClick={onMapping}>
              Sheets and columns
            </Button>
          )}
          <Button disabled={isTaking} onClick={cancelImport}>
            Cancel
          </Button>
          <Button look="primary" hotkey="ctrl+enter" disabled={!canTake} onClick={() => void takeIn()}>
            {isTaking ? 'Importing…' : importAct(preview)}
          </Button>
        </div>
      </header>
      {problem === null ? null : <ProblemNote problem={problem} />}
      {remapped === null ? null : (
        <p className="sign import-remapped" role="status">
          <Swatch color="var(--severity-medium)" />
          You changed how sheets are read. Read the file again before you import it.
        </p>
      )}
      <Summary preview={preview} says={importedWords(counts)} removed={counts.removed} />
      <FilingQuestions work={work} />
      <Tabs work={work} />
    </div>
  )
}

function Summary({
  preview,
  says,
  removed,
}: Pick<Previewed, 'preview'> & { readonly says: string; readonly removed: number }) {
  const { records, rows } = preview
  const touched = records.filter(({ create, change, remove }) => create + change + remove > 0)
  return (
    <section className="import-summary" aria-label="What would change">
      <p role="status">
        {touched.length === 0 ? nothingWords(preview) : `Importing it means: ${says}.`}
        {removed === 0 ? null : (
          <span className="sign import-removes">
            <Swatch color="var(--severity-critical)" />
            It removes {countOf(removed, 'record')}.
          </span>
        )}
      </p>
      {touched.length === 0 ? null : (
        <table className="list import-records">
          <TableHead
            columns={[
              'Records',
              { label: 'Add', className: 'is-number' },
              { label: 'Change', className: 'is-number' },
              { label: 'Remove', className: 'is-number' },
            ]}
          />
          <tbody>
            {touched.map(({ kind, create, change, remove }) => (
              <tr key={kind}>
                <td>{kind === 'filing' ? 'Filing' : (moduleOf(kind)?.label ?? kind)}</td>
                <td className="is-number">{formatCount(create)}</td>
                <td className="is-number">{formatCount(change)}</td>
                <td className="is-number">{formatCount(remove)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <h2 className="label">Rows in the file</h2>
        <ul className="tags" aria-label="Rows of the file by template">
          {rows
            .filter(({ rows: count }) => count > 0)
            .map(({ template, rows: count }) => (
              <li key={template}>
                <Tag>
                  {templateShown(template)} {formatCount(count)}
                </Tag>
              </li>
            ))}
        </ul>
      </div>
    </section>
  )
}

function Tabs({ work: { preview } }: { readonly work: Previewed }) {
  const tabs = tabsOf(preview)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs.find(({ count }) => count > 0) ?? tabs[0]
  if (shown === undefined) return null
  const move = (by: number) => {
    const next = tabs[(tabs.indexOf(shown) + by + tabs.length) % tabs.length]
    if (next === undefined) return
    setChosen(next.id)
    document.getElementById(`import-tab-${next.id}`)?.focus()
  }
  return (
    <section className="import-details" aria-label="Details">
      <div
        role="tablist"
        aria-label="Details"
        className="import-tabs"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1)
          else if (event.key === 'ArrowLeft') move(-1)
          else return
          event.preventDefault()
        }}
      >
        {tabs.map(({ id, label, count }) => (
          <button
            key={id}
            id={`import-tab-${id}`}
            type="button"
            role="tab"
            className="chip"
            aria-selected={id === shown.id}
            aria-controls="import-tab-panel"
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => setChosen(id)}
          >
            {label} {formatCount(count)}
          </button>
        ))}
      </div>
      <div
        id="import-tab-panel"
        role="tabpanel"
        aria-labelledby={`import-tab-${shown.id}`}
        className="import-panel"
        key={shown.id}
      >
        {shown.panel}
      </div>
    </section>
  )
}
