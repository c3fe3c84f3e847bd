import { useId, useState } from 'react'
import { type TextEncoding, textEncodingLabels, textEncodings } from '../../contract/text-encodings.ts'
import { readTimeZone } from '../../contract/time-zone.ts'
import type { ValueReading } from '../../contract/workstation/alerts/alert-columns.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { encodingWords, zoneWords } from './file-reading-words.ts'

type FileReadingProps = {
  readonly preview: WindowOutput<'alertInbox.previewImport'>
  readonly reading: ValueReading
  readonly onRead: (reading: ValueReading) => void
}

const hereZone = () => readTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'

/** Lets the user state the zone of times that carry none; it is remembered for the source. */
export function ZoneOf({ preview, reading, onRead }: FileReadingProps) {
  const { zone = null } = reading
  const [typed, setTyped] = useState<string | null>(null)
  const faultId = useId()
  if (preview.zoneless === 0 && zone === null) return null
  const here = hereZone()
  const offered = [...new Set(['UTC', here, ...(zone === null ? [] : [zone])])]
  const isRefused = typed !== null && typed !== '' && readTimeZone(typed) === null
  return (
    <fieldset className="field-mapping">
      <legend className="label">Zone of times without one</legend>
      {preview.zoneless === 0 ? null : <p className="field-mapping-note">{zoneWords(preview)}</p>}
      <label className="field">
        <span>Zone</span>
        <select
          className="text-input"
          value={typed === null ? (zone ?? '') : 'other'}
          onChange={({ target }) => {
            if (target.value === 'other') return setTyped('')
            setTyped(null)
            onRead({ ...reading, zone: target.value === '' ? null : target.value })
          }}
        >
          <option value="">not stated: UTC</option>
          {offered.map((each) => (
            <option key={each} value={each}>
              {each === here && each !== 'UTC' ? `${each} (this machine)` : each}
            </option>
          ))}
          <option value="other">another…</option>
        </select>
      </label>
      {typed === null ? null : (
        <label className="field">
          <span>Offset or name of the zone</span>
          <input
            className="text-input mono"
            value={typed}
            placeholder="+01:00 or Europe/Berlin"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? faultId : undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              const read = readTimeZone(target.value)
              if (read !== null) onRead({ ...reading, zone: read })
            }}
          />
          {isRefused ? (
            <span id={faultId} className="muted">
              Write an offset such as +01:00, or a name such as Europe/Berlin.
            </span>
          ) : null}
        </label>
      )}
    </fieldset>
  )
}

/** Names the encoding that was taken, and lets the user choose another, where it is not plain UTF-8. */
export function EncodingOf({ preview, reading, onRead }: FileReadingProps) {
  const { encoding } = preview
  const chosen = reading.encoding ?? null
  if (encoding === null || (chosen === null && encodingWords(encoding) === '')) return null
  return (
    <fieldset className="field-mapping">
      <legend className="label">Encoding of the file</legend>
      <p className="field-mapping-note">{encodingWords(encoding)}</p>
      <label className="field">
        <span>Encoding</span>
        <select
          className="text-input"
          value={chosen ?? ''}
          onChange={({ target }) =>
            onRead({ ...reading, encoding: target.value === '' ? null : (target.value as TextEncoding) })
          }
        >
          <option value="">as its bytes show</option>
          {textEncodingLabels.map((label) => (
            <option key={label} value={label}>
              {textEncodings[label]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
