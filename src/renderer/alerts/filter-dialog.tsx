import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { AlertFilter } from '../../contract/workstation/alerts/alert-inbox.ts'
import { maxValues, type ValueColumn } from '../../contract/workstation/alerts/alert-value-columns.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { idWords, useUsesOf } from '../actors/shared/actor-uses.ts'
import { DayInput } from '../day/day-input.tsx'
import { localDay } from '../day/read-day.ts'
import { typeWords } from '../observables/shared/observable-sign.tsx'
import { invoke } from '../state/bridge.ts'
import { countOf, formatCount } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, SubmitButton, TextField } from '../ui/form.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { reasonWords } from './alert-words.ts'
import { columnLabels, withoutValue } from './filter-chips.tsx'
import { valuesWords } from './filter-values-words.ts'
import { filterInbox, useInbox } from './inbox.ts'

type Column = ValueColumn | 'received' | 'detected' | 'others'

const labels: Readonly<Record<Column, string>> = {
  ...columnLabels,
  reasons: 'Reason for dismissal',
  received: 'Day it was received',
  detected: 'Day it happened',
  others: 'Suppressed, changed, merged',
}

const useDialog = create<{ readonly isOpen: boolean; readonly column: Column }>(() => ({
  isOpen: false,
  column: 'tags',
}))

export const openFilterDialog = () => useDialog.setState({ isOpen: true })
const close = () => useDialog.setState({ isOpen: false })

/** Filters the list by a column; each choice is applied at once. */
export function FilterDialog() {
  const { isOpen, column } = useDialog()
  if (!isOpen) return null
  return (
    <Dialog onClose={close} title="Add a filter">
      <div className="dialog-form">
        <label className="field">
          <span>Column</span>
          <select
            className="text-input"
            data-autofocus
            value={column}
            onChange={(event) => useDialog.setState({ column: event.target.value as Column })}
          >
            {(Object.keys(labels) as Column[]).map((each) => (
              <option key={each} value={each}>
                {labels[each]}
              </option>
            ))}
          </select>
        </label>
        {column === 'received' || column === 'detected' ? (
          <DaySpan key={column} column={column} />
        ) : column === 'others' ? (
          <Others />
        ) : column === 'observables' ? (
          <OwnValue key={column} column={column} words="Value, defanged or not" />
        ) : (
          <Values key={column} column={column} />
        )}
        <div className="dialog-acts">
          <Button onClick={close}>Done</Button>
        </div>
      </div>
    </Dialog>
  )
}

function addValue(column: ValueColumn, value: string): void {
  const chosen = useInbox.getState().filter[column] ?? []
  if (!chosen.includes(value) && chosen.length < maxValues) filterInbox({ [column]: [...chosen, value] })
}

type OwnValueProps = { readonly column: ValueColumn; readonly words: string }

function OwnValue({ column, words }: OwnValueProps) {
  const [typed, setTyped] = useState('')
  const chosen = useInbox((now) => now.filter[column]) ?? []
  const submit = () => {
    addValue(column, typed.trim())
    setTyped('')
    return null
  }
  return (
    <Form
      className="filter-own"
      operation={null}
      name="filter value"
      isReady={typed.trim() !== ''}
      onSubmit={submit}
    >
      <TextField
        name="value"
        label={words}
        isMono
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <SubmitButton className="button-plain" disabled={typed.trim() === ''}>
        Add
      </SubmitButton>
      {chosen.length === 0 ? null : (
        <p className="muted">{countOf(chosen.length, 'value')} chosen; an alert needs only one.</p>
      )}
    </Form>
  )
}

/** The values, and the beginning for which they were asked. */
type Offered = WindowOutput<'alertFilters.values'> & { readonly typed: string }

const typingMs = 150

