import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ColumnMapping, ValueReading } from '../../contract/workstation/alerts/alert-columns.ts'
import { previewBytes } from '../../contract/workstation/alerts/alert-import.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { cancelJob, useWatchedJob } from '../jobs/jobs.ts'
import { invoke } from '../state/bridge.ts'
import { countOf, formatBytes, formatCount } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileField } from '../ui/file-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { TriageInstead } from '../ui/triage-instead.tsx'
import {
  closeAlertImport,
  isUnderWay,
  startAlertImport,
  useAlertImports,
  useShownImport,
} from './alert-imports.ts'
import { FieldMapping } from './field-mapping.tsx'
import { EncodingOf, ZoneOf } from './file-reading.tsx'
import { RunOf, Skipped, UnknownSeverities } from './import-result.tsx'
import { untitledWords } from './imported-words.ts'
import { readInboxAnew } from './inbox.ts'
import { noAlertsWords, refusedLinesWords, timelessWords } from './preview-words.ts'
import { undated } from './shared/undated.ts'
import { ReadingOf, Undated } from './value-reading.tsx'

type Preview = WindowOutput<'alertInbox.previewImport'>

/**
 * Imports a file of alerts: shows a preview, then the progress, also of an import that continued while the dialog was
 * closed.
 */
export function ImportDialog() {
  const dropped = useAlertImports((now) => now.dropped)
  return <ImportOf key={dropped.length} dropped={dropped} />
}

