import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { whoWords } from '../../contract/who-words.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import { ImportAddsToTexts, WithIds } from '../actors/shared/actors-of.tsx'
import { useCommands } from '../state/commands.ts'
import { countOf, formatCount, formatMoment, formatUtc } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { noEntriesWords } from './empty-words.ts'
import { EntryCorrection } from './entry-correction.tsx'
import { NoteLine } from './note-line.tsx'
import {
  type Entry,
  type EntryGroup,
  entriesShown,
  entryGroups,
  groupOf,
  useTimelineLook,
} from './timeline-entries.ts'
import { type TimelineForm, timelineFile, timelineForms } from './timeline-file.ts'
import type { CasePartProps } from './use-opened-case.ts'

/** Number of entries drawn at once; more are drawn when the user scrolls near the end. */
const step = 200

/** The timeline, newest first unless reversed, with a line for new entries at its top. */
export function TimelineSection({ opened, act }: CasePartProps) {
  const look = useTimelineLook()
  const entries = entriesShown(opened.timeline, look)
  const none = noEntriesWords(entries)
  return (
    <>
      <TimelineBar opened={opened} entries={entries.map(({ entry }) => entry)} />
      <NoteLine opened={opened} act={act} />
      <ImportAddsToTexts texts={entries.map(({ entry }) => entry.words)} />
      {none !== null ? (
        <p className="table-none">
          {none}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => useTimelineLook.setState({ group: null, words: '' })}
          >
            Show all
          </button>
        </p>
      ) : (
        <DrawnEntries
          opened={opened}
          act={act}
          key={`${look.group} ${look.words} ${look.oldestFirst}`}
          entries={entries}
          isUtc={look.isUtc}
        />
      )}
    </>
  )
}

type TimelineBarProps = { readonly opened: OpenedCase; readonly entries: readonly Entry[] }

function TimelineBar({ opened, entries }: TimelineBarProps) {
  const { group, words, oldestFirst, isUtc } = useTimelineLook()
  const counts = Map.groupBy(opened.timeline, groupOf)
  const forms = Object.keys(timelineForms) as TimelineForm[]
  useCommands(
    'case-timeline',
    forms.map((form) => ({
      id: `export-${form}`,
      group: 'Case',
      title: `Export: Timeline as ${timelineForms[form].label}`,
      isPossible: entries.length > 0,
      run: () => saveTimeline(form, opened, entries),
    })),
  )
  const choose = (next: EntryGroup | null) => useTimelineLook.setState({ group: next })
  return (
    <div className="table-bar timeline-bar">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the chips */}
      <div className="chips" role="group" aria-label="Entries shown">
        <button type="button" className="chip" aria-pressed={group === null} onClick={() => choose(null)}>
          All {formatCount(opened.timeline.length)}
        </button>
        {(Object.keys(entryGroups) as EntryGroup[])
          .filter((each) => counts.has(each) || each === group)
          .map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={group === each}
              onClick={() => choose(group === each ? null : each)}
            >
              {entryGroups[each]} {formatCount(counts.get(each)?.length ?? 0)}
            </button>
          ))}
      </div>
      <search className="table-search">
        <input
          type="search"
          className="text-input"
          aria-label="Search the timeline"
          placeholder="Search the timeline"
          value={words}
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          onChange={(event) => useTimelineLook.setState({ words: event.target.value })}
        />
      </search>
      <label className="case-fact">
        <input
          type="checkbox"
          checked={oldestFirst}
          onChange={(event) => useTimelineLook.setState({ oldestFirst: event.target.checked })}
        />
        Oldest first
      </label>
      <label className="case-fact">
        <input
          type="checkbox"
          checked={isUtc}
          onChange={(event) => useTimelineLook.setState({ isUtc: event.target.checked })}
        />
        Times in UTC
      </label>
      <Menu position="bottom-end" width="16rem">
        <Menu.Target>
          <Button icon={<IconChevronDown className="icon-after" stroke={1.8} aria-hidden />}>
            Save the timeline
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {forms.map((form) => (
            <Menu.Item
              key={form}
              onClick={() => saveTimeline(form, opened, entries)}
              rightSection={<span className="muted">{timelineForms[form].purpose}</span>}
            >
              {timelineForms[form].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** Saves the entries shown, in the order shown. */
function saveTimeline(form: TimelineForm, { id, title }: OpenedCase, entries: readonly Entry[]): void {
  const { ending, mediaType } = timelineForms[form]
  saveFile(`${id}-timeline.${ending}`, mediaType, timelineFile(form, title, entries))
  toast(`Download started: ${countOf(entries.length, 'entry', 'entries')} of the timeline.`)
}

type DrawnEntriesProps = CasePartProps & {
  readonly entries: ReturnType<typeof entriesShown>
  readonly isUtc: boolean
}

function DrawnEntries({ opened, act, entries, isUtc }: DrawnEntriesProps) {
  const [shown, setShown] = useState(step)
  const end = useRef<HTMLParagraphElement>(null)
  const isWhole = entries.length <= shown
  useEffect(() => {
    const element = end.current
    if (element === null) return
    const watch = new IntersectionObserver(
      ([last]) => {
        if (last?.isIntersecting === true) setShown(shown + step)
      },
      { rootMargin: '600px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [shown])
  return (
    <>
      <ol className="timeline">
        {entries.slice(0, shown).map(({ entry, index }) => (
          <TimelineEntry key={index} opened={opened} act={act} entry={entry} isUtc={isUtc} />
        ))}
      </ol>
      {isWhole ? null : (
        <p ref={end} className="table-foot">
          {countOf(entries.length - shown, 'more entry', 'more entries')}
        </p>
      )}
    </>
  )
}

type TimelineEntryProps = CasePartProps & { readonly entry: Entry; readonly isUtc: boolean }

function TimelineEntry({ opened, act, entry, isUtc }: TimelineEntryProps) {
  const { at, happened_at, by, words, kind, former, former_words } = entry
  const written = isUtc ? formatUtc : formatMoment
  return (
    <li className="timeline-entry" data-group={groupOf(entry)}>
      <time className="muted" dateTime={happened_at ?? at}>
        {written(happened_at ?? at)}
      </time>
      <div className="timeline-words">
        <WithIds text={words} />
        {kind === 'note' ? <EntryCorrection opened={opened} act={act} entry={entry} /> : null}
        {happened_at === null ? null : (
          <span className="muted timeline-note">
            {happened_at.endsWith('Z') ? '' : `as written: ${happened_at} · `}noted {written(at)}
            {former.length === 0 ? '' : ` · corrected, previously: ${former.join(', then ')}`}
          </span>
        )}
        {former_words.length === 0 ? null : (
          <span className="muted timeline-note">
            text corrected, previously: <bdi>{former_words.join(', then ')}</bdi>
          </span>
        )}
      </div>
      <span className="muted">{whoWords(by)}</span>
    </li>
  )
}
