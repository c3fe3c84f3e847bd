import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { CaseRow } from '../../contract/workstation/cases/case-board.ts'
import { invoke } from '../state/bridge.ts'
import { countOf, formatAge } from '../state/format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog, TextField } from '../ui/form.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SeveritySign } from '../ui/signs.tsx'
import { useNow } from '../ui/use-now.ts'
import { noCaseWords } from './no-case-words.ts'
import { type CaseAddition, endCaseAddition, useCaseAddition } from './shared/add-to-case.ts'

/** Maximum number of cases offered at once; others are found by their title. */
const maxOffered = 40

/** Asks for the case to add something to: an open one, or a new one. */
export function AddToCaseDialog() {
  const addition = useCaseAddition((now) => now.addition)
  return addition === null ? null : <CaseChoice addition={addition} />
}

const newCase = 'new'

function CaseChoice({ addition }: { readonly addition: CaseAddition }) {
  const [cases, setCases] = useState<readonly CaseRow[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  /** The typed title; null while the proposed one is used. */
  const [written, setWritten] = useState<string | null>(null)
  const title = `Add ${addition.what} to a case`
  const [isDetection, setDetection] = useState(false)
  const { putIntoNew } = addition
  const first = useRef<HTMLInputElement>(null)
  const now = useNow()
  useEffect(() => {
    void invoke('caseBoard.list', {}).then((answer) => {
      if (isProblem(answer)) setProblem(answer)
      else {
        const open = answer.cases.filter(({ status }) => status !== 'closed')
        setCases(open)
      }
    })
  }, [])
  const isEmpty = cases?.length === 0
  // without any case the search field is removed, and its text becomes the title; the focus moves there
  useLayoutEffect(() => {
    if (!isEmpty || first.current === null) return
    const isProposed = first.current.value === addition.newTitle
    first.current.focus()
    if (isProposed) first.current.select()
  }, [isEmpty, addition])
  if (problem !== null)
    return (
      <Dialog title={title} size="lg" onClose={endCaseAddition}>
        <ProblemNote problem={problem} />
      </Dialog>
    )

  const found = (cases ?? []).filter((each) => each.title.toLowerCase().includes(words.trim().toLowerCase()))
  const offered = found.slice(0, maxOffered)
  const none = noCaseWords(cases?.length ?? null, found.length)
  const target = chosen ?? (words === '' ? newCase : (offered[0]?.id ?? newCase))
  // words that match no case become the title of a new one
  const isUnfound = cases !== null && found.length === 0 && words.trim() !== ''
  const newTitle = written ?? (isUnfound ? words : (addition.newTitle ?? ''))
  const needsTitle = target === newCase && addition.newTitle !== null && newTitle.trim() === ''
  const isImpossible = needsTitle || (target === newCase && putIntoNew === undefined)
  const submit = () => {
    const existing = cases?.find(({ id }) => id === target)
    return existing === undefined
      ? (putIntoNew?.(newTitle.trim(), isDetection) ?? false)
      : addition.put({ id: existing.id, title: existing.title }, isDetection)
  }
  return (
    <FormDialog
      operation={null}
      of="add to a case"
      title={title}
      size="lg"
      act={target === newCase && putIntoNew !== undefined ? 'Add to a new case' : 'Add to this case'}
      isReady={cases !== null && !isImpossible}
      onSubmit={submit}
      onClose={endCaseAddition}
    >
      {cases?.length === 0 ? null : (
        <TextField
          name="words"
          label="Find an open case by its title"
          type="search"
          isFirst
          ref={first}
          value={words}
          autoComplete="off"
          maxLength={500}
          onChange={(text) => {
            setWords(text)
            setChosen(null)
          }}
        />
      )}
      <fieldset className="case-choice">
        <legend className="unseen">Case</legend>
        {putIntoNew === undefined || cases === null ? null : (
          <label className="case-option">
            <input
              type="radio"
              name="case"
              checked={target === newCase}
              onChange={() => setChosen(newCase)}
            />
            <span>A new case</span>
          </label>
        )}
        {cases === null || target !== newCase || putIntoNew === undefined ? null : (
          <TextField
            name="title"
            label="Title of the new case"
            fieldClassName="case-title"
            ref={isEmpty ? first : undefined}
            isFirst={isEmpty}
            value={newTitle}
            maxLength={1000}
            placeholder={addition.newTitle === null ? 'Title of the most severe alert' : undefined}
            onChange={setWritten}
          />
        )}
        {offered.map(({ id, title: called, severity, updated_at }) => (
          <label key={id} className="case-option">
            <input type="radio" name="case" checked={target === id} onChange={() => setChosen(id)} />
            <span className="case-called">{called}</span>
            <SeveritySign severity={severity} />
            <span className="muted">{formatAge(updated_at, now)}</span>
          </label>
        ))}
      </fieldset>
      {found.length > offered.length ? (
        <p className="muted">
          {countOf(found.length - offered.length, 'more case')} match. Type more of the title.
        </p>
      ) : null}
      {cases === null ? <p className="muted">Reading the cases…</p> : null}
      {none === null ? null : <p className="muted">{none}</p>}
      {addition.canBeForDetection === true ? (
        <label className="case-option">
          <input
            type="checkbox"
            checked={isDetection}
            onChange={(event) => setDetection(event.target.checked)}
          />
          <span>For detection: exports of the case tell others to look for them</span>
        </label>
      ) : null}
    </FormDialog>
  )
}
