import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { invoke } from '../state/bridge.ts'
import { useUnsavedText } from '../state/unsaved.ts'
import { IconButton } from '../ui/button.tsx'
import { ChangedMeanwhile } from '../ui/changed-meanwhile.tsx'
import type { Entry } from './timeline-entries.ts'
import type { CasePartProps } from './use-opened-case.ts'
import { momentOf, writtenTime, zoneHere } from './written-time.ts'

type EntryTimeProps = CasePartProps & { readonly entry: Entry }

/** The time and zone of an entry of one's own, corrected in place; what was said before stays in the timeline. */
export function EntryTime({ opened, act, entry }: EntryTimeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const leave = (isByKey: boolean) => {
    setIsOpen(false)
    if (isByKey) button.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <span ref={button}>
        <IconButton label="Correct when it happened" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          <IconPencil stroke={1.7} aria-hidden />
        </IconButton>
      </span>
      {isOpen ? <TimeFields opened={opened} act={act} entry={entry} leave={leave} /> : null}
    </>
  )
}

type TimeFieldsProps = EntryTimeProps & { readonly leave: (isByKey: boolean) => void }

const notRead =
  'Write the time like 2026-11-20 06:12 or with seconds, and the zone like +01:00 or UTC; without one it is the clock of this machine.'

/** Saved when both fields are left, or with Enter. */
function TimeFields({ opened, act, entry, leave }: TimeFieldsProps) {
  const { happened_at, at } = entry
  const former = writtenTime(happened_at ?? at)
  const [written, setWritten] = useState(former)
  const [refused, setRefused] = useState(false)
  const [seen, setSeen] = useState(happened_at)
  const isChanged = happened_at !== seen
  // leaving takes the focus from the fields, which is no wish to save once more
  const isOver = useRef(false)
  const zones = useId()
  const words = useId()
  const isTouched = written.time !== former.time || written.zone !== former.zone
  useUnsavedText('Time of an entry', isTouched ? (refused ? 'refused' : 'typing') : null)
  const save = async (isByKey: boolean) => {
    // what somebody else wrote meanwhile is decided about first
    if (isOver.current || isChanged) return
    const moment = isTouched ? momentOf(written) : happened_at
    isOver.current = !isTouched || (moment !== null && moment === happened_at)
    if (isOver.current) return leave(isByKey)
    setRefused(moment === null)
    if (moment === null) return
    isOver.current = true
    const change = { id: opened.id, entry: entry.entry, happened_at: moment, former: happened_at }
    const isDone = await act(invoke('caseTimeline.correctTime', change), 'Corrected when it happened.')
    isOver.current = isDone
    if (isDone) leave(isByKey)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(true)
  }
  const fault = refused ? { 'aria-invalid': true, 'aria-describedby': words } : {}
  return (
    <form
      className="entry-time"
      onSubmit={submit}
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
      <label>
        Happened
        <input
          className="text-input mono"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be written in
          autoFocus
          value={written.time}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setWritten({ ...written, time: target.value })}
          {...fault}
        />
      </label>
      <label>
        Zone
        <input
          className="text-input mono"
          list={zones}
          value={written.zone}
          maxLength={10}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setWritten({ ...written, zone: target.value })}
          {...fault}
        />
      </label>
      <datalist id={zones}>
        {[...new Set(['UTC', zoneHere(happened_at ?? at), former.zone])].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      {isChanged ? (
        <ChangedMeanwhile
          theirs={`${former.time} ${former.zone}`}
          keepMine={() => setSeen(happened_at)}
          takeTheirs={() => {
            setWritten(former)
            setSeen(happened_at)
          }}
        />
      ) : null}
      {refused ? (
        <p id={words} role="alert">
          {notRead}
        </p>
      ) : null}
    </form>
  )
}
