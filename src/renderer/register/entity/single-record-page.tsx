import { type ReactNode, useRef } from 'react'
import { formatAge } from '../../state/format.ts'
import { useKeptScroll } from '../../ui/kept-scroll.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useNow } from '../../ui/use-now.ts'
import { HintLine } from '../record/hint-line.tsx'
import { useJump } from '../record/use-jump.ts'
import { UndoButton } from '../undo-button.tsx'
import type { OpenSingle } from './use-single-record.ts'

type SingleRecordPageProps = {
  readonly title: string
  /** Path of the page, under which its scroll position is stored. */
  readonly path: string
  readonly open: OpenSingle
  /** Field to scroll to and focus. */
  readonly field: string | null
  /** Purpose of the page, shown below the title. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** The page around the forms of a singleton record. */
export function SingleRecordPage({ title, path, open, field, lead, children }: SingleRecordPageProps) {
  const { record, problem, again } = open
  const page = useRef<HTMLDivElement>(null)
  const now = useNow()
  useKeptScroll(page, path, record !== null)
  useJump(field, record !== null, 'field')
  const changed = typeof record?.updated_at === 'string' ? record.updated_at : null
  return (
    <div className="register-page" ref={page}>
      <div className="record">
        <header className="record-head">
          <div className="record-title">
            <h1>{title}</h1>
          </div>
          <div className="record-acts">
            {changed === null ? null : <span className="muted">edited {formatAge(changed, now)}</span>}
            {open.uuids.length === 0 ? null : <UndoButton uuids={open.uuids} />}
          </div>
        </header>
        {lead === undefined ? null : <p className="muted record-lead">{lead}</p>}
        {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
        {children}
      </div>
      <HintLine />
    </div>
  )
}
