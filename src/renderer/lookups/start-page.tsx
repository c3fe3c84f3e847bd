import { useRef } from 'react'
import { navigate } from '../state/router.ts'
import { useKeptScroll } from '../ui/kept-scroll.ts'
import { useHistory } from './history.ts'
import { HistoryTable } from './history-table.tsx'
import { PacksHere } from './packs-here.tsx'
import { PasteField } from './paste-field.tsx'

/** Start page of lookups: the field, the history, and the installed data. */
export function StartPage() {
  const page = useRef<HTMLDivElement>(null)
  const isLoaded = useHistory((now) => now.isLoaded)
  useKeptScroll(page, '/lookup', isLoaded)
  return (
    <div className="lookup-page" ref={page}>
      <div className="lookup-start">
        <h1 className="page-title">Lookup</h1>
        <p className="muted lookup-lead">
          What a value is, what stands out, and where it occurs here: answered on this machine.
        </p>
        <PasteField />
        <div className="lookup-tools">
          <span className="muted">Or</span>
          <button
            type="button"
            className="chip"
            onClick={() => navigate({ view: 'lookup', subject: null, tool: 'headers' })}
          >
            Read a message header
          </button>
          <button
            type="button"
            className="chip"
            onClick={() =>
              navigate({ view: 'lookup', subject: null, compared: { kind: null, a: null, b: null } })
            }
          >
            Compare two values
          </button>
        </div>
        <HistoryTable />
        <PacksHere />
      </div>
    </div>
  )
}
