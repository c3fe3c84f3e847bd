import { type CSSProperties, useMemo } from 'react'
import { countOf } from '../../state/format.ts'
import { drawnRows } from '../../ui/grid-frame.tsx'
import { useRem } from '../../ui/use-rem.ts'
import { useScrolledRows } from '../../ui/use-scrolled-rows.ts'

const kept = { offset: 0, keep: () => undefined }

/** A text file line by line; only the lines in view are drawn. */
export function FilePreview({ path, text }: { readonly path: string; readonly text: string }) {
  const lines = useMemo(() => text.replace(/\r?\n$/, '').split(/\r?\n/), [text])
  return (
    <section className="file-preview" aria-label={`Text of ${path}`}>
      <p className="file-preview-head">
        <span className="mono">{path}</span>
        <span className="muted">{countOf(lines.length, 'line')}</span>
      </p>
      <Lines key={path} lines={lines} label={path} />
    </section>
  )
}

function Lines({ lines, label }: { readonly lines: readonly string[]; readonly label: string }) {
  const rowHeight = Math.round(1.25 * useRem())
  const list = useScrolledRows(lines.length, rowHeight, 0, kept)
  return (
    <section
      ref={list.scroller}
      className="file-lines mono"
      onScroll={list.onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with keys
      tabIndex={0}
      aria-label={`Lines of ${label}`}
      style={{ '--digits': `${String(lines.length).length}ch` } as CSSProperties}
    >
      <div className="file-lines-space" style={{ height: list.spacer }}>
        <div className="file-lines-window" style={{ transform: `translateY(${list.top}px)` }}>
          {drawnRows(list).map((position) => (
            <div key={position} className="file-line" style={{ height: rowHeight }}>
              <span className="file-line-number" aria-hidden="true">
                {position + 1}
              </span>
              {lines[position]}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
