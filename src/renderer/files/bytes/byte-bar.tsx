import { type RefObject, useState } from 'react'
import { formatCount } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { type ByteRange, type ByteSelection, hexOffset, rangeOf, readOffset } from './byte-selection.ts'
import { type CopyForm, copyForms } from './copy-forms.ts'
import { searchWords } from './search-words.ts'
import { useSearch } from './use-search.ts'

type ByteBarProps = {
  readonly sha256: string
  readonly size: number
  readonly selection: ByteSelection
  readonly onGo: (range: ByteRange) => void
  readonly offsetField: RefObject<HTMLInputElement | null>
  readonly searchField: RefObject<HTMLInputElement | null>
}

/** Goes to an offset, and searches for bytes or a text. */
export function ByteBar({ sha256, size, selection, onGo, offsetField, searchField }: ByteBarProps) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<'bytes' | 'text'>('text')
  const [written, setWritten] = useState('')
  const [anyCase, setAnyCase] = useState(true)
  const { state, search, stop } = useSearch({ sha256, size, selection, onHit: onGo })
  const offset = readOffset(typed)
  const isBeyond = offset !== null && offset >= size
  const isWrong = typed.trim() !== '' && (offset === null || isBeyond)
  const isSearching = state.is === 'searching'
  const run = (direction: 'next' | 'previous') => void search({ kind, written, anyCase }, direction)
  return (
    <>
      <div className="file-bytes-bar">
        <input
          ref={offsetField}
          className="text-input mono hex-go"
          aria-label="Offset to go to, such as 4096 or 0x1000"
          placeholder="Offset: 0x1000"
          value={typed}
          maxLength={24}
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'bytes-offset-wrong' : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && offset !== null && !isBeyond) onGo({ offset, length: 1 })
          }}
        />
        <select
          className="text-input"
          aria-label="Search for"
          value={kind}
          onChange={(event) => setKind(event.target.value === 'bytes' ? 'bytes' : 'text')}
        >
          <option value="text">Text</option>
          <option value="bytes">Bytes</option>
        </select>
        <input
          ref={searchField}
          className="text-input mono hex-search"
          aria-label={
            kind === 'text'
              ? 'Text to search for, in ASCII, UTF-8 or UTF-16'
              : 'Bytes to search for, such as 4d 5a'
          }
          placeholder={kind === 'text' ? 'Search text' : 'Search bytes: 4d 5a'}
          value={written}
          maxLength={kind === 'text' ? 250 : 4096}
          spellCheck={false}
          onChange={(event) => setWritten(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') run(event.shiftKey ? 'previous' : 'next')
            if (event.key === 'Escape' && isSearching) stop()
          }}
        />
        {kind === 'text' ? (
          <label className="hex-case">
            <input
              type="checkbox"
              checked={!anyCase}
              onChange={(event) => setAnyCase(!event.target.checked)}
            />
            Match case
          </label>
        ) : null}
        <Button disabled={written === ''} onClick={() => run('previous')}>
          Previous
        </Button>
        <Button disabled={written === ''} onClick={() => run('next')}>
          Next
        </Button>
        {isSearching ? <Button onClick={stop}>Stop</Button> : null}
      </div>
      {isWrong ? (
        <p id="bytes-offset-wrong" className="muted">
          {isBeyond
            ? `The file ends before ${hexOffset(offset)}: it has ${formatCount(size)} bytes.`
            : 'An offset is a number, such as 4096 or 0x1000.'}
        </p>
      ) : null}
      {state.is === 'idle' ? null : (
        <p className="muted" role="status">
          {searchWords(state)}
        </p>
      )}
    </>
  )
}

type SelectionBarProps = {
  readonly size: number
  readonly selection: ByteSelection
  readonly onCopy: (form: CopyForm) => void
  readonly isDecoding: boolean
  readonly onDecode: () => void
}

/** What is selected, and what can be done with it. */
export function SelectionBar({ size, selection, onCopy, isDecoding, onDecode }: SelectionBarProps) {
  const { offset, length } = rangeOf(selection)
  return (
    <div className="file-bytes-bar">
      <span id="bytes-selected">
        {size === 0
          ? 'The file is empty.'
          : length === 1
            ? `Byte ${hexOffset(offset)} (${formatCount(offset)}) of ${formatCount(size)}`
            : `${formatCount(length)} bytes selected, ${hexOffset(offset)} to ${hexOffset(offset + length - 1)}, of ${formatCount(size)}`}
      </span>
      <span className="status-space" />
      <select
        className="text-input"
        aria-label="Copy the selection as"
        value=""
        disabled={size === 0}
        onChange={(event) => {
          const form = copyForms.find((each) => each === event.target.value)
          if (form !== undefined) onCopy(form)
        }}
      >
        <option value="" disabled>
          Copy as…
        </option>
        {copyForms.map((form) => (
          <option key={form} value={form}>
            {form}
          </option>
        ))}
      </select>
      <Button disabled={size === 0} aria-expanded={isDecoding} hotkey="d" onClick={onDecode}>
        {isDecoding ? 'Close decoding' : 'Decode…'}
      </Button>
    </div>
  )
}
