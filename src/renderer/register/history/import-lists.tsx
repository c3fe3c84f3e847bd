import { invoke } from '../../state/bridge.ts'
import { useCommands } from '../../state/commands.ts'
import { formatMoment } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { saveLeftOut } from '../import/import-work.ts'
import { leftOutWords } from '../import/mapping-words.ts'
import { useAnswer } from '../use-answer.ts'

/** Imports that left rows or cells out, each with the list to send back. */
export function ImportLists() {
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
