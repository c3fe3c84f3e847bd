import type { CalendarComponent, ReadCalendar } from '../../calendar/read-calendar.ts'
import { cut, cutOrNull, cutPath, isoOf, type MailReport } from './mail-report.ts'

/** Writes the appointments of a calendar: who invites whom, when, where, and where their links lead. */
export function writeInvitations(path: string, calendar: ReadCalendar, report: MailReport): void {
  for (const component of calendar.components) {
    report.add('invitations', rowOf(path, calendar, component))
    for (const { name, address, role, status } of component.attendees)
      report.add('attendees', {
        path: cutPath(path),
        uid: cutOrNull(component.uid),
        name: cutOrNull(name),
        address: cut(address),
        role: cutOrNull(role),
        status: cutOrNull(status),
      })
  }
  if (calendar.isCut)
    report.output.leftOut(
      'limit',
      'The calendar has more entries or lines than are read: the rest was left out.',
    )
}

function rowOf(
  path: string,
  { method }: ReadCalendar,
  component: CalendarComponent,
): MailReport['data']['invitations'][number] {
  const { start, end } = component
  return {
    path: cutPath(path),
    component: component.name,
    method: cutOrNull(method),
    uid: cutOrNull(component.uid),
    summary: cutOrNull(component.summary),
    organizer: cutOrNull(component.organizer?.address),
    organizer_name: cutOrNull(component.organizer?.name),
    start: cutOrNull(start?.written),
    start_utc: isoOf(start?.at),
    end: cutOrNull(end?.written),
    end_utc: isoOf(end?.at),
    time_zone: cutOrNull(start?.zone),
    location: cutOrNull(component.location),
    description: cutOrNull(component.description),
    url: cutOrNull(component.url),
    recurrence: cutOrNull(component.recurrence),
    status: cutOrNull(component.status),
    sequence: component.sequence,
    attendees: component.attendees.length,
    links: component.links.map((link) => cut(link, 2048)),
  }
}
