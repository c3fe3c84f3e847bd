import { type ByteRange, hexOffset } from './byte-selection.ts'
import { inspectBytes, inspectedBytes } from './inspect-bytes.ts'
import { useBytes } from './use-bytes.ts'

type ByteInspectorProps = { readonly sha256: string; readonly size: number; readonly selected: ByteRange }

/** What the bytes from the beginning of the selection on say as numbers, times and identifiers. */
export function ByteInspector({ sha256, size, selected }: ByteInspectorProps) {
  const { known } = useBytes(sha256, size, selected)
  const from = selected.offset - known.offset
  const bytes = from < 0 ? new Uint8Array(0) : known.bytes.subarray(from, from + inspectedBytes)
  const read = inspectBytes(bytes)
  if (read.length === 0) return null
  return (
    <details className="byte-inspector" open>
      <summary>Values at {hexOffset(selected.offset)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with keys */}
      <section className="file-table" tabIndex={0} aria-label={`Values at ${hexOffset(selected.offset)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Little endian</th>
              <th scope="col">Big endian</th>
            </tr>
          </thead>
          <tbody>
            {read.map(({ name, little, big }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="mono">{little}</td>
                <td className="mono">{big ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
