import { useId, useState } from 'react'
import { instantOfWall, readTimedLine } from '../../contract/timed-line.ts'
import { useDraft } from '../state/draft.ts'
import { routePath } from '../state/route.ts'
import { KeyCap } from '../ui/button.tsx'
import { Form, FormInput, FormProblem, type Submitted } from '../ui/form.tsx'
import { dayWords, noteFault, noteTimeWords } from './note-words.ts'
import type { CasePartProps } from './use-opened-case.ts'
import { todayHere } from './written-time.ts'

const noEntry = { line: '' }

/** The line for a new entry: shows the time that it will get before it is saved. */
export function NoteLine({ opened, act }: CasePartProps) {
  const { fields, write, empty } = useDraft({
    label: 'Entry of the timeline',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'timeline' }),
    first: noEntry,
  })
  const { line } = fields
  const [dayFirst, setDayFirst] = useState<boolean | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const statusId = useId()
  const today = todayHere()
  const read = readTimedLine(line, { dayFirst, today })
  const asked = readTimedLine(line, { dayFirst: null, today })
  const fault = refused === line ? noteFault(line, read) : null
  const submit = async (): Promise<Submitted> => {
    if (noteFault(line, read) !== null) {
      setRefused(line)
      return false
    }
    const at = read.kind === 'time' ? instantOfWall(read) : null
    const text = (read.kind === 'time' ? read.text : line).trim()
    const note = { id: opened.id, text, ...(at === null ? {} : { happened_at: at }) }
    return act('caseBoard.note', note, 'Noted in the timeline.', 'caller')
  }
  return (
    <Form
      className="note-line"
      operation="caseBoard.note"
      name={`caseBoard.note ${opened.id}`}
      isReady={line.trim() !== ''}
      onSubmit={submit}
      onSubmitted={() => empty(fields)}
    >
      <FormInput
        name="text"
        id="note-line"
        aria-label="What happened? Begin with its time, unless it is happening now"
        aria-describedby={statusId}
        {...(fault === null ? {} : { 'aria-invalid': true })}
        placeholder="What happened? Begin with its time, unless it is happening now: 28.11.2026 14:05, Nov 28 14:05:01, 2026-11-28T14:05Z"
        value={line}
        autoComplete="off"
        onChange={(text) => write({ line: text })}
      />
      <KeyCap written="t" />
      <span
        id={statusId}
        className={fault === null ? 'note-status muted' : 'note-status'}
        role={fault === null ? 'status' : 'alert'}
      >
        {fault ?? noteTimeWords(line, read)}
      </span>
      {asked.kind === 'unclear' ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips
        <span className="chips" role="group" aria-label="Which day is meant">
          {[true, false].map((isFirst) => (
            <button
              key={String(isFirst)}
              type="button"
              className="chip"
              aria-pressed={dayFirst === isFirst}
              onClick={() => setDayFirst(isFirst)}
            >
              {dayWords((isFirst ? asked.dayFirst : asked.monthFirst).wall)}
            </button>
          ))}
        </span>
      ) : null}
      <FormProblem />
    </Form>
  )
}
