import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { askMany, useMany } from './many.ts'
import { ManyTable } from './many-table.tsx'

/** Many values at once: the input field, then a table of the lookup results. */
export function ManyPage() {
  const { rows, isAsking, problem, text } = useMany()
  if (rows !== null) return <ManyTable rows={rows} />
  return (
    <div className="lookup-page">
      <div className="lookup-main many-start">
        <h1 className="page-title">Bulk lookup</h1>
        <p className="muted">
          One value per line, or any text: up to 200 distinct values are looked up, in the order in which they
          stand.
        </p>
        <textarea
          id="many-field"
          className="text-input mono"
          aria-label="Values, one per line, or a text"
          rows={14}
          defaultValue={text}
          key={text}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault()
              void askMany(event.currentTarget.value)
            }
          }}
        />
        <p className="paste-acts">
          <Button
            look="primary"
            hotkey="ctrl+Enter"
            disabled={isAsking}
            onClick={() => void askMany(fieldText())}
          >
            {isAsking ? 'Looking up…' : 'Look all up'}
          </Button>
          <span className="muted">Nothing leaves this machine.</span>
        </p>
        {problem === null ? null : <ProblemNote problem={problem} />}
      </div>
    </div>
  )
}

function fieldText(): string {
  const field = document.getElementById('many-field')
  return field instanceof HTMLTextAreaElement ? field.value : ''
}
