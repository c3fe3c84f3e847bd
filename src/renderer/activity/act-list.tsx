import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { whoWords } from '../../contract/who-words.ts'
import type { Act } from '../../contract/workstation/activity/activity.ts'
import { invoke } from '../state/bridge.ts'
import { useCommands } from '../state/commands.ts'
import { countOf, formatAge, formatCount, formatMoment } from '../state/format.ts'
import { useRows } from '../state/reader/operation-rows.ts'
import type { RowPage, RowWindow } from '../state/reader/row-window.ts'
import { noSelection, type Selection } from '../state/selection.ts'
import { redoAct, undoAct } from '../state/undo.ts'
import { Button } from '../ui/button.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { reportRedone, reportUndone } from '../ui/toast.tsx'
import { useNow } from '../ui/use-now.ts'
import './act-list.css'
import { isEmptyLog } from './act-words.ts'

const pageSize = 100
const keptPages = 20

type ActListProps = {
  /** The part whose acts are shown; null for all. */
  readonly part: string | null
  /** Heading above the list. */
  readonly title: ReactNode
  /** Shown while there are no acts, unless the list is narrowed. */
  readonly whenEmpty: ReactNode
  /** A choice among the acts of the part, with its own query. */
  readonly narrowed?: Narrowed
  /** Returns what is shown below the list of the selected act. */
  readonly detail?: (act: Act) => ReactNode
}

type Narrowed = {
  /** Identifies the choice; the list is read again when it changes. */
  readonly key: string
  readonly isNarrowed: boolean
  readonly load: (page: {
    readonly offset: number
    readonly limit: number
  }) => Promise<{ readonly items: readonly Act[]; readonly total: number } | Problem>
  readonly countWords: (total: number) => string
  /** The controls of the choice. */
  readonly controls: ReactNode
}

/**
 * Acts, newest first. Each can be taken back while the records it changed are still as it left them, and then be
 * brought back.
 */
export function ActList({ part, title, whenEmpty, narrowed, detail }: ActListProps) {
  const listed = useRows<Act, RowPage<Act>>({
    key: narrowed?.key ?? part ?? '',
    load: async (offset, limit) => {
      const page = { offset, limit }
      const answer = await (narrowed?.load(page) ??
        invoke('activity.list', { ...page, ...(part === null ? {} : { part }) }))
      return isProblem(answer) ? answer : { rows: answer.items, total: answer.total }
    },
    names: ['activity.list'],
    pageSize,
    keptPages,
  })
  const { rows: acts, problem } = listed
  const key = narrowed?.key ?? ''
  const total = acts.total()
  const isRead = listed.newest !== null
  if (isEmptyLog({ isRead, total, problem, isNarrowed: narrowed?.isNarrowed === true })) return whenEmpty
  return (
    <div className="acts-page">
      <Acts key={key} acts={acts} total={total} title={title} narrowed={narrowed} detail={detail} />
      {problem === null ? null : <ProblemNote problem={problem} retry={acts.refresh} />}
    </div>
  )
}

type ActsProps = {
  readonly acts: RowWindow<Act>
  readonly total: number
  readonly title: ReactNode
  readonly narrowed: Narrowed | undefined
  readonly detail: ActListProps['detail'] | undefined
}

function Acts({ acts, total, title, narrowed, detail }: ActsProps) {
  const now = useNow()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [chosen, setChosen] = useState<number | null>(null)
  const [refused, setRefused] = useState<{ readonly act: Act; readonly problem: Problem } | null>(null)
  const row = selection.active === null ? undefined : acts.get(selection.active)
  // new acts are inserted at the top: the row then holds another act, which nobody chose
  const hasMoved = row !== undefined && chosen !== null && row.act !== chosen
  const active = hasMoved ? undefined : row
  useEffect(() => {
    if (hasMoved) setSelection(noSelection)
    // the row was chosen before it was loaded
    else if (row !== undefined && chosen === null) setChosen(row.act)
  }, [hasMoved, row, chosen])
  const take = useCallback(async (act: Act) => {
    const isRedo = act.state === 'taken-back'
    const outcome = await (isRedo ? redoAct(act) : undoAct(act))
    setRefused(outcome.problem === null ? null : { act, problem: outcome.problem })
    if (outcome.problem === null) (isRedo ? reportRedone : reportUndone)(outcome)
  }, [])
  const isBack = active?.state === 'taken-back'
  const isPossible = active !== undefined && active.state !== 'final'
  useCommands('activity', [
    {
      id: 'take-back',
      group: 'History',
      key: 'u',
      title:
        active === undefined ? 'Undo the selected change' : `${isBack ? 'Redo' : 'Undo'}: ${active.title}`,
      isPossible,
      run: () => {
        if (active !== undefined) void take(active)
      },
    },
  ])
  return (
    <>
      <header className="acts-head">
        <div>
          {title}
          <p className="muted">
            {narrowed?.countWords(total) ?? (total === 0 ? ' ' : countOf(total, 'act'))}
          </p>
        </div>
        <Button hotkey="u" disabled={!isPossible} onClick={() => active !== undefined && void take(active)}>
          {isBack ? 'Redo the selected change' : 'Undo the selected change'}
        </Button>
        {narrowed?.controls}
      </header>
      {refused === null ? null : (
        <section className="acts-refused" aria-label="Not done">
          <p>
            “{refused.act.title}” of {formatMoment(refused.act.at)} was not{' '}
            {refused.act.state === 'taken-back' ? 'redone' : 'undone'}.
          </p>
          <ProblemNote problem={refused.problem} />
        </section>
      )}
      <Grid
        id="acts"
        label="Changes"
        columns={columnsFor(now)}
        widths="13rem minmax(10rem, 3fr) minmax(5rem, 1fr) 6rem 5rem"
        total={total}
        get={acts.get}
        want={acts.want}
        selection={selection}
        onSelect={(next) => {
          setSelection(next)
          setChosen(next.active === null ? null : (acts.get(next.active)?.act ?? null))
        }}
        onOpen={() => undefined}
      />
      {detail === undefined || active === undefined ? null : detail(active)}
    </>
  )
}

const stateWords: Readonly<Record<Act['state'], string>> = {
  'in-effect': '',
  'taken-back': 'undone',
  final: 'final',
}

function columnsFor(now: Date): readonly Column<Act>[] {
  return [
    {
      label: 'When',
      cell: ({ at }) => (
        <>
          {formatMoment(at)} <span className="muted">{ageOnly(at, now)}</span>
        </>
      ),
      title: ({ at }) => formatMoment(at),
    },
    { label: 'What', cell: ({ title }) => title, title: ({ title }) => title },
    { label: 'By', cell: ({ by }) => whoWords(by), title: ({ by }) => whoWords(by) },
    { label: 'State', cell: ({ state }) => stateWords[state], title: ({ state }) => stateWords[state] },
    {
      label: 'Records',
      cell: ({ records }) => formatCount(records),
      className: 'cell-count',
      headClassName: 'cell-count',
    },
  ]
}

/** Returns an age in words, for acts so recent that the exact time is less useful. */
function ageOnly(at: string, now: Date): string {
  const age = formatAge(at, now)
  return age.endsWith('ago') || age === 'just now' ? age : ''
}
