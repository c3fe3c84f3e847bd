import { IconFileText, IconFolder } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { useOverview } from '../overview.ts'
import { chooseFiles } from './choose-files.ts'
import { loadSample, previewFiles } from './import-work.ts'

const kinds: readonly (readonly [string, string])[] = [
  ['A package', 'the ZIP of a former filing, xBRL-CSV'],
  ['A workbook', 'of Excel or LibreOffice: the authority’s template in any version, or your own tables'],
  ['CSV files', 'one for each template, all chosen together, or their folder'],
  ['JSON', 'a whole register that was exported here'],
]

/** Start of an import: the supported formats, and the ways to provide a file. */
export function StartForm() {
  const overview = useOverview((now) => now.overview)
  const isEmpty = overview?.kinds.every(({ records }) => records === 0) ?? false
  const read = (files: readonly File[]) => void previewFiles(files)
  return (
    <div className="import-narrow">
      <h1 className="page-title">Import</h1>
      <p className="muted">
        You see what would change, cell by cell, before anything is imported. The file itself is not changed.
      </p>
      <div className="drop-zone">
        <p>
          <strong>Drop a file here</strong>, or several that belong together
        </p>
        <div className="drop-acts">
          <Button
            look="primary"
            icon={<IconFileText stroke={1.7} aria-hidden />}
            onClick={() => chooseFiles(read)}
          >
            Choose files
          </Button>
          <Button icon={<IconFolder stroke={1.7} aria-hidden />} onClick={() => chooseFiles(read, 'folder')}>
            Choose a folder
          </Button>
          {isEmpty ? <Button onClick={() => void loadSample()}>Load the sample register</Button> : null}
        </div>
      </div>
      <dl className="import-kinds">
        {kinds.map(([kind, says]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd className="muted">{says}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
