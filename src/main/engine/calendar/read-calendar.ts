/**
 * Reads iCalendar data (RFC 5545) for somebody who judges it: events, tasks and journals with their people, times and
 * links. Lenient: what is not valid is passed over, lines end in any way, and a component that never ends ends with the
 * file.
 */
export type ReadCalendar = {
  /** `REQUEST`, `PUBLISH`, `CANCEL` (RFC 5546); null where none is stated. */
  readonly method: string | null
  readonly product: string | null
  readonly components: readonly CalendarComponent[]
  /** Whether something was left out because of a limit. */
  readonly isCut: boolean
}

export type CalendarComponent = {
  readonly name: 'VEVENT' | 'VTODO' | 'VJOURNAL' | 'VFREEBUSY'
  uid: string | null
  summary: string | null
  description: string | null
  location: string | null
  url: string | null
  status: string | null
  recurrence: string | null
  sequence: number | null
  organizer: CalendarPerson | null
  start: CalendarTime | null
  end: CalendarTime | null
  readonly attendees: CalendarPerson[]
  /** Addresses of the web in any of its values, each once. */
  readonly links: string[]
}

export type CalendarPerson = {
  readonly name: string | null
  /** Without `mailto:`. */
  readonly address: string
  readonly role: string | null
  readonly status: string | null
}

export type CalendarTime = {
  readonly written: string
  /** Milliseconds since 1970 UTC; null for a day, and for a time in no zone or in one whose rules are not known. */
  readonly at: number | null
  /** Name of its zone, `UTC` for one in UTC. */
  readonly zone: string | null
}

const maxLines = 100_000
const maxComponents = 200
const maxAttendees = 1000
const maxLinks = 50
const maxValue = 65_536
const names = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY'])

type Property = {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

export function readCalendar(text: string): ReadCalendar {
  const calendar = {
    method: null as string | null,
    product: null as string | null,
    components: [] as CalendarComponent[],
    isCut: false,
  }
  let open: CalendarComponent | null = null
  // components within, such as alarms, have properties of the same names
  let inner = 0
  let count = 0
  for (const line of unfoldedLines(text)) {
    if (++count > maxLines) {
      calendar.isCut = true
      break
    }
    const property = propertyIn(line)
    if (property === null) continue
    const { name, value } = property
    const of = value.trim().toUpperCase()
    if (name === 'BEGIN') {
      if (open !== null) inner++
      else if (!names.has(of)) continue
      else if (calendar.components.length >= maxComponents) calendar.isCut = true
      else {
        open = emptyComponent(of as CalendarComponent['name'])
        calendar.components.push(open)
      }
    } else if (name === 'END') {
      if (inner > 0) inner--
      else if (open?.name === of) open = null
    } else if (open !== null) {
      if (inner === 0) calendar.isCut = take(open, property) || calendar.isCut
      else addLinks(open, property.value)
    } else if (name === 'METHOD') calendar.method = value.trim()
    else if (name === 'PRODID') calendar.product = value.trim()
  }
  return calendar
}

function emptyComponent(name: CalendarComponent['name']): CalendarComponent {
  return {
    name,
    uid: null,
    summary: null,
    description: null,
    location: null,
    url: null,
    status: null,
    recurrence: null,
    sequence: null,
    organizer: null,
    start: null,
    end: null,
    attendees: [],
    links: [],
  }
}

/** Takes a property of a component; true where something was left out. */
function take(component: CalendarComponent, property: Property): boolean {
  const { name, value } = property
  addLinks(component, value)
  for (const parameter of property.parameters.values()) addLinks(component, parameter)
  if (name === 'UID') component.uid ??= value.trim()
  else if (name === 'SUMMARY') component.summary ??= textOf(value)
  else if (name === 'DESCRIPTION') component.description ??= textOf(value)
  else if (name === 'LOCATION') component.location ??= textOf(value)
  else if (name === 'URL') component.url ??= value.trim()
  else if (name === 'STATUS') component.status ??= value.trim()
  else if (name === 'RRULE') component.recurrence ??= value.trim()
  else if (name === 'SEQUENCE') component.sequence ??= /^\d{1,9}$/.test(value.trim()) ? Number(value) : null
  else if (name === 'ORGANIZER') component.organizer ??= personIn(property)
  else if (name === 'DTSTART') component.start ??= timeIn(property)
  else if (name === 'DTEND' || name === 'DUE') component.end ??= timeIn(property)
  else if (name === 'DURATION') component.end ??= endAfter(component.start, value.trim())
  else if (name === 'ATTENDEE') {
    if (component.attendees.length >= maxAttendees) return true
    component.attendees.push(personIn(property))
  }
  return false
}

const webAddress = /\bhttps?:\/\/[^\s"'<>\\]{1,2000}/gi

function addLinks(component: CalendarComponent, value: string): void {
  if (component.links.length >= maxLinks || !/https?:\/\//i.test(value)) return
  for (const [found] of textOf(value).matchAll(webAddress)) {
    const link = found.replace(/[.,;:!?)\]]+$/, '')
    if (component.links.length < maxLinks && !component.links.includes(link)) component.links.push(link)
  }
}

function personIn({ parameters, value }: Property): CalendarPerson {
  return {
    name: parameters.get('CN') ?? null,
    address: value.trim().replace(/^mailto:/i, ''),
    role: parameters.get('ROLE') ?? null,
    status: parameters.get('PARTSTAT') ?? null,
  }
}

const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/

function timeIn({ parameters, value }: Property): CalendarTime {
  const written = value.trim()
  const found = dateTime.exec(written)
  const isUtc = found?.[7] === 'Z'
  const zone = isUtc ? 'UTC' : (parameters.get('TZID') ?? null)
  if (found === null || zone === null || found[4] === undefined) return { written, at: null, zone }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  const at = isUtc ? local : momentIn(zone, local)
  return { written, at: at === null || Number.isNaN(at) ? null : at, zone }
}

/**
 * Returns the moment at which clocks in a zone show a time, given as if it were UTC; null for a name that the time zone
 * database (IANA) does not have.
 */
function momentIn(zone: string, local: number): number | null {
  try {
    const clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    const offset = (at: number) =>
      minutesOf(clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '')
    const near = local - offset(local) * 60_000
    return local - offset(near) * 60_000
  } catch {
    return null
  }
}

/** Minutes of an offset such as `GMT+05:30`. */
function minutesOf(written: string): number {
  const found = /([+-])(\d\d):(\d\d)/.exec(written)
  return found === null ? 0 : (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]))
}

