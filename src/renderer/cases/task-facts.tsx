import { IconListCheck } from '@tabler/icons-react'
import type { CaseRow } from '../../contract/workstation/cases/case-board.ts'
import { classNames } from '../ui/class-names.ts'
import { dueWords } from './due.ts'

type Due = { readonly due: string | null; readonly now: Date }

/** A due time; overdue is stated by a word, not by colour alone. */
export function DueSign({ due, now }: Due) {
  if (due === null) return <span className="muted">–</span>
  const { words, isLate } = dueWords(due, now)
  return <span className={classNames(isLate ? 'due-late' : 'due')}>{words}</span>
}

/** Tasks of a case on its card. */
export function TaskFacts({ row, now }: { readonly row: CaseRow; readonly now: Date }) {
  if (row.tasks === 0) return null
  return (
    <span className="card-tasks">
      <span className="sign muted">
        <IconListCheck size="0.875rem" stroke={1.7} aria-hidden />
        {row.tasks_done} of {row.tasks} tasks done
      </span>
      {row.next_due === null ? null : (
        <span>
          <span className="unseen">next due </span>
          <DueSign due={row.next_due} now={now} />
        </span>
      )}
    </span>
  )
}
