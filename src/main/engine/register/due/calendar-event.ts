import { dueLabels } from '../../../../contract/register/due-words.ts'
import type { CalendarEvent } from '../../calendar/calendar-file.ts'
import type { DueItem } from './due-list.ts'

/** Returns an item as an event of a calendar. Its UID depends on what is due alone, so that a moved day moves the event. */
export function calendarEvent({ what, on, kind, uuid, part, name, about, basis }: DueItem): CalendarEvent {
  const of = about === null || about === name ? '' : ` (${about})`
  return {
    uid: `${what}-${kind}-${uuid}-${part}@skerry`,
    day: on,
    summary: `${dueLabels[what]}: ${name ?? 'without a name'}${of}`,
    description: basis,
    category: dueLabels[what],
  }
}
