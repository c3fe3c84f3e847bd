import { Select } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import type {
  MessagePartRow,
  SourceReading,
  TriageSession,
  TriageSource,
} from '../../contract/workstation/triage-session.ts'
import { countOf, formatCount } from '../state/format.ts'
import { IconButton } from '../ui/button.tsx'
import { jumpTo, showRaw, useTriageView } from './kept-view.ts'

type PartSelectProps = {
  readonly session: TriageSession
  readonly source: TriageSource
  readonly reading: SourceReading
}

/** The parts of a message: which was gone to last, which were not read and why, and a way to each. */
export function PartSelect({ session, source, reading }: PartSelectProps) {
  const { anchor, target, isRaw } = useTriageView(session.id)
  const { parts, part_count: count, messages } = reading
  const isJumped = target?.source === source.position
  const at = parts.findLastIndex(({ row, start }) => (isJumped ? start <= target.start : row <= anchor.row))
  const unread = parts.filter(({ problem }) => problem !== null)
  return (
    <div className="text-parts">
      <Select
        className="text-select"
        size="xs"
        aria-label={`Part of the message, one of ${formatCount(count)}`}
        data={parts.map((part, index) => ({ value: String(index), label: partLabel(part) }))}
        value={at < 0 ? null : String(at)}
        onChange={(value) => {
          const part = value === null ? undefined : parts[Number(value)]
          if (part !== undefined)
            jumpTo(session.id, {
              source: source.position,
              row: part.row,
              start: part.start,
              end: part.start + 1,
            })
        }}
        allowDeselect={false}
        // where parts start is known at the end
        disabled={source.state === 'reading'}
        maxDropdownHeight={320}
      />
      <span className="muted text-parts-note" title={unread.map(partLabel).join('\n')}>
        {noteOf(messages, count, unread.length)}
      </span>
      <IconButton
        label="Show the bytes as they stand (B)"
        aria-pressed={isRaw}
        onClick={() => showRaw(session.id, !isRaw)}
      >
        <IconCode stroke={1.7} aria-hidden />
      </IconButton>
    </div>
  )
}

function noteOf(messages: number, count: number, unread: number): string {
  const read = messages > 1 ? `${countOf(messages, 'message')} decoded` : `decoded, ${countOf(count, 'part')}`
  return unread === 0 ? read : `${read}, ${formatCount(unread)} not read`
}

function partLabel({ path, type, name, problem }: MessagePartRow): string {
  const number = path === '' ? 'Header' : path
  const words = [number, type === 'message/rfc822' && path === '' ? null : type, name, problem]
  return words.filter((word) => word !== null).join(' · ')
}
