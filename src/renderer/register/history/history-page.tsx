import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { WindowOutput } from '../../../contract/workstation/bridge.ts'
import { type Column, Grid } from '../../lookup/grid.tsx'
import { invoke } from '../../state/bridge.ts'
import { useCommands } from '../../state/commands.ts'
import { countOf, formatAge, formatCount, formatMoment } from '../../state/format.ts'
import { createRowWindow } from '../../state/row-window.ts'
import { noSelection, type Selection } from '../../state/selection.ts'
import { forgetStep } from '../../state/undo.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { tellUndone } from '../../ui/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { EmptyRegister } from '../package/empty-register.tsx'
import { useRevision } from '../revision.ts'
import './history.css'

type RegisterStep = WindowOutput<'register.listSteps'>['items'][number]

const pageSize = 100
const pagesKept = 20

/** What was done in the register, newest first; each step can be taken back while what it made is as it left it. */
export function HistoryPage() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isRead, setRead] = useState(false)
  const [steps] = useState(() =>
    createRowWindow<RegisterStep>(pageSize, pagesKept, async (offset, limit) => {
      const answer = await invoke('register.listSteps', { offset, limit })
      setProblem(isProblem(answer) ? answer : null)
      if (isProblem(answer)) return null
      setRead(true)
      return { rows: answer.items, total: answer.total }
    }),
  )
  useSyncExternalStore(steps.subscribe, steps.version)
  const revision = useRevision()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed register has another history
  useEffect(() => {
    steps.want(0, 1)
    steps.refresh()
  }, [steps, revision])
  const total = steps.total()
  if (isRead && total === 0 && problem === null)
    return (
      <EmptyRegister title="History">
        Every change of the register is kept here, with who made it, and can be taken back. Nothing was done
        yet.
      </EmptyRegister>
    )
  return (
    <div className="steps-page">
      <Steps steps={steps} total={total} />
      {problem === null ? null : <ProblemNote problem={problem} retry={steps.refresh} />}
    </div>
  )
}

type StepsProps = { readonly steps: ReturnType<typeof createRowWindow<RegisterStep>>; readonly total: number }

function Steps({ steps, total }: StepsProps) {
  const now = useNow()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [refused, setRefused] = useState<{ readonly step: RegisterStep; readonly problem: Problem } | null>(
    null,
  )
  const active = selection.active === null ? undefined : steps.get(selection.active)
  const undo = useCallback(async (step: RegisterStep) => {
    const answer = await invoke('register.undo', { step: step.step })
    if (isProblem(answer)) setRefused({ step, problem: answer })
    else {
      setRefused(null)
      setSelection(noSelection)
      forgetStep(step.step)
      tellUndone(answer.undone, null)
    }
  }, [])
  useCommands('register-history', [
    {
      id: 'undo-step',
      group: 'History',
      key: 'u',
      title: active === undefined ? 'Take the chosen step back' : `Take back: ${active.label}`,
      isPossible: active !== undefined,
      run: () => {
        if (active !== undefined) void undo(active)
      },
    },
  ])
  return (
    <>
      <header className="steps-head">
        <div>
          <h1 className="page-title">History</h1>
          <p className="muted">{total === 0 ? ' ' : countOf(total, 'step')}</p>
        </div>
        <Button
          hotkey="u"
          disabled={active === undefined}
          onClick={() => active !== undefined && void undo(active)}
        >
          Take the chosen step back
        </Button>
      </header>
      {refused === null ? null : (
        <section className="steps-refused" aria-label="Not taken back">
          <p>
            “{refused.step.label}” of {formatMoment(refused.step.at)} was not taken back.
          </p>
          <ProblemNote problem={refused.problem} />
        </section>
      )}
      <Grid
        id="register-steps"
        label="Steps"
        columns={columnsFor(now)}
        widths="15rem minmax(12rem, 3fr) minmax(6rem, 1fr) 6rem"
        total={total}
        get={steps.get}
        want={steps.want}
        selection={selection}
        onSelect={setSelection}
        onOpen={() => undefined}
      />
    </>
  )
}

function columnsFor(now: Date): readonly Column<RegisterStep>[] {
  return [
    {
      label: 'When',
      cell: ({ at }) => (
        <>
          {formatMoment(at)} <span className="cell-says">{ageOnly(at, now)}</span>
        </>
      ),
      title: ({ at }) => formatMoment(at),
    },
    { label: 'What', cell: ({ label }) => label, title: ({ label }) => label },
    { label: 'By', cell: ({ by }) => by, title: ({ by }) => by },
    {
      label: 'Records',
      cell: ({ records }) => formatCount(records),
      className: 'cell-count',
      headClassName: 'cell-count',
    },
  ]
}

/** An age, for what is so young that the moment itself says less. */
function ageOnly(at: string, now: Date): string {
  const age = formatAge(at, now)
  return age.endsWith('ago') || age === 'just now' ? age : ''
}