const duration = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/

/** Returns the end of what lasts for a duration (RFC 5545, section 3.3.6). */
function endAfter(start: CalendarTime | null, written: string): CalendarTime | null {
  const found = duration.exec(written)
  if (found === null) return null
  const [weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0)) as number[]
  const lasts =
    ((((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
  const at = start === null || start.at === null ? null : start.at + lasts * 1000
  return { written, at, zone: start?.zone ?? null }
}

/** Undoes the escapes of a text (RFC 5545, section 3.3.11). */
function textOf(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
}

function* unfoldedLines(text: string): Generator<string> {
  let pieces: string[] = []
  let length = 0
  let from = text.startsWith('\ufeff') ? 1 : 0
  const end = /\r\n|\n|\r/g
  end.lastIndex = from
  while (from <= text.length) {
    const found = end.exec(text)
    const line = text.slice(from, found?.index ?? text.length)
    if (/^[ \t]/.test(line) && pieces.length > 0) {
      if (length < maxValue) pieces.push(line.slice(1))
      length += line.length
    } else {
      if (pieces.length > 0) yield pieces.join('')
      pieces = [line.slice(0, maxValue)]
      length = line.length
    }
    if (found === null) break
    from = end.lastIndex
  }
  yield pieces.join('')
}

const parameter = /;([A-Za-z0-9-]{1,60})=("[^"]*"|[^";:]*)((?:,(?:"[^"]*"|[^";:,]*))*)/y

function propertyIn(line: string): Property | null {
  const name = /^[A-Za-z0-9-]{1,80}/.exec(line)?.[0]
  if (name === undefined) return null
  const parameters = new Map<string, string>()
  let at = name.length
  for (;;) {
    parameter.lastIndex = at
    const found = parameter.exec(line)
    if (found === null) break
    const [, key = '', first = '', rest = ''] = found
    parameters.set(key.toUpperCase(), `${first}${rest}`.replaceAll('"', ''))
    at = parameter.lastIndex
  }
  return line[at] === ':' ? { name: name.toUpperCase(), parameters, value: line.slice(at + 1) } : null
}
