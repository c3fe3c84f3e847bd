import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ColumnMapping, MappedField, ValueReading } from '../../contract/workstation/alert-columns.ts'
import { type AlertImportJob, previewBytes, untitled } from '../../contract/workstation/alert-import.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import {
  closeAlertImport,
  fileGone,
  isUnderWay,
  startAlertImport,
  stopAlertImport,
  useAlertImports,
} from '../state/alert-imports.ts'
import { invoke } from '../state/bridge.ts'
import { countOf, formatBytes, formatCount } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { readInboxAnew } from './inbox.ts'
import { keepReading, keptReading } from './kept-mapping.ts'
import { ReadingOf, Undated } from './value-reading.tsx'

type Preview = WindowOutput<'alertInbox.previewImport'>

/**
 * Imports a file of alerts: shows a preview, then the progress, also of an import that continued while the dialog was
 * closed.
 */
export function ImportDialog() {
  const [file, setFile] = useState<File | null>(null)
  const [how, setHow] = useState<HowToRead>(asGuessed)
  const { preview, reading, problem } = usePreview(file, how)
  const [refused, setRefused] = useState<Problem | null>(null)
  const run = useAlertImports(({ jobs, shown }) => jobs.find(({ id }) => id === shown)) ?? null
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
    <Modal
      opened
      onClose={closeAlertImport}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="dialog-form">
        {run === null ? (
          <FileField
            label="A file of alerts: JSON lines, JSON or CSV, of any size"
            file={file}
            onFile={choose}
            isFirst
          />
        ) : null}
        {hindrance === null || run !== null ? null : <ProblemNote problem={hindrance} />}
        {preview === null || run !== null ? null : (
          <PreviewOf
            preview={preview}
            // a choice is applied at once, before its preview arrives
            mapping={how.mapping ?? preview.mapping}
            onMap={(mapping) => setHow({ ...how, mapping })}
            reading={how.reading ?? reading}
            onRead={(next) => setHow({ mapping: how.mapping ?? preview.mapping, reading: next })}
          />
        )}
        {run === null ? null : <RunOf run={run} />}
        <div className="dialog-acts">
          {isRunning ? (
            <Button onClick={() => void stopAlertImport(run.id).then(setRefused)}>Stop</Button>
          ) : null}
          <Button onClick={closeAlertImport}>
            {run === null ? 'Cancel' : isRunning ? 'Continue in background' : 'Close'}
          </Button>
          {run === null ? (
            <Button
              look="primary"
              disabled={
                file === null || preview === null || (preview.rows.length === 0 && !preview.is_beginning)
              }
              onClick={() => {
                if (file === null || preview === null) return
                const chosen = { mapping: how.mapping ?? preview.mapping, reading: how.reading ?? reading }
                keepReading(namesOf(preview), chosen)
                const mapping = preview.columns.length > 0 ? chosen.mapping : null
                void startAlertImport(file, mapping, chosen.reading).then(setRefused)
              }}
            >
              Import
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  )
}

/** How the user wants a file to be read; null for the guess, or for how it was read the last time. */
type HowToRead = { readonly mapping: ColumnMapping | null; readonly reading: ValueReading | null }
const asGuessed: HowToRead = { mapping: null, reading: null }

/** Returns the names by which a file is recognized: the columns of a table, or the shapes of its alerts. */
const namesOf = ({ columns, shapes }: Preview) =>
  columns.length > 0 ? columns : shapes.map(({ name }) => `of ${name}`).toSorted()

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
      const kept =
        isProblem(answer) || mapping !== null || asked !== null ? null : keptReading(namesOf(answer))
      if (kept !== null && !isProblem(answer)) {
        read = kept.reading
        answer = await ask(answer.columns.length > 0 ? kept.mapping : null, read)
      }
      if (read === null && !isProblem(answer)) {
        read = proposedReading(answer)
        if (Object.keys(read.severities).length > 0) answer = await ask(answer.mapping, read)
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

/** Shown for a table in which no alert has a time. */
const timeless = 'The table has no time column: the time of arrival is used.'

const fieldLabels: Readonly<Record<MappedField, string>> = {
  title: 'Title',
  severity: 'Severity',
  external_id: 'Id',
  detected_at: 'Time',
  source: 'Source',
  hostname: 'Machine',
  description: 'Description',
  tags: 'Tags',
}

type PreviewOfProps = {
  readonly preview: Preview
  readonly mapping: ColumnMapping
  readonly onMap: (mapping: ColumnMapping) => void
  readonly reading: ValueReading
  readonly onRead: (reading: ValueReading) => void
}

function PreviewOf({ preview, mapping, onMap, reading, onRead }: PreviewOfProps) {
  const { form, columns, shapes, rows, skipped, is_beginning } = preview
  const forms = {
    'json lines': 'JSON lines',
    json: 'JSON',
    'log lines': 'lines of a log',
    csv: 'a table',
  } as const
  const read = shapes.map(({ name, count }) => `${name} (${formatCount(count)})`).join(', ')
  return (
    <>
      <p>
        Read as {forms[form]}
        {read === '' ? '' : `: ${read}`}
        {is_beginning ? <span className="muted"> in its first {formatBytes(previewBytes)}</span> : null}
      </p>
      {columns.length === 0 ? null : (
        <fieldset className="mapping">
          <legend className="label">What each column is; the others are kept with the raw event</legend>
          {(Object.keys(fieldLabels) as MappedField[]).map((field) => (
            <label key={field} className="field">
              <span>{fieldLabels[field]}</span>
              <select
                className="text-input"
                value={mapping[field] ?? ''}
                onChange={(event) => {
                  const { [field]: _former, ...others } = mapping
                  onMap(event.target.value === '' ? others : { ...others, [field]: event.target.value })
                }}
              >
                <option value="">none</option>
                {columns.map((column) => (
                  <option key={column} value={column}>
                    {column}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      )}
      <ReadingOf preview={preview} reading={reading} onRead={onRead} />
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
                  <td>{row.detected_at ?? '–'}</td>
                  <td>{row.external_id ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Skipped skipped={skipped} words="cannot be imported" />
      {preview.has_times ? (
        <Undated undated={preview.undated} />
      ) : (
        <p>{timeless} If one of its columns contains times, select it as Time.</p>
      )}
      {preview.untitled > 0 ? (
        <p>
          {countOf(preview.untitled, 'alert')} without a title, called “{untitled}”.
        </p>
      ) : null}
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
      {rows.length === 0 && !is_beginning ? <p>This file contains no alerts.</p> : null}
    </>
  )
}

type SkippedProps = { readonly skipped: Preview['skipped']; readonly words: string; readonly count?: number }

function Skipped({ skipped, words, count = skipped.length }: SkippedProps) {
  if (count === 0) return null
  return (
    <details className="many-skipped">
      <summary>
        {countOf(count, 'line')} {words}
      </summary>
      <ul>
        {skipped.map(({ line, reason }) => (
          <li key={line}>
            line {formatCount(line)}: <span className="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type DifferingProps = { readonly differing: number; readonly differing_first: readonly number[] }

/** Positions of alerts that differ from the stored ones. */
function Differing({ differing, differing_first }: DifferingProps) {
  const left = differing - differing_first.length
  return (
    <details className="many-skipped">
      <summary>{countOf(differing, 'line')} with content that differs from what is stored</summary>
      <ul>
        {differing_first.map((line) => (
          <li key={line}>line {formatCount(line)}</li>
        ))}
        {left > 0 ? <li className="muted">and {countOf(left, 'more line')}</li> : null}
      </ul>
    </details>
  )
}

type UnknownSeveritiesProps = { readonly severities: Preview['unknown_severities'] }

function UnknownSeverities({ severities: { count, first } }: UnknownSeveritiesProps) {
  if (count === 0) return null
  return (
    <details className="many-skipped">
      <summary>{countOf(count, 'alert')} without a known severity</summary>
      <ul>
        {first.map(({ line, stated, taken_as }) => (
          <li key={stated}>
            line {formatCount(line)}:{' '}
            <span className="muted">
              {stated === '' ? 'no severity stated' : <>unknown: “{<bdi>{stated}</bdi>}”</>}, taken as{' '}
              {taken_as}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const verbs: Readonly<Record<AlertImportJob['state'], string>> = {
  uploading: 'handed over',
  waiting: 'waiting for another import',
  reading: 'imported',
  done: 'imported',
  failed: 'imported',
  stopped: 'imported',
}

function RunOf({ run }: { readonly run: AlertImportJob }) {
  const { id, name, size, state, done } = run
  const isUnread = useAlertImports(({ unread }) => unread.has(id))
  const why = isUnread ? fileGone : run.problem
  const line = useRef<HTMLParagraphElement>(null)
  // the button that was pressed, Import or Stop, is removed; another button would be pressed by a second Enter
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus()
  })
  return (
    <>
      <p ref={line} className="sign" tabIndex={-1}>
        {name}{' '}
        <ProgressBar
          label={`${state === 'uploading' ? 'Handing over' : 'Importing'} ${name}`}
          done={done}
          all={size}
        />
        <span className="muted">
          {state === 'waiting'
            ? verbs.waiting
            : `${formatBytes(done)} of ${formatBytes(size)} ${verbs[state]}`}
        </span>
      </p>
      {state === 'uploading' ? (
        <p className="muted">Keep this window open until the whole file has been handed over.</p>
      ) : null}
      {why === null ? null : <ProblemNote problem={{ kind: 'problem', ...why }} />}
      {state === 'uploading' || state === 'waiting' ? null : <ResultOf run={run} />}
    </>
  )
}

/** Alerts stored so far, and notes about them. */
function ResultOf({ run }: { readonly run: AlertImportJob }) {
  const { state, added, repeated, differing, undated, has_times, untitled: untitledCount, skipped } = run
  return (
    <>
      <p role="status">
        {state === 'stopped' ? 'Stopped. ' : ''}
        {countOf(added, 'alert')} added
        {repeated > 0 ? `, ${formatCount(repeated)} already here` : ''}
        {differing > 0
          ? `, ${formatCount(differing)} of these with different content, which was not imported`
          : ''}
        {undated > 0 && has_times ? `, ${formatCount(undated)} without a readable time` : ''}
        {untitledCount > 0 ? `, ${formatCount(untitledCount)} without a title, called “${untitled}”` : ''}
        {run.with_quotes > 0
          ? `, ${formatCount(run.with_quotes)} with quotes inside cells, read literally`
          : ''}
        {skipped > 0 ? `, ${formatCount(skipped)} skipped` : ''}.
      </p>
      {has_times ? null : <p>{timeless}</p>}
      {run.open_end?.is_cut === true ? (
        <p>The file ends within the record on line {formatCount(run.open_end.line)}: it is incomplete.</p>
      ) : null}
      {differing === 0 ? null : <Differing {...run} />}
      <UnknownSeverities severities={run.unknown_severities} />
      <Skipped skipped={run.skipped_first} words="skipped" count={skipped} />
    </>
  )
}
