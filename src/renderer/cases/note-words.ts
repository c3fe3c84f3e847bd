import { instantOfWall, type TimedLine, type WallTime } from '../../contract/timed-line.ts'
import { formatMoment } from '../state/format.ts'

/** What is said about the time of an entry before it is saved. */

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `5 November 2026`, of `2026-11-05T…`. */
export function dayWords(wall: string): string {
  const [year, month, day] = wall.slice(0, 10).split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

/** Time an entry will get and how it was found, or why it gets none; empty for an empty line. */
export function noteTimeWords(line: string, read: TimedLine): string {
  if (line.trim() === '') return ''
  switch (read.kind) {
    case 'none':
      return 'Begins with no date: will be entered at the present time.'
    case 'unclear':
      return `Is it ${dayWords(read.dayFirst.wall)} or ${dayWords(read.monthFirst.wall)}?`
    case 'unreadable':
      return `${read.why} Correct it, or begin the entry with a word.`
    case 'time':
      return timeWords(read)
  }
}

function timeWords(read: WallTime): string {
  const at = instantOfWall(read)
  if (at === null) return 'The clock of this machine skipped this time: add a zone, such as +01:00.'
  const { wall, zone, hasClock, hasYear } = read
  const seconds = wall.slice(16) === ':00' ? '' : wall.slice(16)
  const moment = formatMoment(at).replace(/\d\d:\d\d/, `$&${seconds}`)
  const notes = [
    ...(hasYear ? [] : ['no year written']),
    ...(hasClock ? [] : ['no time of day written: beginning of the day']),
    ...(zone === null ? ['no zone written: clock of this machine'] : []),
    ...(zone === null || zone === 'Z' ? [] : [`written with ${zone}`]),
  ]
  return `Will be entered at ${moment}${notes.length === 0 ? '.' : ` (${notes.join(', ')}).`}`
}

/** Why a line cannot be entered yet; null when it can. */
export function noteFault(line: string, read: TimedLine): string | null {
  if (line.trim() === '') return 'Write what happened.'
  if (read.kind === 'unclear') return `${noteTimeWords(line, read)} Choose one.`
  if (read.kind === 'unreadable') return noteTimeWords(line, read)
  if (read.kind === 'none') return null
  if (instantOfWall(read) === null) return noteTimeWords(line, read)
  return read.text.trim() === '' ? 'Write what happened, after its time.' : null
}
