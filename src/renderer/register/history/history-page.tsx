import { useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import { ActList } from '../../activity/act-list.tsx'
import { invoke } from '../../state/bridge.ts'
import { EmptyRegister } from '../package/empty-register.tsx'
import { ActChanges } from './act-changes.tsx'
import { HistoryControls } from './history-controls.tsx'
import { actsWords, type HistoryFilter, isNarrowed } from './history-words.ts'
import './history.css'
import { useCommands } from '../../state/commands.ts'
import { formatMoment } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { saveLeftOut } from '../import/import-work.ts'
import { leftOutWords } from '../import/mapping-words.ts'
import { useAnswer } from '../use-answer.ts'

type Known = { readonly names: readonly string[]; readonly recordName: string | null }

/** The acts of the register, by whom and on which record, with each field before and after. */
export function HistoryPage({ record = null }: { readonly record?: string | null }) {
  const [choice, setChoice] = useState<Omit<HistoryFilter, 'record'>>({ by: null, approvals: false })
  const [known, setKnown] = useState<Known>({ names: [], recordName: null })
  const filter: HistoryFilter = { ...choice, record }
  return (
    <ActList
      part="register"
      title={
        <>
          <h1 className="page-title">History</h1>
          {record === null ? <ImportLists /> : null}
        </>
      }
      narrowed={{
        key: JSON.stringify(filter),
        isNarrowed: isNarrowed(filter),
        load: async (page) => {
          const answer = await invoke('registerHistory.list', { ...filter, ...page })
          if (!isProblem(answer) && page.offset === 0)
            setKnown({ names: answer.names, recordName: answer.record_name })
          return answer
        },
        countWords: (total) => actsWords(total, filter),
        controls: (
          <HistoryControls
            filter={filter}
            names={known.names}
            recordName={known.recordName}
            onChange={setChoice}
          />
        ),
      }}
      detail={(act) => <ActChanges key={act.act} act={act} />}
      whenEmpty={
        <EmptyRegister title="History">
          Every change to the register is kept here with who made it, and can be undone while nothing depends
          on it. There are no changes yet.
        </EmptyRegister>
      }
    />
  )
}

/** Imports that left rows or cells out, each with the list to send back. */
function ImportLists() {
  const { value } = useAnswer('import-lists', [], () => invoke('registerImport.list', {}))
  useCommands(
    'import-lists',
    (value?.items ?? []).map(({ number, file }) => ({
      id: `export-${number}`,
      group: 'Register',
      title: `Export: Rows left out of ${file}, as a workbook`,
      run: () => void saveLeftOut({ number }),
    })),
  )
  if (value === null || value.items.length === 0) return null
  return (
    <details className="import-lists">
      <summary>{`Left out by imports: ${value.items.length === 1 ? '1 list' : `${value.items.length} lists`}`}</summary>
      <ul>
        {value.items.map(({ number, at, file, rows, partly }) => (
          <li key={number}>
            <span>
              <span className="mono">{file}</span>{' '}
              <span className="muted">{`${formatMoment(at)}, ${leftOutWords({ rows, partly })}`}</span>
            </span>
            <Button onClick={() => void saveLeftOut({ number })}>Save as workbook</Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
