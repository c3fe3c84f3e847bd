import { type KeyboardEvent, useMemo, useState } from 'react'
import { useOperation } from '../../state/reader/use-operation.ts'
import { navigate } from '../../state/router.ts'
import { classNames } from '../../ui/class-names.ts'
import { drawnRows } from '../../ui/grid-frame.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useRem } from '../../ui/use-rem.ts'
import { useScrolledRows } from '../../ui/use-scrolled-rows.ts'
import { hexOffset } from '../bytes/byte-selection.ts'
import { DecodeText } from '../decode/decode-text.tsx'
import { ToolTab } from '../tool-tab.tsx'
import { bytesOfString, filtered, type StringRow, stringsOf } from './string-rows.ts'
import { stringsWords } from './strings-words.ts'

/** The strings of a file with a filter; each leads to its bytes, and can be decoded. */
export function StringsTab({ sha256 }: { readonly sha256: string }) {
  const { value, problem, again } = useOperation('files.readTool', { sha256, tool: 'strings' })
  const read = useMemo(() => stringsOf(value?.data), [value])
  const [isWhole, setWhole] = useState(false)
  if (problem !== null) return <ProblemNote problem={problem} retry={again} />
  if (value === null) return null
  return (
    <div className="file-tab">
      {value.left_out.map(({ sentence }) => (
        <p key={sentence} role="note">
          Not looked at: {sentence}
        </p>
      ))}
      {read === null ? null : <Strings sha256={sha256} {...read} />}
      <details open={isWhole || read === null} onToggle={(event) => setWhole(event.currentTarget.open)}>
        <summary>All that the tool says</summary>
        {isWhole || read === null ? <ToolTab sha256={sha256} tool="strings" /> : null}
      </details>
    </div>
  )
}

type StringsProps = { readonly sha256: string; readonly rows: readonly StringRow[]; readonly total: number }

function Strings({ sha256, rows, total }: StringsProps) {
  const [words, setWords] = useState('')
  const [encoding, setEncoding] = useState<'all' | StringRow['encoding']>('all')
  const shown = useMemo(() => filtered(rows, { words, encoding }), [rows, words, encoding])
  const [at, setAt] = useState(0)
  const chosen = shown[Math.min(at, shown.length - 1)]
  const isFiltered = words.trim() !== '' || encoding !== 'all'
  return (
    <>
      <div className="file-bytes-bar">
        <input
          className="text-input hex-search"
          aria-label="Filter the strings"
          placeholder="Filter"
          value={words}
          maxLength={200}
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
        />
        <select
          className="text-input"
          aria-label="Encoding"
          value={encoding}
          onChange={(event) => setEncoding(event.target.value as typeof encoding)}
        >
          <option value="all">All encodings</option>
          <option value="ASCII">ASCII</option>
          <option value="UTF-16">UTF-16</option>
        </select>
        <span className="muted" role="status">
          {stringsWords({ shown: shown.length, listed: rows.length, total, isFiltered })}
        </span>
      </div>
      <StringList rows={shown} at={Math.min(at, shown.length - 1)} onMove={setAt} sha256={sha256} />
      {chosen === undefined ? null : (
        <DecodeText
          key={`${chosen.offset} ${chosen.encoding}`}
          text={chosen.value}
          title={`string at ${hexOffset(chosen.offset)}`}
        />
      )}
    </>
  )
}

const kept = { offset: 0, keep: () => undefined }

type StringListProps = {
  readonly sha256: string
  readonly rows: readonly StringRow[]
  readonly at: number
  readonly onMove: (at: number) => void
}

function StringList({ sha256, rows, at, onMove }: StringListProps) {
  const rowHeight = Math.round(1.5 * useRem())
  const list = useScrolledRows(rows.length, rowHeight, 0, kept)
  const open = (row: StringRow | undefined) => {
    if (row === undefined) return
    const range = { offset: row.offset, length: Math.max(1, bytesOfString(row)) }
    navigate({ view: 'files', page: 'file', sha256, tab: 'bytes', at: range })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1, PageUp: -list.rowsPerPage, PageDown: list.rowsPerPage }[event.key]
    const ends = { Home: 0, End: rows.length - 1 }[event.key]
    if (event.key === 'Enter') open(rows[at])
    else if (by === undefined && ends === undefined) return
    else {
      const next = Math.max(0, Math.min(rows.length - 1, ends ?? at + (by ?? 0)))
      onMove(next)
      list.show(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={list.scroller}
      role="listbox"
      className="hex-view"
      aria-label="Strings; Enter leads to the bytes"
      tabIndex={0}
      aria-activedescendant={at >= list.from && at < list.to ? `string-${at}` : undefined}
      onScroll={list.onScroll}
      onKeyDown={onKeyDown}
    >
      <div className="hex-space" role="presentation" style={{ height: list.spacer }}>
        <div
          role="presentation"
          className={classNames('hex-rows', list.isScaled && 'is-stuck')}
          style={{ transform: `translateY(${list.top}px)` }}
        >
          {drawnRows(list).map((position) => {
            const row = rows[position]
            return row === undefined ? null : (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
              <div
                key={position}
                id={`string-${position}`}
                role="option"
                tabIndex={-1}
                aria-selected={position === at}
                aria-setsize={rows.length}
                aria-posinset={position + 1}
                className={classNames('string-row', position === at && 'is-current')}
                style={{ height: rowHeight }}
                onClick={() => onMove(position)}
                onDoubleClick={() => open(row)}
              >
                <span className="mono hex-offset">{row.offset.toString(16).padStart(8, '0')}</span>
                <span className="muted">{row.encoding}</span>
                <span className="mono">{row.value}</span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
