import { useState } from 'react'
import { dueKinds, dueRanges } from '../../../contract/register/due-kinds.ts'
import { dueLabels } from '../../../contract/register/due-words.ts'
import { isKindName } from '../../../contract/register/kinds.ts'
import type { DueRow } from '../../../contract/workstation/register/register-due.ts'
import { dayWords } from '../../day/read-day.ts'
import { formatCount } from '../../state/format.ts'
import { routePath } from '../../state/route.ts'
import { navigate } from '../../state/router.ts'
import { noSelection, type Selection } from '../../state/selection.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, Grid } from '../../ui/grid.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { recordPath } from '../paths.ts'
import { chooseRange, toggleKind, useDueChoice } from './due-choice.ts'
import { DueGaps } from './due-gaps.tsx'
import { distanceWords, foundWords, rangeLabels, reasonWords } from './due-words.ts'
import { saveCalendar } from './save-calendar.ts'
import { useDue } from './use-due.ts'
import './due.css'

/** What is due, by day: contracts, notice, reviews, assessments, exit tests, audits, and tasks of cases. */
export function DuePage() {
  const choice = useDueChoice()
  const { answer, problem, rows, again } = useDue(choice)
  const [selection, setSelection] = useState<Selection>(noSelection)
  return (
    <div className="due-page">
      <header className="due-head">
        <h1 className="page-title">Due</h1>
        <Button onClick={() => void saveCalendar()}>Export as calendar</Button>
        <fieldset className="due-chips">
          <legend className="unseen">When</legend>
          {dueRanges.map((range) => (
            <button
              key={range}
              type="button"
              className="chip"
              aria-pressed={choice.range === range}
              onClick={() => chooseRange(range)}
            >
              {rangeLabels[range]}
              {answer === null ? null : <span className="muted">{formatCount(answer.by_range[range])}</span>}
            </button>
          ))}
        </fieldset>
        <fieldset className="due-chips">
          <legend className="unseen">What</legend>
          {dueKinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className="chip"
              aria-pressed={choice.what.includes(kind)}
              onClick={() => toggleKind(kind)}
            >
              {dueLabels[kind]}
              {answer === null ? null : <span className="muted">{formatCount(answer.by_kind[kind])}</span>}
            </button>
          ))}
        </fieldset>
        {answer === null ? null : (
          <p className="muted" role="status">
            {foundWords(choice, answer)}
          </p>
        )}
      </header>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {answer === null ? null : <DueGaps answer={answer} />}
      <Grid
        id="due"
        label="Due"
        columns={columns}
        widths="7rem 6.5rem 9.5rem minmax(9rem, 2fr) minmax(8rem, 1.5fr) minmax(12rem, 3fr)"
        total={rows.total()}
        get={rows.get}
        want={rows.want}
        selection={selection}
        onSelect={setSelection}
        onOpen={(row) => navigate(pathOf(row))}
      />
    </div>
  )
}

/** Returns where the day is stated: the field of the record, or the tasks of the case. */
function pathOf({ kind, uuid, field }: DueRow): string {
  if (isKindName(kind)) return recordPath(kind, uuid, field)
  return routePath({ view: 'cases', page: 'case', id: uuid, section: 'tasks' })
}

const columns: readonly Column<DueRow>[] = [
  { label: 'Day', cell: ({ on }) => dayWords(on), title: ({ on }) => dayWords(on) },
  {
    label: 'When',
    cell: ({ days }) => <span className={days < 0 ? 'due-overdue' : undefined}>{distanceWords(days)}</span>,
    title: ({ days }) => distanceWords(days),
  },
  { label: 'What', cell: ({ what }) => dueLabels[what], title: ({ what }) => dueLabels[what] },
  { label: 'Record', cell: ({ name }) => name ?? 'without a name', title: ({ name }) => name ?? '' },
  {
    label: 'Provider or case',
    cell: ({ about }) => about ?? <span className="muted">–</span>,
    title: ({ about }) => about ?? '',
  },
  {
    label: 'Basis',
    cell: ({ basis }) => reasonWords(basis),
    title: ({ basis }) => reasonWords(basis),
  },
]
