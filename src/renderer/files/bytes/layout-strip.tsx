import type { FileLayout } from '../../../contract/workstation/files/file-bytes.ts'
import { formatCount } from '../../state/format.ts'
import { severityWords } from '../../ui/severity-words.ts'
import { type ByteRange, hexOffset } from './byte-selection.ts'
import { denseFrom, layoutWords, shareOf } from './layout-words.ts'

type LayoutStripProps = {
  readonly layout: FileLayout
  readonly selected: ByteRange
  readonly onGo: (range: ByteRange) => void
}

const height = 64

/** How a file is laid out: entropy of its blocks, sections below, the selection in it; and the same as tables. */
export function LayoutStrip({ layout, selected, onGo }: LayoutStripProps) {
  const { size, entropy, ranges, marks } = layout
  if (size === 0 || (entropy === null && ranges.length === 0 && marks.length === 0)) return null
  const blocks = entropy?.blocks ?? []
  return (
    <section className="layout" aria-label="Layout of the file">
      <div className="layout-head">
        <h3>Entropy</h3>
        <span className="muted">{layoutWords(layout)}</span>
        <span className="status-space" />
        <span className="layout-key">
          <i className="layout-swatch" /> plain
        </span>
        <span className="layout-key">
          <i className="layout-swatch is-dense" /> over {denseFrom}: packed or encrypted
        </span>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tables below lead to the same places with keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className="layout-plot"
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const offset = Math.floor(((event.clientX - left) / width) * size)
          onGo({ offset: Math.max(0, Math.min(size - 1, offset)), length: 1 })
        }}
      >
        <svg viewBox={`0 0 ${Math.max(1, size)} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {blocks.map((value, at) => {
            const from = at * (entropy?.block_size ?? 1)
            const top = height - (value / 8) * height
            const width = Math.min(entropy?.block_size ?? 1, size - from)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
              <g key={at} className={value > denseFrom ? 'is-dense' : undefined}>
                <rect className="layout-bar" x={from} y={top} width={width} height={height - top} />
                <rect className="layout-top" x={from} y={Math.max(0, top - 1)} width={width} height={2} />
              </g>
            )
          })}
          <line
            className="layout-limit"
            x1={0}
            x2={size}
            y1={height - (denseFrom / 8) * height}
            y2={height - (denseFrom / 8) * height}
          />
        </svg>
        {marks.map(({ title, severity, offset }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a tool may find the same twice
            key={index}
            className="layout-mark"
            title={title}
            style={{
              insetInlineStart: `${shareOf(offset, size)}%`,
              background: `var(--severity-${severity})`,
            }}
          />
        ))}
        <span
          className="layout-cursor"
          style={{
            insetInlineStart: `${shareOf(selected.offset, size)}%`,
            width: `max(2px, ${shareOf(selected.length, size)}%)`,
          }}
        />
      </div>
      {ranges.length === 0 ? null : (
        <div className="layout-ranges" aria-hidden="true">
          {ranges.map(({ name, offset, length }) => (
            <span
              key={`${offset} ${name}`}
              title={`${name}, ${hexOffset(offset)}`}
              style={{ insetInlineStart: `${shareOf(offset, size)}%`, width: `${shareOf(length, size)}%` }}
            >
              {name}
            </span>
          ))}
        </div>
      )}
      <details>
        <summary>As tables</summary>
        <RangeTable
          title="Sections"
          rows={ranges.map((each) => ({ ...each, says: each.entropy?.toFixed(2) ?? '' }))}
          says="Entropy"
          onGo={onGo}
        />
        <RangeTable
          title="Findings by place"
          rows={marks.map((each) => ({ ...each, name: each.title, says: severityWords(each.severity) }))}
          says="Severity"
          onGo={onGo}
        />
        <RangeTable
          title="Entropy of blocks"
          rows={blocks.map((value, at) => ({
            name: `Block ${formatCount(at + 1)}`,
            offset: at * (entropy?.block_size ?? 1),
            length: Math.min(entropy?.block_size ?? 1, size - at * (entropy?.block_size ?? 1)),
            says: value.toFixed(2),
          }))}
          says="Bits per byte"
          onGo={onGo}
        />
      </details>
    </section>
  )
}

type RangeTableProps = {
  readonly title: string
  readonly rows: readonly (ByteRange & { readonly name: string; readonly says: string })[]
  /** Heading of the last column. */
  readonly says: string
  readonly onGo: (range: ByteRange) => void
}

function RangeTable({ title, rows, says, onGo }: RangeTableProps) {
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with keys
    <section className="file-table layout-table" tabIndex={0} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Offset</th>
            <th scope="col">Bytes</th>
            <th scope="col">{says}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, offset, length, says: said }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <tr key={index}>
              <td>{name}</td>
              <td>
                <button type="button" className="link-button mono" onClick={() => onGo({ offset, length })}>
                  {hexOffset(offset)}
                </button>
              </td>
              <td className="mono">{formatCount(length)}</td>
              <td>{said}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
