import { useState } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { useCommands } from '../../state/commands.ts'
import { act } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { anyRecord, useAnswer } from '../use-answer.ts'
import { type Built, readPackageFacts } from './ask-package.ts'
import { type Blocking, blockingWords } from './blocking-words.ts'
import { BuiltPackage } from './built-package.tsx'
import { type Checklist, checklistOf, warningsMark } from './checklist.ts'
import { ChecklistSteps } from './checklist-steps.tsx'
import { EmptyRegister } from './empty-register.tsx'
import './package.css'
import { useSeenWarnings } from './seen-warnings.ts'

/** The package builder: what still blocks the filing, and the act that builds the file. */
export function PackagePage() {
  const { value: facts, problem, again } = useAnswer('package', anyRecord, readPackageFacts)
  const mark = useSeenWarnings((now) => now.mark)
  if (facts === null)
    return problem === null ? <p className="unseen">Reading</p> : <Failed problem={problem} retry={again} />
  const checklist = checklistOf({
    ...facts,
    areWarningsSeen: mark !== null && mark === warningsMark(facts.rules),
  })
  const isEmpty = facts.overview.kinds.every(({ records }) => records === 0)
  return (
    <div className="build-page">
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {isEmpty ? (
        <EmptyRegister title="Package">
          On this page the package for filing is built, read back and kept. Add or import records first.
        </EmptyRegister>
      ) : (
        <>
          <Builder checklist={checklist} overview={facts.overview} />
          <section className="build-checklist" aria-label="What a filing needs">
            <ChecklistSteps facts={facts} checklist={checklist} />
          </section>
        </>
      )}
    </div>
  )
}

function Failed({ problem, retry }: { readonly problem: Problem; readonly retry: () => void }) {
  return (
    <div className="build-page">
      <h1 className="page-title">Package</h1>
      <ProblemNote problem={problem} retry={retry} />
    </div>
  )
}

type Work =
  | { readonly kind: 'none' }
  | { readonly kind: 'building'; readonly isDraft: boolean }
  | { readonly kind: 'built'; readonly built: Built; readonly isDraft: boolean }
  | { readonly kind: 'refused'; readonly problem: Problem }

type BuilderProps = { readonly checklist: Checklist; readonly overview: Blocking }

function Builder({ checklist, overview }: BuilderProps) {
  const [work, setWork] = useState<Work>({ kind: 'none' })
  const [note, setNote] = useState('')
  const { isReady } = checklist
  const isBuilding = work.kind === 'building'
  const canDraft = !isReady && checklist.canDraft
  const build = async (isDraft: boolean) => {
    setWork({ kind: 'building', isDraft })
    const stated = note.trim()
    const answer = await act(
      'registerFilings.build',
      { draft: isDraft, ...(stated === '' ? {} : { note: stated }) },
      { done: null, refusal: 'caller' },
    )
    setWork(
      isProblem(answer) ? { kind: 'refused', problem: answer } : { kind: 'built', built: answer, isDraft },
    )
  }
  useCommands('register-package', [
    {
      id: 'build',
      group: 'Package',
      key: 'ctrl+enter',
      title: isReady ? 'Build the package' : 'Build a draft to look at',
      isPossible: (isReady || canDraft) && !isBuilding,
      run: () => void build(!isReady),
    },
  ])
  return (
    <>
      <header className="build-head">
        <div>
          <h1 className="page-title">Package</h1>
          <p className={isReady ? 'muted' : 'build-forbidden'}>{blockingWords(overview)}</p>
        </div>
        <div className="build-acts">
          {isReady ? (
            <label className="field build-note">
              <span>Note, kept with it</span>
              <input
                className="text-input"
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </label>
          ) : null}
          {canDraft ? (
            <Button disabled={isBuilding} onClick={() => void build(true)}>
              Build a draft to look at
            </Button>
          ) : null}
          <Button
            // after the build, saving the package is the primary act
            look={work.kind === 'built' && !work.isDraft ? 'plain' : 'primary'}
            disabled={!isReady || isBuilding}
            hotkey="ctrl+enter"
            onClick={() => void build(false)}
          >
            Build package
          </Button>
        </div>
      </header>
      <div role="status" aria-live="polite">
        {isBuilding ? (
          <p className="muted build-running">
            Building {work.isDraft ? 'a draft' : 'the package'}, reading it back and checking it…
          </p>
        ) : null}
      </div>
      {work.kind === 'refused' ? <ProblemNote problem={work.problem} /> : null}
      {work.kind === 'built' ? <BuiltPackage {...work} onClose={() => setWork({ kind: 'none' })} /> : null}
    </>
  )
}
