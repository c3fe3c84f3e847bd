import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { TriageSession, TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { toggleInspector, useLayout } from '../state/layout.ts'
import { createRowWindow, type RowWindow } from '../state/reader/row-window.ts'
import { noSelection } from '../state/selection.ts'
import { classNames } from '../ui/class-names.ts'
import { useRem } from '../ui/use-rem.ts'
import { indicatorAt } from './hits.ts'
import { changeView, jumpTo, useTriageView } from './kept-view.ts'
import { TextLine } from './text-line.tsx'
import type { Refused, TextHit, TextRow } from './text-segments.ts'
import { useRefresh } from './use-refresh.ts'
import { useRefused, useReportRefused } from './use-refused.ts'
import { useTextScroll } from './use-text-scroll.ts'

const pageSize = 100
const keptPages = 60

/** Returns the rows of one source, loaded page by page, and reloaded while the source is being read. */
function useTextRows(session: string, source: number, raw: boolean): RowWindow<TextRow> {
  const rows = useMemo(
    () =>
      createRowWindow<TextRow>(pageSize, keptPages, async (row, limit) => {
        const answer = await invoke('triage.text', { session, source, row, limit, raw })
        return isProblem(answer) ? null : { rows: answer.rows, total: 0 }
      }),
    [session, source, raw],
  )
  useRefresh(session, rows)
  useSyncExternalStore(rows.subscribe, rows.version)
  return rows
}

type TextPaneProps = {
  readonly session: TriageSession
  readonly source: TriageSource
  readonly shownValue: string | null
  /** Whether the raw bytes of the source are shown. */
  readonly isRaw: boolean
}

/** The text of one source, of any length; everything found in it is marked. */
export function SourceText({ session, source, shownValue, isRaw }: TextPaneProps) {
  const view = useTriageView(session.id)
  const { wrap } = useLayout()
  const rem = useRem()
  const lineHeight = Math.round(1.375 * rem)
  const rowCount = isRaw ? (source.reading?.source_rows ?? 0) : source.rows
  const showRefused = view.showRefused && !isRaw
  const rows = useTextRows(session.id, source.position, isRaw)
  const scroll = useTextScroll(rowCount, lineHeight, `${wrap}`, {
    anchor: view.anchor,
    keep: (anchor) => changeView(session.id, { anchor }),
  })
  useEffect(() => rows.want(scroll.from, scroll.to), [rows, scroll.from, scroll.to])
  const refused = useRefused(session.id, source.position, showRefused)
  useEffect(() => refused.want(scroll.from, scroll.to), [refused, scroll.from, scroll.to])
  useReportRefused(session.id, showRefused, source.encoding, rows, refused, scroll.shown)
  const target = view.target?.source === source.position ? view.target : null
  useJump(view.jumps, target, scroll, rows)

  const onHit = useCallback(
    (row: number, hit: TextHit) => {
      jumpTo(session.id, { source: source.position, row, start: hit.at, end: hit.at + 1 })
      void indicatorAt(session.id, source.position, hit.at).then((indicator) => {
        if (indicator !== null) changeView(session.id, { indicator })
      })
    },
    [session.id, source.position],
  )
  const onRefused = useCallback(
    (row: number, { start, end }: Refused) => {
      changeView(session.id, { indicator: null, selection: noSelection })
      jumpTo(session.id, { source: source.position, row, start, end })
    },
    [session.id, source.position],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(lineHeight, scroll.viewport - 2 * lineHeight)
    const moves: ReadonlyMap<string, () => void> = new Map([
      ['ArrowDown', () => scroll.moveBy(lineHeight)],
      ['ArrowUp', () => scroll.moveBy(-lineHeight)],
      ['PageDown', () => scroll.moveBy(page)],
      ['PageUp', () => scroll.moveBy(-page)],
      ['Home', () => scroll.place({ row: 0, pixels: 0 })],
      ['End', () => scroll.toEnd()],
      [' ', toggleInspector],
    ])
    const move = event.altKey ? undefined : moves.get(event.key)
    if (move === undefined) return
    event.preventDefault()
    move()
  }

  const digits = String(rows.get(scroll.to - 1)?.line ?? source.lines).length
  const positions = Array.from(
    { length: Math.max(0, scroll.to - scroll.from) },
    (_, index) => scroll.from + index,
  )
  return (
    <section
      ref={scroll.scroller}
      className={classNames('text-scroller mono', wrap && 'is-wrapped')}
      id="source-text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable with keys
      tabIndex={0}
      aria-label={`Text of ${source.name}`}
      style={{ '--line-height': `${lineHeight}px`, '--digits': Math.max(2, digits) } as React.CSSProperties}
      onScroll={scroll.onScroll}
      onKeyDown={onKeyDown}
    >
      <div className="text-spacer" style={{ height: scroll.spacer }}>
        <div className="text-stuck" style={{ height: scroll.viewport }}>
          <div ref={scroll.content} className="text-content">
            {positions.map((position) => (
              <TextLine
                key={position}
                row={rows.get(position)}
                target={target}
                shownValue={shownValue}
                encoding={source.encoding}
                isTargetRow={target?.row === position}
                end={position === 0 ? 'first' : position === rowCount - 1 ? 'last' : null}
                showHidden={view.filter.show_hidden === true}
                stop={rows.get(position + 1)?.start}
                refused={showRefused ? refused.get(position) : undefined}
                onHit={onHit}
                onRefused={onRefused}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Scrolls the target of a jump into view: first its row, then, once that is drawn, its words. */
function useJump(
  jumps: number,
  target: { readonly row: number } | null,
  scroll: ReturnType<typeof useTextScroll>,
  rows: RowWindow<TextRow>,
): void {
  const done = useRef(jumps)
  const isPending = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new jump moves the text
  useEffect(() => {
    if (done.current === jumps || target === null) return
    done.current = jumps
    isPending.current = true
    if (scroll.isInView(target.row)) {
      // without scrolling there is no redraw, but the words may be outside of the visible part
      showWords()
      return
    }
    scroll.place({ row: target.row, pixels: 0 })
    scroll.moveBy(-scroll.viewport / 3)
  }, [jumps, target])
  const showWords = () => {
    const box = scroll.scroller.current
    if (!isPending.current || box === null || target === null) return
    // rows are lower while they are loading: wait until all visible rows are loaded
    for (let row = scroll.from; row < scroll.to; row += 1) if (rows.get(row) === undefined) return
    const words = box.querySelector('.is-target')
    // drawn for another reason before the text has moved there: the jump is still to come
    if (words === null && (target.row < scroll.from || target.row >= scroll.to)) return
    isPending.current = false
    if (words === null) return
    const seen = box.getBoundingClientRect()
    const is = words.getBoundingClientRect()
    if (is.top < seen.top || is.bottom > seen.bottom) scroll.moveBy(is.top - seen.top - seen.height / 3)
    if (is.left < seen.left || is.right > seen.right) box.scrollLeft += is.left - seen.left - seen.width / 3
  }
  useLayoutEffect(showWords)
  const height = useRef(scroll.viewport)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height moves the text
  useLayoutEffect(() => {
    const lost = height.current - scroll.viewport
    height.current = scroll.viewport
    const box = scroll.scroller.current
    const words = box?.querySelector('.is-target') ?? null
    if (lost <= 0 || box === null || words === null) return
    // what was in view before something above or below took its room stays in view
    const below = words.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
    if (below > 0 && below <= lost) scroll.moveBy(below)
  }, [scroll.viewport])
}
