import { type FormEvent, useState } from 'react'
import type { OpenedCase } from '../../contract/workstation/case-board.ts'
import { invoke } from '../state/bridge.ts'
import { countOf, formatCount, formatMoment, formatUtc } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { KeyCap } from '../ui/button.tsx'
import { whoWords } from './case-words.ts'
import { useDraft } from './draft.ts'
import type { CasePartProps } from './use-opened-case.ts'

type Entry = OpenedCase['timeline'][number]
type Group = 'evidence' | 'alerts' | 'indicators' | 'comments' | 'tasks' | 'own' | 'changes'

const groups: Readonly<Record<Group, string>> = {
  alerts: 'Alerts',
  indicators: 'Indicators',
  evidence: 'Evidence',
  comments: 'Comments',
  tasks: 'Tasks',
  own: 'Own entries',
  changes: 'Changes',
}

function groupOf({ kind }: Entry): Group {
  if (kind === 'note') return 'own'
  if (kind.startsWith('alert')) return 'alerts'
  if (kind.startsWith('evidence') || kind === 'case_sealed') return 'evidence'
  if (kind.startsWith('observable')) return 'indicators'
  if (kind.startsWith('task')) return 'tasks'
  return kind.startsWith('comment') ? 'comments' : 'changes'
}

const timeOf = ({ at, happened_at }: Entry) => Date.parse(happened_at ?? at)

/** Entries that are drawn; more are asked for. */
const step = 200

/** What happened, the newest first; one line to write in at its top. */
export function TimelineSection({ opened, act }: CasePartProps) {
  const [group, setGroup] = useState<Group | null>(null)
  const [isUtc, setUtc] = useState(false)
  const [shown, setShown] = useState(step)
  const counts = new Map<Group, number>()
  for (const entry of opened.timeline) counts.set(groupOf(entry), (counts.get(groupOf(entry)) ?? 0) + 1)
  const entries = opened.timeline
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => group === null || groupOf(entry) === group)
    .toSorted((one, other) => timeOf(other.entry) - timeOf(one.entry) || other.index - one.index)
  return (
    <>
      <div className="table-bar">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips */}
        <div className="chips" role="group" aria-label="Entries shown">
          <button type="button" className="chip" aria-pressed={group === null} onClick={() => setGroup(null)}>
            All {formatCount(opened.timeline.length)}
          </button>
          {(Object.keys(groups) as Group[])
            .filter((each) => counts.has(each))
            .map((each) => (
              <button
                key={each}
                type="button"
                className="chip"
                aria-pressed={group === each}
                onClick={() => setGroup(group === each ? null : each)}
              >
                {groups[each]} {formatCount(counts.get(each) ?? 0)}
              </button>
            ))}
        </div>
        <label className="case-fact">
          <input type="checkbox" checked={isUtc} onChange={(event) => setUtc(event.target.checked)} />
          Times in UTC
        </label>
      </div>
      <NoteLine opened={opened} act={act} />
      <ol className="timeline">
        {entries.slice(0, shown).map(({ entry, index }) => (
          <TimelineEntry key={index} entry={entry} isUtc={isUtc} />
        ))}
      </ol>
      {entries.length > shown ? (
        <p className="table-foot">
          <button type="button" className="link-button" onClick={() => setShown((now) => now + step)}>
            Show {countOf(Math.min(step, entries.length - shown), 'earlier entry', 'earlier entries')}
          </button>
        </p>
      ) : null}
    </>
  )
}

type TimelineEntryProps = { readonly entry: Entry; readonly isUtc: boolean }

function TimelineEntry({ entry, isUtc }: TimelineEntryProps) {
  const { at, happened_at, by, words } = entry
  const written = isUtc ? formatUtc : formatMoment
  return (
    <li className="timeline-entry" data-group={groupOf(entry)}>
      <time className="muted" dateTime={happened_at ?? at}>
        {written(happened_at ?? at)}
      </time>
      <span className="timeline-words">
        {words}
        {happened_at === null ? null : (
          <span className="muted timeline-note">
            {happened_at.endsWith('Z') ? '' : `as written: ${happened_at} · `}noted {written(at)}
          </span>
        )}
      </span>
      <span className="muted">{whoWords(by)}</span>
    </li>
  )
}

/** A time at the beginning of a line: `2026-11-20 06:12`, with seconds and a zone where there are some. */
const timePattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?\s*(Z|UTC|[+-]\d\d:?\d\d)?\s+(?=\S)/i

/** Reads the time that a line begins with; without a zone it is local. Null where it begins with none, or with none that exists. */
export function timeOfLine(line: string): { readonly at: string; readonly text: string } | null {
  const match = timePattern.exec(line)
  if (match === null) return null
  const [whole, day, time, seconds = ':00', zone = ''] = match
  const offset = /^(Z|UTC)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  const moment = new Date(`${day}T${time}${seconds}${offset}`)
  if (Number.isNaN(moment.getTime())) return null
  // a zone that was written is kept as it was
  const at = offset === '' || offset === 'Z' ? moment.toISOString() : `${day}T${time}${seconds}${offset}`
  return { at, text: line.slice(whole.length) }
}

function NoteLine({ opened, act }: CasePartProps) {
  const [line, setLine] = useDraft({
    label: 'Entry of the timeline',
    path: routePath({ view: 'cases', page: 'case', id: opened.id, section: 'timeline' }),
  })
  const timed = timeOfLine(line)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = (timed?.text ?? line).trim()
    if (text === '') return
    const note = { id: opened.id, text, ...(timed === null ? {} : { happened_at: timed.at }) }
    if (await act(invoke('caseBoard.note', note), 'Noted in the timeline.')) setLine('')
  }
  return (
    <form className="note-line" onSubmit={(event) => void submit(event)}>
      <input
        id="note-line"
        className="text-input"
        aria-label="What happened? Time now, unless the line begins with one"
        placeholder="What happened? Time now, unless you begin with one: 2026-11-20 06:12 +01:00"
        value={line}
        maxLength={10_000}
        autoComplete="off"
        onChange={(event) => setLine(event.target.value)}
      />
      <KeyCap written="t" />
      {timed === null ? null : <span className="muted">happened {formatMoment(timed.at)}</span>}
    </form>
  )
}
