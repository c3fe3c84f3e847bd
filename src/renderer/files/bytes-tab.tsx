import { useState } from 'react'
import { formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { hexLines, lineBytes } from './hex-lines.ts'

/** Bytes shown at once. */
const pageBytes = 4096

/** The bytes of a file by offset, a page at a time. */
export function BytesTab({ sha256, size }: { readonly sha256: string; readonly size: number }) {
  const [offset, setOffset] = useState(0)
  const [typed, setTyped] = useState('')
  const { value, problem, again } = useOperation('files.readBytes', { sha256, offset, length: pageBytes })
  const go = (to: number) => setOffset(Math.max(0, Math.min(to, Math.max(0, size - 1))))
  const wanted = typed.trim() === '' ? Number.NaN : Number(typed.trim())
  const bytes = value === null ? null : Uint8Array.from(atob(value.bytes), (each) => each.charCodeAt(0))
  return (
    <div className="file-tab">
      <div className="file-bytes-bar">
        <Button disabled={offset === 0} onClick={() => go(offset - pageBytes)}>
          Earlier
        </Button>
        <Button disabled={offset + pageBytes >= size} onClick={() => go(offset + pageBytes)}>
          Later
        </Button>
        <input
          className="text-input mono"
          aria-label="Offset to go to, such as 0x1000"
          placeholder="0x1000"
          value={typed}
          maxLength={20}
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !Number.isSafeInteger(wanted)) return
            go(Math.floor(wanted / lineBytes) * lineBytes)
          }}
        />
        <span className="muted">
          {size === 0
            ? 'The file is empty.'
            : `bytes ${formatCount(offset)} to ${formatCount(Math.min(size, offset + pageBytes) - 1)} of ${formatCount(size)}`}
        </span>
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the bytes are scrolled with keys */}
      <pre className="mono file-hex" tabIndex={0}>
        {(bytes === null ? [] : hexLines(bytes, offset))
          .map((line) => `${line.offset.toString(16).padStart(8, '0')}  ${line.hex.padEnd(47)}  ${line.text}`)
          .join('\n')}
      </pre>
    </div>
  )
}
