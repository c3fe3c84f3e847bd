import type { Command } from 'commander'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { instantOfWall, readTimedLine } from '../../../contract/timed-line.ts'
import { isoTime, systemClock } from '../../operations/system/clock.ts'
import { askWindow } from '../ask-window.ts'
import type { Bind } from '../job.ts'
import { printJson } from '../print-answer.ts'

/** `cases note`: an entry of one's own in the timeline of a case. */
export function addNoteCommand(cases: Command, bind: Bind): void {
  bind(
    cases
      .command('note')
      .description('Add an entry to the timeline of a case, at the time it begins with, else now')
      .argument('<case>', 'id of the case')
      .argument('<text>', 'what happened: "2026-11-28T14:05Z The lure came", "28.11.2026 14:05 +01:00 …"')
      .option(
        '--zone <offset>',
        'zone of a time without one: +01:00 or UTC; the clock of this machine if omitted',
      )
      .option('--day-first', 'read 01/02/2026 as 1 February')
      .option('--month-first', 'read 01/02/2026 as 2 January'),
    async (job, [id, text], { zone, dayFirst, monthFirst }) => {
      const order = dayFirst === true ? true : monthFirst === true ? false : null
      const note = noteOf(String(text), typeof zone === 'string' ? zone : null, order)
      if (isProblem(note)) return note
      return askWindow(job, 'caseBoard.note', { id: String(id), ...note }, () => {
        if (job.choices.form === 'json') printJson(job.terminal, note)
        else job.terminal.print(`Noted at ${note.happened_at ?? 'the present time'}: ${note.text}`)
      })
    },
  )
}

type Note = { readonly text: string; readonly happened_at?: string }

/** Returns an entry with the time that it begins with. */
function noteOf(line: string, zone: string | null, dayFirst: boolean | null): Note | Problem {
  const offset = zone === null ? null : offsetOf(zone)
  if (zone !== null && offset === null) return invalid('zone', 'write it as +01:00 or UTC')
  const read = readTimedLine(line, { dayFirst, today: isoTime(systemClock).slice(0, 10) })
  if (read.kind === 'none') return { text: line }
  if (read.kind === 'unreadable') return invalid('text', read.why)
  if (read.kind === 'unclear')
    return invalid('text', 'day and month can be exchanged: add --day-first or --month-first')
  if (read.text.trim() === '') return invalid('text', 'it is nothing but a time')
  const at = instantOfWall({ wall: read.wall, zone: read.zone ?? offset })
  if (at === null) return invalid('text', 'the clock of this machine skipped this time: add a zone')
  return { text: read.text, happened_at: at }
}

function offsetOf(zone: string): string | null {
  if (/^(?:utc|z|gmt)$/i.test(zone)) return 'Z'
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? []
  return sign === undefined || Number(hours) > 14 || Number(minutes) > 59
    ? null
    : `${sign}${hours.padStart(2, '0')}:${minutes}`
}
