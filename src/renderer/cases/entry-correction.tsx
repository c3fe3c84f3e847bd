import { IconPencil } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { IconButton } from '../ui/button.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import { Form, FormProblem, type Submitted } from '../ui/form.tsx'
import { toastProblem } from '../ui/toast.tsx'
import type { Entry } from './timeline-entries.ts'
import type { CasePartProps } from './use-opened-case.ts'
import { useSeen } from './use-seen.ts'
import { momentOf, writtenTime, zoneHere } from './written-time.ts'

type EntryCorrectionProps = CasePartProps & { readonly entry: Entry }

/** Corrects the words, the time and the zone of an entry of one's own in place; the former values stay in the timeline. */
export function EntryCorrection({ opened, act, entry }: EntryCorrectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const leave = (isByKey: boolean) => {
    setIsOpen(false)
    if (isByKey) button.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <span ref={button}>
        <IconButton label="Correct this entry" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          <IconPencil stroke={1.7} aria-hidden />
        </IconButton>
      </span>
      {isOpen ? <EntryFields opened={opened} act={act} entry={entry} leave={leave} /> : null}
    </>
  )
}

type EntryFieldsProps = EntryCorrectionProps & { readonly leave: (isByKey: boolean) => void }

const unreadTime =
  'This time cannot be read. Write day and time of day, such as 2026-11-20 06:12 or 20 Nov 2026 06:12, and the zone as +01:00 or UTC; without a zone, the clock of this machine applies.'
/** Lines of the text that are shown at once. */
const maxLines = 8
const noWords = 'Write what happened: an entry cannot be empty.'

/** Saved when all fields are left, or with Enter. */
function EntryFields({ opened, act, entry, leave }: EntryFieldsProps) {
  const { happened_at, at } = entry
  const former = writtenTime(happened_at ?? at)
  const [written, setWritten] = useState(former)
  const [fault, setFault] = useState<{ readonly of: 'time' | 'words'; readonly words: string } | null>(null)
  const [seenTime, setSeenTime] = useState(happened_at)
  const text = useSeen(entry.words)
  const isTimeChanged = happened_at !== seenTime
  // closing moves the focus out of the fields, which must not save a second time
  const isOver = useRef(false)
  // what is written while it is being saved would go with the fields
  const [isSaving, setSaving] = useState(false)
  const zones = useId()
  const faultId = useId()
  const isTimeTouched = written.time !== former.time || written.zone !== former.zone
  const isTextTouched = text.text.trim() !== entry.words.trim()
  const isTouched = isTimeTouched || isTextTouched
  useUnsavedText('Entry of the timeline', isTouched ? (fault === null ? 'typing' : 'refused') : null)
  const save = async (isByKey: boolean): Promise<Submitted> => {
    // a change from elsewhere is decided about first
    if (isOver.current || isTimeChanged || text.theirs !== null) return false
    const moment = isTimeTouched ? momentOf(written) : happened_at
    const newText = text.text.trim()
    if (newText === '') {
      setFault({ of: 'words', words: noWords })
      return false
    }
    // the words are saved even when the time cannot be read, which keeps the fields open
    const isUnread = isTimeTouched && moment === null
    setFault(isUnread ? { of: 'time', words: unreadTime } : null)
    const change = {
      ...(moment === null || moment === happened_at ? {} : { happened_at: moment }),
      ...(isTextTouched ? { text: newText } : {}),
    }
    if (Object.keys(change).length === 0) {
      isOver.current = !isUnread
      if (!isUnread) leave(isByKey)
      return false
    }
    isOver.current = true
    const former = { happened_at, text: entry.words }
    const given = { id: opened.id, entry: entry.entry, ...change, former }
    // what is saved as its fields are left has no form that shows what was refused
    const by = isByKey ? 'caller' : 'message'
    setSaving(true)
    const answer = await act('caseTimeline.correct', given, 'Corrected the entry.', by)
    setSaving(false)
    isOver.current = !isProblem(answer) && !isUnread
    if (isOver.current) leave(isByKey)
    return answer
  }
  const isLosing = useRef(false)
  isLosing.current = isTouched
  useEffect(
    () => () => {
      if (isLosing.current && !isOver.current)
        toastProblem({
          kind: 'problem',
          code: 'invalid',
          message: 'The correction of the entry was not saved.',
        })
    },
    [],
  )
  const faultOf = (of: 'time' | 'words') =>
    fault?.of === of ? { 'aria-invalid': true, 'aria-describedby': faultId } : {}
  return (
    <Form
      className="entry-correction"
      operation={null}
      name={`entry ${entry.entry}`}
      onSubmit={() => save(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void save(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        isOver.current = true
        leave(true)
      }}
    >
      <label className="entry-text">
        <span>Entry</span>
        <textarea
          className="text-input"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be written in
          autoFocus
          rows={Math.min(maxLines, text.text.split('\n').length)}
          value={text.text}
          maxLength={10_000}
          readOnly={isSaving}
          onChange={({ target }) => text.write(target.value)}
          onKeyDown={(event) => {
            // as in the other fields; Shift+Enter begins a new line
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          {...faultOf('words')}
        />
      </label>
      <label>
        Happened
        <input
          className="text-input mono"
          value={written.time}
          maxLength={40}
          readOnly={isSaving}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setWritten({ ...written, time: target.value })}
          {...faultOf('time')}
        />
      </label>
      <label>
        Zone
        <input
          className="text-input mono"
          list={zones}
          value={written.zone}
          maxLength={10}
          readOnly={isSaving}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setWritten({ ...written, zone: target.value })}
          {...faultOf('time')}
        />
      </label>
      <datalist id={zones}>
        {[...new Set(['UTC', zoneHere(happened_at ?? at), former.zone])].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {text.theirs === null ? null : (
        <ChangedMeanwhile theirs={text.theirs} keepMine={text.keepMine} takeTheirs={text.takeTheirs} />
      )}
      {isTimeChanged ? (
        <ChangedMeanwhile
          theirs={`${former.time} ${former.zone}`}
          keepMine={() => setSeenTime(happened_at)}
          takeTheirs={() => {
            setWritten(former)
            setSeenTime(happened_at)
          }}
        />
      ) : null}
      {fault === null ? null : (
        <p id={faultId} role="alert">
          {fault.words}
        </p>
      )}
      <FormProblem />
    </Form>
  )
}