/** The values of the list, with how many alerts have each. */
function Values({ column }: { readonly column: Exclude<ValueColumn, 'observables'> }) {
  const filter = useInbox((now) => now.filter)
  const chosen = filter[column] ?? []
  const [typed, setTyped] = useState('')
  const [offered, setOffered] = useState<Offered | Problem | null>(null)
  // the column's own filter is left out, so that its other values can be added
  const without: AlertFilter = { ...filter, [column]: undefined }
  const asked = JSON.stringify(without)
  const values = offered === null || isProblem(offered) ? [] : offered.values
  const known = useUsesOf(column === 'techniques' ? values.map(({ value }) => value) : [])
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const others = JSON.parse(asked) as AlertFilter
      const answer = await invoke('alertFilters.values', { filter: others, column, beginning: typed })
      if (!isOver) setOffered(isProblem(answer) ? answer : { ...answer, typed })
    }
    const timer = setTimeout(() => void ask(), typed === '' ? 0 : typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, column, typed])
  return (
    <>
      <label className="field">
        <span>Values that begin with</span>
        <input
          className="text-input"
          value={typed}
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {offered === null ? null : isProblem(offered) ? (
        <ProblemNote problem={offered} />
      ) : (
        <>
          <ul className="filter-values" aria-label={`Values of the column ${labels[column]}`}>
            {offered.values.map(({ value, label, count }) => {
              const isChosen = chosen.includes(value)
              return (
                <li key={value}>
                  <button
                    type="button"
                    className="facet"
                    aria-pressed={isChosen}
                    onClick={() =>
                      isChosen ? filterInbox(withoutValue(filter, column, value)) : addValue(column, value)
                    }
                  >
                    <span className="facet-label">
                      {column === 'reasons'
                        ? reasonWords(value)
                        : column === 'techniques'
                          ? idWords(value, known)
                          : column === 'types'
                            ? typeWords(value)
                            : label}
                    </span>
                    {isChosen ? <IconCheck className="facet-check" stroke={2} aria-hidden /> : null}
                    <span className="facet-count">{count === null ? 'elsewhere' : formatCount(count)}</span>
                  </button>
                </li>
              )
            })}
          </ul>
          <p className="muted">{valuesWords(offered, offered.typed)}</p>
        </>
      )}
    </>
  )
}

/** Returns the local midnight at which the day `after` days later begins. */
function midnight(day: string, after = 0): string | undefined {
  if (day === '') return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

function DaySpan({ column }: { readonly column: 'received' | 'detected' }) {
  const filter = useInbox((now) => now.filter)
  const from = filter[`${column}_from`]
  const before = filter[`${column}_before`]
  const last = before === undefined ? '' : localDay(new Date(Date.parse(before) - 1))
  return (
    <div className="filter-days">
      <DayInput
        label="From"
        day={from === undefined ? '' : localDay(new Date(from))}
        onDay={(day) => filterInbox({ [`${column}_from`]: midnight(day) })}
      />
      <DayInput
        label="To, inclusive"
        day={last}
        onDay={(day) => filterInbox({ [`${column}_before`]: midnight(day, 1) })}
      />
    </div>
  )
}

function Others() {
  const { suppressed = false, changed = false, merged } = useInbox((now) => now.filter)
  const choices = [
    { words: 'Hide alerts that are merged under others', value: undefined },
    { words: 'Show them too', value: 'with' },
    { words: 'Show only these', value: 'only' },
  ] as const
  return (
    <>
      <label className="case-option">
        <input
          type="checkbox"
          checked={suppressed}
          onChange={() => filterInbox({ suppressed: suppressed ? undefined : true })}
        />
        <span>At least one observable is currently suppressed</span>
      </label>
      <label className="case-option">
        <input
          type="checkbox"
          checked={changed}
          // decided alerts are in no box but their own
          onChange={() => filterInbox(changed ? { changed: undefined } : { changed: true, statuses: [] })}
        />
        <span>Decided, and changed since</span>
      </label>
      <fieldset className="case-choice">
        <legend className="label">Merged</legend>
        {choices.map(({ words, value }) => (
          <label key={words} className="case-option">
            <input
              type="radio"
              name="merged"
              checked={merged === value}
              onChange={() => filterInbox({ merged: value })}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