function ImportOf({ dropped }: { readonly dropped: readonly File[] }) {
  const [file, setFile] = useState<File | null>(dropped[0] ?? null)
  const [how, setHow] = useState<HowToRead>(asGuessed)
  const { preview, reading, problem } = usePreview(file, how)
  const [refused, setRefused] = useState<Problem | null>(null)
  const run = useShownImport()
  useWatchedJob(run?.id ?? null)
  const choose = (chosen: File) => {
    setFile(chosen)
    setHow(asGuessed)
    setRefused(null)
  }
  const isRunning = run !== null && isUnderWay(run)
  const isDone = run !== null && !isUnderWay(run)
  const hindrance = refused ?? problem
  useEffect(() => {
    if (isDone) readInboxAnew()
  }, [isDone])
  const title = isRunning ? 'Importing alerts' : 'Import alerts'
  return (
    <Dialog onClose={closeAlertImport} title={title} size="xl">
      <div className="dialog-form">
        {run === null ? (
          <FileField
            label="A file of alerts: JSON lines, JSON or CSV, of any size"
            file={file}
            onFile={choose}
            isFirst
          />
        ) : null}
        {dropped.length > 1 ? (
          <p className="muted">
            {countOf(dropped.length - 1, 'dropped file')} to be asked about after this one.
          </p>
        ) : null}
        {hindrance === null || run !== null ? null : <ProblemNote problem={hindrance} />}
        {preview === null || run !== null ? null : (
          <PreviewOf
            preview={preview}
            // a choice is applied at once, before its preview arrives
            mapping={{ ...preview.mapping, ...how.mapping }}
            onMap={(choice) => setHow({ ...how, mapping: { ...(how.mapping ?? preview.chosen), ...choice } })}
            reading={how.reading ?? reading}
            onRead={(next) => setHow({ mapping: how.mapping ?? preview.chosen, reading: next })}
          />
        )}
        {run === null ? null : <RunOf run={run} />}
        <div className="dialog-acts">
          {isRunning ? <Button onClick={() => void cancelJob(run.id).then(setRefused)}>Stop</Button> : null}
          {run === null && file !== null && file === dropped[0] ? (
            <TriageInstead files={[file]} onLeave={closeAlertImport} />
          ) : null}
          <Button onClick={closeAlertImport}>
            {run === null
              ? dropped.length > 1
                ? 'Skip'
                : 'Cancel'
              : isRunning
                ? 'Continue in background'
                : 'Close'}
          </Button>
          {run === null ? (
            <Button
              look="primary"
              disabled={
                file === null || preview === null || (preview.rows.length === 0 && !preview.is_beginning)
              }
              onClick={() => {
                if (file === null || preview === null) return
                const chosen = { mapping: how.mapping ?? preview.chosen, reading: how.reading ?? reading }
                void startAlertImport(file, { ...chosen, remember: preview.source }).then(setRefused)
              }}
            >
              Import
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

/** How the user wants a file to be read; null for the guess, or for how it was read the last time. */
type HowToRead = { readonly mapping: ColumnMapping | null; readonly reading: ValueReading | null }
const asGuessed: HowToRead = { mapping: null, reading: null }

/** Words that mean a severity in another language are preset to that severity. */
const proposedReading = ({ severity_words }: Preview): ValueReading => ({
  severities: Object.fromEntries(
    severity_words.flatMap(({ stated, proposed }) =>
      proposed === null ? [] : [[stated.toLowerCase(), proposed]],
    ),
  ),
  day_first: null,
})

function usePreview(file: File | null, { mapping, reading: asked }: HowToRead) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [reading, setReading] = useState<ValueReading>({ severities: {}, day_first: null })
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    if (file === null) return
    let isWanted = true
    const look = async () => {
      const bytes = new Uint8Array(await file.slice(0, previewBytes).arrayBuffer())
      const ask = (by: ColumnMapping | null, as: ValueReading | null) =>
        invoke('alertInbox.previewImport', {
          bytes,
          is_whole: file.size <= previewBytes,
          mapping: by,
          ...(as === null ? {} : { reading: as }),
        })
      let answer = await ask(mapping, asked)
      let read = asked
      const kept = isProblem(answer) || mapping !== null || asked !== null ? null : answer.remembered
      if (kept !== null) {
        read = kept.reading
        answer = await ask(kept.mapping, read)
      }
      if (read === null && !isProblem(answer)) {
        read = proposedReading(answer)
        if (Object.keys(read.severities).length > 0) answer = await ask(answer.chosen, read)
      }
      if (!isWanted) return
      if (read !== null) setReading(read)
      // the preview of a file that was chosen before would pass for that of an unreadable one
      setPreview(isProblem(answer) ? null : answer)
      setProblem(isProblem(answer) ? answer : null)
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [file, mapping, asked])
  return { preview, reading, problem }
}

type PreviewOfProps = {
  readonly preview: Preview
  readonly mapping: ColumnMapping
  readonly onMap: (choice: ColumnMapping) => void
  readonly reading: ValueReading
  readonly onRead: (reading: ValueReading) => void
}

function PreviewOf({ preview, mapping, onMap, reading, onRead }: PreviewOfProps) {
  const { form, shapes, rows, skipped, is_beginning } = preview
  const forms = {
    'json lines': 'JSON lines',
    json: 'JSON',
    'log lines': 'lines of a log',
    csv: 'a table',
  } as const
  const timeless = timelessWords(preview)
  const none = noAlertsWords(preview)
  const read = shapes.map(({ name, count }) => `${name} (${formatCount(count)})`).join(', ')
  return (
    <>
      <p>
        Read as {forms[form]}
        {read === '' ? '' : `: ${read}`}
        {is_beginning ? <span className="muted"> in its first {formatBytes(previewBytes)}</span> : null}
      </p>
      <FieldMapping preview={preview} mapping={mapping} onMap={onMap} />
      <ReadingOf preview={preview} reading={reading} onRead={onRead} />
      <ZoneOf preview={preview} reading={reading} onRead={onRead} />
      <EncodingOf preview={preview} reading={reading} onRead={onRead} />
      {rows.length === 0 ? null : (
        <div className="preview-rows">
          <table className="plain-table">
            <TableHead columns={['Line', 'Severity', 'Title', 'Source', 'Machine', 'Time', 'Id']} />
            <tbody>
              {rows.slice(0, 8).map((row) => (
                <tr key={row.line}>
                  <td>{formatCount(row.line)}</td>
                  <td>
                    <SeveritySign severity={row.severity} />
                  </td>
                  <td>{row.title}</td>
                  <td>{row.source}</td>
                  <td>{row.hostname ?? '–'}</td>
                  <td>{row.detected_at ?? undated}</td>
                  <td>{row.external_id ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Skipped skipped={skipped} words={refusedLinesWords(preview)} />
      {timeless === null ? (
        <Undated {...preview} />
      ) : (
        <p>{timeless} If one of its columns contains times, select it as Time.</p>
      )}
      {preview.untitled > 0 ? <p>{untitledWords(preview.untitled, is_beginning)}</p> : null}
      {preview.with_quotes > 0 ? (
        <p>{countOf(preview.with_quotes, 'row')} with quotes inside cells, which are read literally.</p>
      ) : null}
      <UnknownSeverities severities={preview.unknown_severities} />
      {rows.length === 0 && is_beginning ? (
        <p className="muted">
          It is a single document of more than {formatBytes(previewBytes)}: its content is shown once it has
          been read.
        </p>
      ) : null}
      {none === null ? null : <p>{none}</p>}
    </>
  )
}
