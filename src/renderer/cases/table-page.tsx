import { useMemo, useState } from 'react'
import { severities } from '../../contract/severities.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { CaseRow } from '../../contract/workstation/cases/case-board.ts'
import { useChoice } from '../state/choice.ts'
import { countOf, formatAge, formatCount, formatMoment } from '../state/format.ts'
import { navigate } from '../state/router.ts'
import { isSelected, noSelection, type Selection, selectedCount } from '../state/selection.ts'
import { type Column, Grid, type GridOrder } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { CaseBar } from './case-bar.tsx'
import { CaseTag } from './case-tag.tsx'
import { statusLabels, verdictLabels } from './case-words.ts'
import { casesWith, readCases, useCases, useCurrentCases } from './cases.ts'
import { choiceOfCases } from './choice-of-cases.ts'
import { noDueWords } from './empty-words.ts'
import { NoCases } from './no-cases.tsx'
import { DueSign } from './task-facts.tsx'

/** All cases in a table. */
export function TablePage() {
  useCurrentCases()
  const { cases, words, tag, isRead, problem } = useCases()
  const [order, setOrder] = useState<GridOrder>({ by: 'updated', descending: true })
  const [selection, setSelection] = useState<Selection>(noSelection)
  const now = useNow()
  const shown = useMemo(() => ordered(casesWith(cases, words, tag), order), [cases, words, tag, order])
  const selected = selectedCount(selection)
  useChoice('case-table', {
    none: 'Choose a case first: the arrow keys move from row to row.',
    isForRows: true,
    read: () => choiceOfCases(shown.filter((_, at) => isSelected(selection, at))),
  })
  return (
    <section className="case-list" aria-label="Cases">
      <CaseBar shown={shown.length} />
      {problem === null ? null : <ProblemNote problem={problem} retry={() => void readCases()} />}
      {isRead && shown.length === 0 && problem === null ? <NoCases /> : null}
      {shown.length === 0 ? null : (
        <Grid
          key={`${words}/${tag ?? ''}`}
          id="case-table"
          label="Cases"
          columns={columns(now)}
          widths="5rem minmax(10rem, 3fr) minmax(5rem, 1fr) 6.5rem 7rem 4rem 5.5rem 5.5rem 8.5rem 5.5rem minmax(4rem, 1fr) 6rem"
          total={shown.length}
          get={(position) => shown[position]}
          selection={selection}
          onSelect={setSelection}
          onOpen={({ id }) => navigate({ view: 'cases', page: 'case', id, section: 'timeline' })}
          order={order}
          onSort={(by) => {
            setOrder((before) => ({
              by,
              descending: before?.by === by ? !before.descending : by !== 'title' && by !== 'due',
            }))
            setSelection(noSelection)
          }}
        />
      )}
      <p className="table-foot">
        <span className="status-space" />
        {selected > 1 ? <span>{countOf(selected, 'case')} selected</span> : null}
      </p>
    </section>
  )
}

const keys: Readonly<Record<string, (row: CaseRow) => string | number>> = {
  severity: ({ severity }) => severities.indexOf(severity),
  title: ({ title }) => title.toLowerCase(),
  status: ({ status }) => Object.keys(statusLabels).indexOf(status),
  tags: ({ tags }) => tags.join(', ').toLowerCase(),
  verdict: ({ verdict }) => (verdict === null ? '' : verdictLabels[verdict]),
  alerts: ({ alerts }) => alerts,
  indicators: ({ indicators }) => indicators,
  comments: ({ comments }) => comments,
  tasks: ({ tasks, tasks_done }) => tasks - tasks_done,
  // cases without a due date sort last
  due: ({ next_due }) => next_due ?? '9999',
  by: ({ created_by }) => created_by,
  updated: ({ updated_at }) => updated_at,
}

function ordered(rows: readonly CaseRow[], order: GridOrder): readonly CaseRow[] {
  const key = order === null ? undefined : keys[order.by]
  if (order === null || key === undefined) return rows
  const sign = order.descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    return a === b ? 0 : sign * (a < b ? -1 : 1)
  })
}

function columns(now: Date): readonly Column<CaseRow>[] {
  return [
    { label: 'Severity', sort: 'severity', cell: ({ severity }) => <SeveritySign severity={severity} /> },
    { label: 'Title', sort: 'title', cell: ({ title }) => title, title: ({ title }) => title },
    {
      label: 'Tags',
      sort: 'tags',
      className: 'cell-tags',
      headClassName: 'cell-tags',
      cell: ({ tags }) => (
        <span className="row-tags">
          {tags.map((each) => (
            <CaseTag key={each} tag={each} />
          ))}
        </span>
      ),
      title: ({ tags }) => tags.join(', '),
    },
    { label: 'Status', sort: 'status', cell: ({ status }) => statusLabels[status] },
    {
      label: 'Verdict',
      sort: 'verdict',
      className: 'cell-verdict',
      headClassName: 'cell-verdict',
      cell: ({ verdict }) => (verdict === null ? '–' : verdictLabels[verdict]),
    },
    count('Alerts', 'alerts', ({ alerts }) => alerts),
    count('Indicators', 'indicators', ({ indicators }) => indicators),
    count('Open tasks', 'tasks', ({ tasks, tasks_done }) => tasks - tasks_done),
    {
      label: 'Due',
      sort: 'due',
      className: 'cell-due',
      headClassName: 'cell-due',
      cell: ({ next_due }) => <DueSign due={next_due} now={now} />,
      title: ({ next_due }) => noDueWords(next_due) ?? formatMoment(next_due ?? ''),
    },
    count('Comments', 'comments', ({ comments }) => comments),
    {
      label: 'Opened by',
      sort: 'by',
      className: 'cell-by',
      headClassName: 'cell-by',
      cell: ({ created_by }) => whoWords(created_by),
      title: ({ created_by, created_at }) => `${whoWords(created_by)}, ${formatMoment(created_at)}`,
    },
    {
      label: 'Changed',
      sort: 'updated',
      cell: ({ updated_at }) => formatAge(updated_at, now),
      title: ({ updated_at }) => formatMoment(updated_at),
    },
  ]
}

function count(label: string, sort: string, of: (row: CaseRow) => number): Column<CaseRow> {
  const className = `cell-count cell-${sort}`
  return { label, sort, className, headClassName: className, cell: (row) => formatCount(of(row)) }
}
