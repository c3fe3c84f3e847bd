import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { presentMoment } from '../state/clock.ts'
import { DayField } from './day-field.tsx'
import { dayWords, localDay, readDay } from './read-day.ts'

/** Handle by which a form reads the day before it is submitted. */
export type DayEntry = {
  /** Returns the typed day or an empty text; null when the text is no day, which the field then reports. */
  readonly settle: () => { readonly day: string } | null
}

type DayInputProps = {
  readonly label: string
  /** `yyyy-mm-dd`, or empty. */
  readonly day: string
  readonly onDay: (day: string) => void
  readonly ref?: Ref<DayEntry>
}

/**
 * A day in a dialog, typed in free form, with a calendar. Text that cannot be parsed stays as typed, with the reason
 * below.
 */
export function DayInput({ label, day, onDay, ref }: DayInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const today = localDay(presentMoment())
  const take = (taken: string) => {
    setTyped(null)
    setFault(null)
    onDay(taken)
    return { day: taken }
  }
  const settle = () => {
    if (typed === null) return { day }
    if (typed.trim() === '') return take('')
    const reading = readDay(typed, today)
    if ('day' in reading) return take(reading.day)
    setFault(reading.fault)
    return null
  }
  useImperativeHandle(ref, () => ({ settle }))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <DayField
        label={label}
        day={day === '' ? null : day}
        today={today}
        onChoose={take}
        onLeave={settle}
        field={field}
      >
        <input
          ref={field}
          className="text-input"
          id={id}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          placeholder="yyyy-mm-dd"
          autoComplete="off"
          maxLength={40}
          value={typed ?? (day === '' ? '' : dayWords(day))}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(null)
          }}
        />
      </DayField>
      {fault === null ? null : (
        <span id={`${id}-fault`} className="field-fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
