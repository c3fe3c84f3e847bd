import { useState } from 'react'
import { formatCount } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { recordPath } from '../paths.ts'
import { showMoreWords } from '../rows/row-words.ts'
import { nameOr } from '../unnamed-words.ts'
import { noLineWords } from './country-words.ts'
import { type ShareLine, shareWords } from './shares.ts'

/** Number of lines shown initially. */
const shownAtFirst = 8
const maxShown = 500

type ShareBarsProps = {
  readonly title: string
  readonly lines: readonly ShareLine[]
  /** Noun for the items counted, in the singular. */
  readonly noun: string
  /** What is said when there is no line. */
  readonly none?: string
}

/** Shares of one dimension: a table with bars in its cells, so that all content is available as text. */
export function ShareBars({ title, lines, noun }: ShareBarsProps) {
  return (
    <section className="risk-section" aria-label={title}>
      <h2>{title}</h2>
      <BarTable title={title} lines={lines} noun={noun} />
    </section>
  )
}

/** The table alone, for sections with a heading of their own. */
export function BarTable({ title, lines, noun, none = noLineWords() }: ShareBarsProps) {
  const [isWhole, setWhole] = useState(false)
  if (lines.length === 0) return <p className="muted risk-note">{none}</p>
  const most = Math.max(...lines.map(({ share }) => share))
  const shown = lines.slice(0, isWhole ? maxShown : shownAtFirst)
  return (
    <>
      <table className="bars">
        <caption className="unseen">{title}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Value</th>
            <th scope="col">{`${noun}s`}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, label, count, share, uuid }) => (
            <tr key={key}>
              <th scope="row">
                {uuid === undefined ? label : <RecordLink uuid={uuid} label={label} />}
                <span
                  className="bar"
                  aria-hidden="true"
                  style={{ inlineSize: `${most === 0 ? 0 : Math.max(0.5, (100 * share) / most)}%` }}
                />
              </th>
              <td>{formatCount(count)}</td>
              <td>{shareWords(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > shownAtFirst ? (
        <Button look="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : showMoreWords(Math.min(maxShown, lines.length), lines.length)}
        </Button>
      ) : null}
    </>
  )
}

function RecordLink({ uuid, label }: { readonly uuid: string; readonly label: string }) {
  return (
    <button
      type="button"
      className="link-button bar-link"
      onClick={() => navigate(recordPath('providers', uuid))}
    >
      {nameOr(label)}
    </button>
  )
}
