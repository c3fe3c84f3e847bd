import { Select } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import type {
  SourceReading,
  TriageSession,
  TriageSource,
} from '../../contract/workstation/triage/triage-session.ts'
import { formatCount } from '../state/format.ts'
import { IconButton } from '../ui/button.tsx'
import { showRaw, useTriageView } from './kept-view.ts'
import { partLabel, readingNote } from './part-label.ts'
import { goToPart, useShownPart } from './shown-part.ts'

type PartSelectProps = {
  readonly session: TriageSession
  readonly source: TriageSource
  readonly reading: SourceReading
}

/**
 * How a source was read: a select of its parts when there is no room for the tree, what was not read, and a switch to
 * the raw bytes.
 */
export function PartSelect({ session, source, reading }: PartSelectProps) {
  const { isRaw } = useTriageView(session.id)
  const at = useShownPart(session, source, reading)
  const { parts, part_count: count } = reading
  const note = readingNote(reading)
  if (note === '' && !reading.is_decoded) return null
  return (
    <div className="text-parts">
      {count < 2 ? null : (
        <Select
          className="text-select"
          size="xs"
          aria-label={`Part of the source, one of ${formatCount(count)}`}
          data={parts.map((part, index) => ({ value: String(index), label: partLabel(part) }))}
          // the name of a file comes before its first part; there no part is selected
          placeholder={parts[0] === undefined ? undefined : partLabel(parts[0])}
          value={at < 0 ? null : String(at)}
          onChange={(value) => {
            const part = value === null ? undefined : parts[Number(value)]
            if (part !== undefined) goToPart(session, source, part)
          }}
          allowDeselect={false}
          // the rows at which parts begin are known only after reading
          disabled={source.state === 'reading'}
          maxDropdownHeight={320}
        />
      )}
      <span
        className="muted text-parts-note"
        title={parts
          .filter(({ problem }) => problem !== null)
          .map(partLabel)
          .join('\n')}
      >
        {note}
      </span>
      {reading.is_decoded ? (
        <IconButton
          label="Show the raw bytes (B)"
          aria-pressed={isRaw}
          onClick={() => showRaw(session.id, !isRaw)}
        >
          <IconCode stroke={1.7} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}
