import { useEffect, useRef } from 'react'
import type { AlertImportJob } from '../../contract/workstation/alerts/alert-import-job.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf, formatBytes, formatCount } from '../state/format.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { fileGone, useAlertImports } from './alert-imports.ts'
import { encodingWords, zoneWords } from './file-reading-words.ts'
import { importedWords, unknownSeverityWords, unstatedWords } from './imported-words.ts'
import { timelessWords } from './preview-words.ts'

/** What an import has stored so far, and notes about it. */

type Preview = WindowOutput<'alertInbox.previewImport'>

type SkippedProps = { readonly skipped: Preview['skipped']; readonly words: string | null }

/** The first of the lines that were refused, under a sentence about all of them. */
export function Skipped({ skipped, words }: SkippedProps) {
  if (words === null) return null
  return (
    <details className="many-skipped">
      <summary>{words}</summary>
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

export function UnknownSeverities({ severities: { count, first } }: UnknownSeveritiesProps) {
  if (count === 0) return null
  return (
    <details className="many-skipped">
      <summary>{unknownSeverityWords(count)}</summary>
      <ul>
        {first.map(({ line, stated, taken_as }) => (
          <li key={stated}>
            line {formatCount(line)}:{' '}
            <span className="muted">
              {unstatedWords('severity', stated) ?? (
                <>
                  unknown: “<bdi>{stated}</bdi>”
                </>
              )}
              , taken as {taken_as}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function RunOf({ run }: { readonly run: AlertImportJob }) {
  const { id, name, all, waits_for, done } = run
  const isHandedOver = waits_for !== 'upload'
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
        <ProgressBar label={`${isHandedOver ? 'Importing' : 'Handing over'} ${name}`} done={done} all={all} />
        <span className="muted">
          {waits_for === 'turn'
            ? 'waiting for another import'
            : `${formatBytes(done)} of ${formatBytes(all)} ${isHandedOver ? 'imported' : 'handed over'}`}
        </span>
      </p>
      {!isHandedOver ? (
        <p className="muted">Keep this window open until the whole file has been handed over.</p>
      ) : null}
      {why === null ? null : <ProblemNote problem={{ kind: 'problem', ...why }} />}
      {waits_for !== null ? null : <ResultOf run={run} />}
    </>
  )
}

/** Alerts stored so far, and notes about them. */
function ResultOf({ run }: { readonly run: AlertImportJob }) {
  const { differing, skipped } = run
  const timeless = timelessWords(run)
  return (
    <>
      <p role="status">{importedWords(run)}</p>
      {timeless === null ? null : <p>{timeless}</p>}
      {run.zoneless > 0 ? <p>{zoneWords(run)}</p> : null}
      {run.encoding === null || encodingWords(run.encoding) === '' ? null : (
        <p>{encodingWords(run.encoding)}</p>
      )}
      {run.open_end?.is_cut === true ? (
        <p>The file ends within the record on line {formatCount(run.open_end.line)}: it is incomplete.</p>
      ) : null}
      {differing === 0 ? null : <Differing {...run} />}
      <UnknownSeverities severities={run.unknown_severities} />
      <Skipped
        skipped={run.skipped_first}
        words={skipped === 0 ? null : `${countOf(skipped, 'line')} skipped`}
      />
    </>
  )
}
