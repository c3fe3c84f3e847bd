import { formatBytes } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FileDrop } from './file-drop.tsx'
import './import.css'
import { importedWords } from './import-words.ts'
import { cancelImport, type ImportWork, previewFiles, useImport } from './import-work.ts'
import { PreviewView } from './preview-view.tsx'
import { StartForm } from './start-form.tsx'

/** Imports a register kept elsewhere: first a preview of the changes, then the import itself, as one step. */
export function ImportPage() {
  const work = useImport((now) => now.work)
  return (
    <FileDrop className="import-page" says="Drop to read it" onFiles={(files) => void previewFiles(files)}>
      <Stage work={work} />
    </FileDrop>
  )
}

function Stage({ work }: { readonly work: ImportWork }) {
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
          <p className="muted">None of it was imported.</p>
          <Button look="primary" onClick={cancelImport}>
            Choose another file
          </Button>
        </div>
      )
    case 'previewed':
      return <PreviewView key={work.preview.id} work={work} />
    case 'taken':
      return <Taken work={work} />
  }
}

function Reading({ title, progress }: Extract<ImportWork, { kind: 'reading' }>) {
  const isHanding = progress !== null && progress.done < progress.all
  return (
    <div className="import-narrow" aria-busy="true">
      <h1 className="page-title import-title">{title}</h1>
      <p role="status">
        {isHanding
          ? `Reading, ${formatBytes(progress.done)} of ${formatBytes(progress.all)}`
          : 'Reading and comparing it with the register. Nothing is changed yet.'}
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

function Taken({ work: { title, result } }: { readonly work: Extract<ImportWork, { kind: 'taken' }> }) {
  return (
    <div className="import-narrow">
      <h1 className="page-title import-title">{title}</h1>
      <p role="status">Imported as one step: {importedWords(result)}. It can be undone under History.</p>
      <div className="import-acts">
        <Button look="primary" onClick={() => navigate({ view: 'register', page: 'package' })}>
          See what a deposit needs
        </Button>
        <Button onClick={() => navigate({ view: 'register', page: 'start' })}>See the validation</Button>
        <Button onClick={cancelImport}>Import more</Button>
      </div>
    </div>
  )
}
