import type { KeyboardEvent } from 'react'
import type { CaseRow } from '../../contract/workstation/cases/case-board.ts'
import { focusedOf, useChoice } from '../state/choice.ts'
import { countOf, formatAge, formatCount } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { CaseBar } from './case-bar.tsx'
import { CaseTag } from './case-tag.tsx'
import { type CaseStatus, statusLabels, verdictLabels } from './case-words.ts'
import { casesWith, readCases, useCases, useCurrentCases } from './cases.ts'
import { choiceOfCases } from './choice-of-cases.ts'
import { NoCases } from './no-cases.tsx'
import { TaskFacts } from './task-facts.tsx'

/** Maximum number of cases drawn in one column; the table has all. */
const maxCards = 100

/** Cases by their state. */
export function BoardPage() {
  useCurrentCases()
  const { cases, words, tag, isRead, problem } = useCases()
  const shown = casesWith(cases, words, tag)
  useChoice('case-board', {
    none: 'Choose a case first: the arrow keys move from card to card.',
    read: () => {
      const chosen = focusedOf(shown, ({ id }) => id)
      return choiceOfCases(chosen === null ? [] : [chosen])
    },
  })
  return (
    <section className="case-list" aria-label="Cases">
      <CaseBar shown={shown.length} />
      {problem === null ? null : <ProblemNote problem={problem} retry={() => void readCases()} />}
      {isRead && shown.length === 0 && problem === null ? <NoCases /> : null}
      {shown.length === 0 ? null : (
        <div className="board">
          {(Object.keys(statusLabels) as CaseStatus[]).map((status) => (
            <BoardColumn
              key={status}
              status={status}
              cases={shown.filter((each) => each.status === status)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

type BoardColumnProps = { readonly status: CaseStatus; readonly cases: readonly CaseRow[] }

function BoardColumn({ status, cases }: BoardColumnProps) {
  const name = statusLabels[status]
  return (
    <section className="board-column" aria-label={name}>
      <h2>
        {name} <span className="muted">{formatCount(cases.length)}</span>
      </h2>
      <ul>
        {cases.slice(0, maxCards).map((each) => (
          <Card key={each.id} row={each} />
        ))}
      </ul>
      {cases.length > maxCards ? (
        <p className="muted board-more">
          and {countOf(cases.length - maxCards, 'more case')}, listed in the table
        </p>
      ) : null}
    </section>
  )
}

function Card({ row }: { readonly row: CaseRow }) {
  const now = useNow()
  const path = routePath({ view: 'cases', page: 'case', id: row.id, section: 'timeline' })
  const contents = [
    ...(row.alerts > 0 ? [countOf(row.alerts, 'alert')] : []),
    ...(row.indicators > 0 ? [countOf(row.indicators, 'indicator')] : []),
    ...(row.comments > 0 ? [countOf(row.comments, 'comment')] : []),
  ]
  return (
    <li>
      <a
        className="card"
        data-entry={row.id}
        href={path}
        draggable={false}
        onClick={(event) => {
          event.preventDefault()
          navigate(path)
        }}
        onKeyDown={moveAmongCards}
      >
        <span className="card-title">{row.title}</span>
        <span className="card-facts">
          <SeveritySign severity={row.severity} />
          {row.overdue ? <span className="due-late">overdue</span> : null}
          {row.verdict === null ? null : <span>{verdictLabels[row.verdict]}</span>}
          <span className="status-space" />
          <span className="muted">{formatAge(row.updated_at, now)}</span>
        </span>
        {row.tags.length === 0 ? null : (
          <span className="card-tags">
            {row.tags.map((tag) => (
              <CaseTag key={tag} tag={tag} />
            ))}
          </span>
        )}
        <span className="muted card-contents">{contents.join(' · ')}</span>
        <TaskFacts row={row} now={now} />
      </a>
    </li>
  )
}

/** Moves the focus between cards with the arrow keys, as in a table. */
function moveAmongCards(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const columns = [...document.querySelectorAll('.board-column')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('.card'),
  ])
  const column = columns.findIndex((cards) => cards.includes(event.currentTarget))
  const row = columns[column]?.indexOf(event.currentTarget) ?? 0
  const to = cardAfterKey(event.key, columns, column, row)
  if (to === null) return
  event.preventDefault()
  to?.focus()
}

/** Returns the card to which a key moves: undefined at an edge, null when the key does not move. */
function cardAfterKey(
  key: string,
  columns: readonly (readonly HTMLElement[])[],
  column: number,
  row: number,
): HTMLElement | undefined | null {
  const cards = columns[column] ?? []
  switch (key) {
    case 'ArrowDown':
      return cards[row + 1]
    case 'ArrowUp':
      return cards[row - 1]
    case 'Home':
      return cards[0]
    case 'End':
      return cards.at(-1)
    case 'ArrowRight':
      return nearest(columns.slice(column + 1), row)
    case 'ArrowLeft':
      return nearest(columns.slice(0, column).toReversed(), row)
    default:
      return null
  }
}

function nearest(columns: readonly (readonly HTMLElement[])[], row: number): HTMLElement | undefined {
  const cards = columns.find((each) => each.length > 0)
  return cards?.[Math.min(row, cards.length - 1)]
}
