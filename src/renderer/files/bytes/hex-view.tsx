import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { drawnRows } from '../../ui/grid-frame.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useElementSize } from '../../ui/use-element-size.ts'
import { useRem } from '../../ui/use-rem.ts'
import { useScrolledRows } from '../../ui/use-scrolled-rows.ts'
import { type ByteRange, type ByteSelection, moved, rangeOf } from './byte-selection.ts'
import { type HexRow, hexRow } from './hex-rows.ts'
import { useBytes } from './use-bytes.ts'

type HexViewProps = {
  readonly sha256: string
  readonly size: number
  readonly selection: ByteSelection
  readonly onSelect: (selection: ByteSelection) => void
  /** Ranges that findings rest on. */
  readonly marked: readonly ByteRange[]
  /** Rises when the selection was set from elsewhere and is to be seen. */
  readonly jumps: number
  readonly onCopy: () => void
}

/** Width in rem from which sixteen bytes stand in a line; eight below. */
const wideFrom = 36

/** The bytes of a file in hexadecimal and as text, of any length: only the lines in view are read and drawn. */
export function HexView(props: HexViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const rem = useRem()
  const perLine = width === 0 || width >= wideFrom * rem ? 16 : 8
  return (
    <div ref={frame} className="hex-frame">
      <HexLines key={perLine} {...props} perLine={perLine} />
    </div>
  )
}

const kept = { offset: 0, keep: () => undefined }

function HexLines({
  sha256,
  size,
  selection,
  onSelect,
  marked,
  jumps,
  onCopy,
  perLine,
}: HexViewProps & { readonly perLine: number }) {
  const rowHeight = Math.round(1.25 * useRem())
  const list = useScrolledRows(Math.ceil(size / perLine), rowHeight, 0, kept)
  const shown = { offset: list.from * perLine, length: (list.to - list.from) * perLine }
  const { known, problem, again } = useBytes(sha256, size, shown)
  const isDragging = useRef(false)
  const { cursor } = selection
  const line = Math.floor(cursor / perLine)
  const isMeasured = list.rowsPerPage > 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a jump scrolls to where the selection begins
  useEffect(() => {
    if (!isMeasured) return
    const first = Math.floor(rangeOf(selection).offset / perLine)
    // with some lines around it
    list.show(Math.min(Math.ceil(size / perLine) - 1, first + 6))
    list.show(Math.max(0, first - 3))
    if (jumps > 0) list.scroller.current?.scrollIntoView({ block: 'nearest' })
  }, [jumps, isMeasured])

  const select = (next: ByteSelection) => {
    onSelect(next)
    list.show(Math.floor(next.cursor / perLine))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isFar = ctrlKey || metaKey
    if (altKey) return
    if (isFar && key === 'c') {
      event.preventDefault()
      onCopy()
      return
    }
    if (isFar && key === 'a' && size > 0) {
      event.preventDefault()
      onSelect({ anchor: 0, cursor: size - 1 })
      return
    }
    const next = moved(selection, { key, shiftKey, isFar }, { size, perLine, perPage: list.rowsPerPage })
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    select(next)
  }
  const byteAt = (event: PointerEvent): number | null => {
    const element = list.scroller.current
    const rows = element?.querySelector('.hex-rows')
    if (element === null || rows === null || rows === undefined) return null
    const top = rows.getBoundingClientRect().top
    const row = list.from + Math.floor((event.clientY - top) / rowHeight)
    const columns = [...rows.querySelectorAll('.hex-row')].at(0)?.querySelectorAll('.hex-digits, .hex-text')
    const [digits, text] = [...(columns ?? [])].map((each) => each.getBoundingClientRect())
    if (digits === undefined || text === undefined) return null
    const share =
      event.clientX < text.left - rowHeight / 2
        ? (event.clientX - digits.left) / digits.width
        : (event.clientX - text.left) / text.width
    const column = Math.max(0, Math.min(perLine - 1, Math.floor(share * perLine)))
    return Math.max(0, Math.min(size - 1, row * perLine + column))
  }
  const selected = size === 0 ? null : rangeOf(selection)
  const look = { known, size, perLine, selected, marked: inView(marked, shown) }
  return (
    <>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a text of this length that is read in parts */}
      <div
        ref={list.scroller}
        role="group"
        className="hex-view mono"
        aria-label="Bytes"
        aria-describedby="bytes-selected"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: bytes are selected with keys
        tabIndex={0}
        onScroll={list.onScroll}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          const at = event.button === 0 ? byteAt(event) : null
          // the scroll bar is no byte
          if (at === null || event.nativeEvent.offsetX > event.currentTarget.clientWidth) return
          isDragging.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          onSelect({ anchor: event.shiftKey ? selection.anchor : at, cursor: at })
        }}
        onPointerMove={(event) => {
          const at = isDragging.current ? byteAt(event) : null
          if (at !== null && at !== cursor) select({ anchor: selection.anchor, cursor: at })
        }}
        onPointerUp={() => {
          isDragging.current = false
        }}
        onPointerCancel={() => {
          isDragging.current = false
        }}
      >
        <div className="hex-space" style={{ height: list.spacer }}>
          <div
            className={classNames('hex-rows', list.isScaled && 'is-stuck')}
            style={{ transform: `translateY(${list.top}px)` }}
          >
            {drawnRows(list).map((position) => (
              <Line
                key={position}
                row={hexRow(position, look)}
                height={rowHeight}
                digits={Math.max(8, size.toString(16).length)}
                isCurrent={position === line}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

type LineProps = {
  readonly row: HexRow
  readonly height: number
  readonly digits: number
  readonly isCurrent: boolean
}

function Line({ row, height, digits, isCurrent }: LineProps) {
  const look = (index: number) => {
    const run = row.runs[index]
    return (
      classNames(run?.isSelected === true && 'is-selected', run?.isMarked === true && 'is-marked') ||
      undefined
    )
  }
  return (
    <div className={classNames('hex-row', isCurrent && 'is-current')} style={{ height }}>
      <span className="hex-offset">{row.offset.toString(16).padStart(digits, '0')}</span>
      <span className="hex-digits">
        {row.runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
          <span key={index} className={look(index)}>
            {run.hex}
          </span>
        ))}
      </span>
      <span className="hex-text">
        {row.runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
          <span key={index} className={look(index)}>
            {run.text}
          </span>
        ))}
      </span>
    </div>
  )
}

function inView(ranges: readonly ByteRange[], shown: ByteRange): ByteRange[] {
  const until = shown.offset + shown.length
  return ranges.filter((range) => range.offset < until && range.offset + range.length > shown.offset)
}
