import { useState } from 'react'
import { countOf, formatBytes } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TriageInstead } from '../../ui/triage-instead.tsx'
import './import.css'
import { stageWords, takenWords } from './import-words.ts'
import { cancelImport, type ImportWork, isMapped, saveLeftOut, useImport } from './import-work.ts'
import { MappingView } from './mapping-view.tsx'
import { leftOutWords, leftWords } from './mapping-words.ts'
import { PreviewView } from './preview-view.tsx'
import { StartForm } from './start-form.tsx'

/** Imports a register kept elsewhere: first a preview of the changes, then the import itself, as one step. */
export function ImportPage() {
  const { work, given } = useImport()
  return (
    <div className="import-page">
      <Stage work={work} given={given} />
    </div>
  )
}

function Stage({ work, given }: { readonly work: ImportWork; readonly given: readonly File[] }) {
  switch (work.kind) {
    case 'none':
      return <StartForm />
    case 'reading':
      return <Reading {...work} />
    case 'refused':
      return (
        <div className="import-narrow">
          <h1 className="page-title import-title">{work.title}</h1>
          <ProblemNote problem={work.problem} />
          <p className="muted">{stageWords('refused')}</p>
          <div className="import-acts">
            <Button look="primary" onClick={cancelImport}>
              Choose another file
            </Button>
            {given.length === 0 ? null : <TriageInstead files={given} onLeave={cancelImport} />}
          </div>
        </div>
      )
    case 'previewed':
      return <Previewed key={work.title} work={work} />
    case 'taken':
      return <Taken work={work} />
  }
}

/** A workbook of one's own making shows first how it is read; other files show what they would change. */
function Previewed({ work }: { readonly work: Extract<ImportWork, { kind: 'previewed' }> }) {
  const [isPreview, setPreview] = useState(false)
  return isMapped(work) && !isPreview ? (
    <MappingView work={work} onPreview={() => setPreview(true)} />
  ) : (
    <PreviewView
      key={work.preview.id}
      work={work}
      onMapping={isMapped(work) ? () => setPreview(false) : null}
    />
  )
}

function Reading({ title, progress }: Extract<ImportWork, { kind: 'reading' }>) {
  const isHanding = progress !== null && progress.done < progress.all
  return (
    <div className="import-narrow" aria-busy="true">
      <h1 className="page-title import-title">{title}</h1>
      <p role="status">
        {isHanding
          ? `Reading, ${formatBytes(progress.done)} of ${formatBytes(progress.all)}`
          : stageWords('reading')}
      </p>
      {isHanding ? (
        <ProgressBar label={`Reading ${title}`} done={progress.done} all={progress.all} />
      ) : (
        <span className="import-waiting" aria-hidden="true" />
      )}
      <Button onClick={cancelImport}>Cancel</Button>
    </div>
  )
}

function Taken({
  work: { title, result, leftOut },
}: {
  readonly work: Extract<ImportWork, { kind: 'taken' }>
}) {
  const { left_out: list } = result
  return (
    <div className="import-narrow">
      <h1 className="page-title import-title">{title}</h1>
      <p role="status">{takenWords(result)}</p>
      {leftOut === null ? null : <LeftOutResult leftOut={leftOut} list={list} />}
      <div className="import-acts">
        <Button look="primary" onClick={() => navigate({ view: 'register', page: 'package' })}>
          See what the filing needs
        </Button>
        <Button onClick={() => navigate({ view: 'register', page: 'start' })}>See the validation</Button>
        <Button onClick={cancelImport}>Import more</Button>
      </div>
    </div>
  )
}

/** What stayed out of an import, with the list to send back. */
function LeftOutResult({
  leftOut,
  list,
}: {
  readonly leftOut: NonNullable<Extract<ImportWork, { kind: 'taken' }>['leftOut']>
  readonly list: number | null
}) {
  if (leftOut.rows + leftOut.partly === 0) return null
  return (
    <section className="import-left" aria-label="Left out">
      <h2>
        Left out <span className="muted">{leftOutWords(leftOut)}</span>
      </h2>
      <ul>
        {leftOut.reasons.slice(0, 20).map(({ reason, rows, is_out, where }) => (
          <li key={`${is_out} ${reason}`}>
            {`${countOf(rows, 'row')} ${leftWords(is_out)}: ${reason} `}
            <span className="muted">{where.slice(0, 3).join(', ')}</span>
          </li>
        ))}
      </ul>
      {list === null ? null : (
        <Button onClick={() => void saveLeftOut({ number: list })}>Save as workbook</Button>
      )}
    </section>
  )
}
