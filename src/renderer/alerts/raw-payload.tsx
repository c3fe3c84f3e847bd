import { useMemo, useState } from 'react'
import { countOf, formatBytes, formatCount } from '../state/format.ts'
import { CopyButton } from '../ui/copy-button.tsx'

/** The event as its sender wrote it: a tree when it is complete, otherwise the available part as text. */
export function RawPayload({ raw, length }: { readonly raw: string; readonly length: number }) {
  const isWhole = raw.length === length
  const [asText, setAsText] = useState(false)
  const value = useMemo(() => (isWhole ? parsed(raw) : undefined), [raw, isWhole])
  return (
    <section>
      <h3 className="raw-head">
        Raw event <span className="muted">JSON as received, {formatBytes(length)}</span>
        <CopyButton what="the raw event" value={raw} />
        {value === undefined ? null : (
          <button type="button" className="link-button" onClick={() => setAsText(!asText)}>
            {asText ? 'as a tree' : 'as text'}
          </button>
        )}
      </h3>
      {value === undefined || asText ? (
        <>
          {isWhole ? null : <p className="muted">Its first {formatCount(raw.length)} characters:</p>}
          <pre className="mono raw-text">{raw.slice(0, maxText)}</pre>
        </>
      ) : (
        <ul className="raw-tree mono">
          <Entries value={value} />
        </ul>
      )}
    </section>
  )
}

const maxText = 20_000
/** Number of entries of one level, and of characters of one text, shown before more are requested. */
const maxEntries = 100
const maxLetters = 2000

/** A number as the event has it, where JavaScript would show another one. */
class WrittenNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw, withNumbersAsWritten as (name: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

function withNumbersAsWritten(_name: string, value: unknown, context?: { readonly source?: string }) {
  if (typeof value !== 'number' || context?.source === undefined) return value
  return String(value) === context.source ? value : new WrittenNumber(context.source)
}

function entriesOf(value: object): [string, unknown][] {
  return Array.isArray(value)
    ? value.map((each, index) => [String(index), each])
    : Object.entries(value as Record<string, unknown>)
}

function isSingle(value: unknown): value is string | number | boolean | null | undefined | WrittenNumber {
  return typeof value !== 'object' || value === null || value instanceof WrittenNumber
}

function Entries({ value }: { readonly value: unknown }) {
  const [shown, setShown] = useState(maxEntries)
  if (isSingle(value))
    return (
      <li>
        <Text value={value} />
      </li>
    )
  const entries = entriesOf(value)
  return (
    <>
      {entries.slice(0, shown).map(([name, each]) => (
        <Entry key={name} name={name} value={each} />
      ))}
      {entries.length > shown ? (
        <li>
          <button
            type="button"
            className="link-button"
            onClick={() => setShown((now) => now + maxEntries * 10)}
          >
            {countOf(entries.length - shown, 'more entry', 'more entries')}
          </button>
        </li>
      ) : null}
    </>
  )
}

function Entry({ name, value }: { readonly name: string; readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false)
  if (isSingle(value) || entriesOf(value).length === 0)
    return (
      <li>
        <span className="raw-name">{name}</span> <Text value={value} />
      </li>
    )
  const count = entriesOf(value).length
  const words = Array.isArray(value)
    ? `[ ${countOf(count, 'entry', 'entries')} ]`
    : `{ ${countOf(count, 'key')} }`
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="raw-name">{name}</span> <span className="muted">{words}</span>
        </summary>
        {isOpen ? (
          <ul>
            <Entries value={value} />
          </ul>
        ) : null}
      </details>
    </li>
  )
}

function Text({ value }: { readonly value: unknown }) {
  const [isWhole, setWhole] = useState(false)
  const text =
    typeof value === 'string' ? value : value instanceof WrittenNumber ? value.text : JSON.stringify(value)
  if (text.length <= maxLetters || isWhole) return <span className="raw-value">{text}</span>
  return (
    <span className="raw-value">
      {text.slice(0, maxLetters)}…{' '}
      <button type="button" className="link-button" onClick={() => setWhole(true)}>
        show all {formatCount(text.length)} characters
      </button>
    </span>
  )
}
