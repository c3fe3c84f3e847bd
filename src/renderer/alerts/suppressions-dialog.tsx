import { useRef } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { SuppressionRow } from '../../contract/workstation/observables/suppressions.ts'
import { ObservableSign } from '../observables/shared/observable-sign.tsx'
import { daysFromNow } from '../observables/shared/suppress-dialog.tsx'
import { formatMoment } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { act } from '../ui/act.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Elided } from '../ui/elided.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { moreSuppressionsWords, noSuppressionsWords, suppressionCount } from './suppressions-words.ts'

type Read = { readonly items: readonly SuppressionRow[]; readonly truncated: boolean }

/** Suppressed observables, and those whose suppression has expired, for review. */
export function SuppressionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { answer: read, again } = useOperation('alertInbox.readSuppressions', {})
  return (
    <Dialog onClose={onClose} size="xl" title="Suppressed observables">
      {read === null ? (
        <p className="muted">Loading…</p>
      ) : isProblem(read) ? (
        <ProblemNote problem={read} retry={again} />
      ) : (
        <Lists read={read} />
      )}
    </Dialog>
  )
}

function Lists({ read: { items, truncated } }: { readonly read: Read }) {
  const holding = items.filter(({ holds }) => holds)
  const over = items.filter(({ holds }) => !holds)
  const none = noSuppressionsWords({ items, truncated })
  const more = moreSuppressionsWords({ items, truncated })
  if (none !== null) return <p className="muted">{none}</p>
  return (
    <div className="suppressions">
      <List title="Active" rows={holding} count={suppressionCount(holding.length, { truncated })} />
      <List title="Expired" rows={over} count={suppressionCount(over.length, { truncated })} />
      {more === null ? null : <p className="muted">{more}</p>}
    </div>
  )
}

type ListProps = {
  readonly title: string
  readonly rows: readonly SuppressionRow[]
  readonly count: string
}

function List({ title, rows, count }: ListProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>
        {title} <span className="muted">{count}</span>
      </h3>
      <ul className="inspector-list">
        {rows.map((row) => (
          <Suppression key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

const extension = 30

function Suppression({ row }: { readonly row: SuppressionRow }) {
  const { id, type, shown, scope, until, holds, created_at, created_by, reason } = row
  // requests run one after the other: lifting during an extension must not be undone by it
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = (request: () => Promise<unknown>) => {
    last.current = last.current.then(request)
  }
  const lift = () =>
    act(
      'alertInbox.liftSuppression',
      { id },
      { done: holds ? `Lifted the suppression of ${shown}.` : `Removed ${shown} from the list.` },
    )
  const extend = () =>
    act(
      'alertInbox.extendSuppression',
      { id, until: daysFromNow(extension) },
      { done: (answer) => `Suppressed ${shown} until ${formatMoment(answer.until)}.` },
    )
  return (
    <li className="suppression">
      <ObservableSign type={type} />
      <span className="similar-alert">
        <Elided className="mono" text={shown} />
        <span className="inspector-detail">
          {scope === 'global' ? 'everywhere' : `for ${scope.replace(/^source:/, '')}`}, until{' '}
          {formatMoment(until)}; by {whoWords(created_by)}, {formatMoment(created_at)}
          {reason === null ? '' : `: ${reason}`}
        </span>
      </span>
      <Button look="quiet" aria-label={`30 days more: ${shown}`} onClick={() => inTurn(extend)}>
        30 days more
      </Button>
      <Button
        look="quiet"
        aria-label={`${holds ? 'Lift' : 'Remove from list'}: ${shown}`}
        onClick={() => inTurn(lift)}
      >
        {holds ? 'Lift' : 'Remove from list'}
      </Button>
    </li>
  )
}
