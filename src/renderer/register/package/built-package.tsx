import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCommands } from '../../state/commands.ts'
import { countOf, formatBytes, formatCount } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { copySaying } from '../../ui/copy-button.tsx'
import { Swatch } from '../../ui/signs.tsx'
import type { Built } from './ask-package.ts'
import { builtWords, readBackWords } from './built-words.ts'
import { FilePreview } from './file-preview.tsx'
import { FindingLines } from './finding-lines.tsx'
import { readPackageFiles } from './package-files.ts'
import { savePackage } from './save-package.ts'

type BuiltPackageProps = {
  readonly built: Built
  readonly isDraft: boolean
  readonly onClose: () => void
}

/** A finished package: its name and hash, the result of reading it back and checking it, and its files. */
export function BuiltPackage({ built: { filing, bytes, findings }, isDraft, onClose }: BuiltPackageProps) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const files = useMemo(() => readPackageFiles(bytes), [bytes])
  const [opened, setOpened] = useState<string | null>(null)
  useCommands('built-package', [
    {
      id: 'export',
      group: 'Register',
      title: isDraft ? 'Export: Draft of the package' : 'Export: Package that was built',
      run: () => savePackage(filing.filename, bytes),
    },
  ])
  const shown = files?.find(({ path }) => path === opened) ?? null
  return (
    <section className="built" aria-label={isDraft ? 'Draft' : 'Finished package'}>
      <div className="built-head">
        <h2>{builtWords(isDraft)}</h2>
        <Button look={isDraft ? 'plain' : 'primary'} onClick={() => savePackage(filing.filename, bytes)}>
          {isDraft ? 'Save the draft' : 'Save the file'}
        </Button>
        {isDraft ? null : (
          <Button onClick={() => navigate({ view: 'register', page: 'filings' })}>All filings</Button>
        )}
        <IconButton label="Close the result" onClick={onClose}>
          <IconX stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      <dl className="built-facts">
        <Fact label="File" value={filing.filename} />
        <Fact label="SHA-256" value={filing.sha256} />
        <div>
          <dt>Size</dt>
          <dd>
            {formatBytes(filing.size)}, {countOf(filing.rows, 'row')}
          </dd>
        </div>
        <div>
          <dt>Read back</dt>
          <dd className="sign">
            <Swatch color={errors === 0 ? 'var(--severity-fine)' : 'var(--severity-critical)'} />
            {readBackWords(findings)}
          </dd>
        </div>
      </dl>
      {findings.length === 0 ? null : (
        <details className="built-findings">
          <summary>{countOf(findings.length, 'finding')} in the finished file</summary>
          <FindingLines findings={findings} />
        </details>
      )}
      {files === null ? null : (
        <div className="built-files">
          <ul aria-label="Files of the package" className="built-tree">
            {files.map(({ path, rows, size }) => (
              <li key={path}>
                <button
                  type="button"
                  aria-pressed={path === opened}
                  onClick={() => setOpened(path === opened ? null : path)}
                >
                  <span className="mono">{path}</span>
                  <span className="muted">{rows === null ? formatBytes(size) : formatCount(rows)}</span>
                </button>
              </li>
            ))}
          </ul>
          {shown === null ? (
            <p className="muted built-none">
              {countOf(files.length, 'file')}; the number beside a template is its rows. Choose a file to read
              it.
            </p>
          ) : (
            <FilePreview path={shown.path} text={shown.text} />
          )}
        </div>
      )}
    </section>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="mono">{value}</span>
        <button type="button" className="link-button" onClick={() => void copySaying(value, label)}>
          Copy<span className="unseen"> {label}</span>
        </button>
      </dd>
    </div>
  )
}
