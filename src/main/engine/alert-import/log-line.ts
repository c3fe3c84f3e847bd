import type { Event } from './event-fields.ts'
import { type Entry, entriesOfValue } from './json-entries.ts'

/**
 * Events in the lines of logs: JSON, CEF or LEEF behind whatever a syslog server puts before it (RFC 3164, RFC 5424),
 * and pairs of key=value, as firewalls write them. Sources: ArcSight Common Event Format (implementation standard),
 * IBM's LEEF event components, Fortinet's log reference.
 */

/** Longest text before an event that is looked at. */
const maxPrefix = 2000

/** Returns the events of a line; null when it holds none in any of these forms. */
export function eventsOfLine(line: string): readonly Entry[] | null {
  const found = jsonBehind(line) ?? pairsOf(line)
  return found
}

/** Whether the first line of a file shows that it is a log of such lines, rather than a table. */
export function isLogLine(line: string): boolean {
  if (headerAt(line) !== null) return true
  const [first = ''] = line.split('{', 1)
  if (first.length < line.length && isPrefix(first) && jsonBehind(line) !== null) return true
  return pairsOf(line) !== null
}

/** Text before an event as syslog and its like write it: a priority, or a time of day and a host. */
function isPrefix(text: string): boolean {
  return (
    /^<\d{1,3}>/.test(text) || (/\d:\d\d(?::\d\d)?/.test(text) && /\s$/.test(text)) || /^\S+: $/.test(text)
  )
}

function jsonBehind(line: string): readonly Entry[] | null {
  let tries = 0
  for (let at = line.indexOf('{'); at >= 0 && at <= maxPrefix && tries < 3; at = line.indexOf('{', at + 1)) {
    tries += 1
    const text = line.slice(at).trimEnd()
    if (!text.endsWith('}')) return null
    try {
      const entries = entriesOfValue(text)
      const prefix = at === 0 ? null : syslogOf(line.slice(0, at))
      return prefix === null ? entries : entries.map((entry) => withPrefix(entry, prefix))
    } catch {
      // a bracket of the text before, such as structured data of RFC 5424
    }
  }
  return null
}

type Prefix = Readonly<Record<string, string>>

/** What the prefix states serves where the event itself does not say it. Its text stays as written. */
function withPrefix({ event, text, ...rest }: Entry, prefix: Prefix): Entry {
  return typeof event === 'string'
    ? { event, ...rest }
    : { event: { ...event, syslog: { ...prefix } }, ...(text !== undefined && { text }), ...rest }
}

const rfc5424 = /^(?:<(\d{1,3})>)?1 (\S+) (\S+) (\S+) /
const rfc3164 =
  /^(?:<(\d{1,3})>)?([A-Z][a-z]{2} [ \d]?\d \d\d:\d\d:\d\d(?: \d{4})?|\d{4}-\d\d-\d\dT\S+) (\S+) (?:([^\s:[]+)(?:\[\d+\])?:)?/

/** Returns host, program and time of a syslog header; null where there is none. */
function syslogOf(text: string): Prefix | null {
  const [, priority, time, host, program] = rfc5424.exec(text) ?? rfc3164.exec(text) ?? []
  const parts = Object.entries({ priority, timestamp: time, host, program }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '-',
  )
  return parts.length === 0 ? null : Object.fromEntries(parts)
}

const header = /(?:^|[\s:>])(CEF:\d{1,2}\||LEEF:\d(?:\.\d)?\|)/

function headerAt(line: string): number | null {
  const found = header.exec(line.slice(0, maxPrefix))
  return found === null ? null : found.index + found[0].length - (found[1]?.length ?? 0)
}

function pairsOf(line: string): readonly Entry[] | null {
  const at = headerAt(line)
  const whole = line.trim()
  const fields =
    at === null
      ? (keyValuesOf(whole) ??
        bracketedPairsOf(whole) ??
        ciscoPairsOf(whole) ??
        namedPairsOf(whole) ??
        fastAlertOf(whole) ??
        ossecAlertOf(whole))
      : line.startsWith('CEF', at)
        ? cefOf(line.slice(at))
        : leefOf(line.slice(at))
  if (fields === null) return null
  const prefix = at === null || at === 0 ? null : syslogOf(line.slice(0, at))
  const event = prefix === null ? fields : { ...fields, syslog: prefix }
  return [{ event, text: JSON.stringify({ ...event, log_line: whole }) }]
}

/** Splits at unescaped signs, at most `count` times; the rest stays whole. */
function headerParts(
  text: string,
  count: number,
): { readonly parts: readonly string[]; readonly rest: string } {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length && parts.length < count; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '|') {
      parts.push(
        text
          .slice(from, at)
          .replace(/\\([|\\])/g, '$1')
          .trim(),
      )
      from = at + 1
    }
  }
  return { parts, rest: text.slice(from) }
}

function cefOf(text: string): Event | null {
  const { parts, rest } = headerParts(text, 7)
  if (parts.length < 7) return null
  const [version, vendor, product, deviceVersion, signature, name, severity] = parts
  return {
    cef: (version ?? '').slice('CEF:'.length),
    device_vendor: vendor,
    device_product: product,
    device_version: deviceVersion,
    signature_id: signature,
    name,
    severity,
    extension: labelled(extensionOf(rest)),
  }
}

/** Reads `key=value key=value`, in which values contain spaces and escape `=`, `\` and line ends. */
function extensionOf(text: string): Record<string, string> {
  const key = /(?:^|\s)([A-Za-z_][\w.[\]-]{0,99})=/g
  const found: { readonly name: string; readonly from: number; readonly start: number }[] = []
  for (let match = key.exec(text); match !== null; match = key.exec(text)) {
    found.push({ name: match[1] ?? '', from: match.index + match[0].length, start: match.index })
    // a value may be empty and the next key follow at once
    key.lastIndex = match.index + match[0].length
  }
  return Object.fromEntries(
    found.map(({ name, from }, index) => [name, unescaped(text.slice(from, found[index + 1]?.start).trim())]),
  )
}

function unescaped(value: string): string {
  if (!value.includes('\\')) return value
  return value.replace(/\\([nr=|\\])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign,
  )
}

/** Puts custom fields under the name that their label gives them: `cs1Label=Rule cs1=…` is `custom.Rule`. */
function labelled(fields: Record<string, string>): Event {
  const named: Record<string, string> = {}
  const rest = { ...fields }
  for (const [name, label] of Object.entries(fields)) {
    if (!name.endsWith('Label') || label === '') continue
    const own = name.slice(0, -'Label'.length)
    const value = fields[own]
    if (value === undefined) continue
    named[label] = value
    // a date keeps the name by which its time is read
    if (own.startsWith('deviceCustomDate')) continue
    delete rest[own]
    delete rest[name]
  }
  return Object.keys(named).length === 0 ? fields : { ...rest, custom: named }
}

function leefOf(text: string): Event | null {
  const isSecond = text.startsWith('LEEF:2')
  const { parts, rest } = headerParts(text, 5)
  if (parts.length < 5) return null
  const [version, vendor, product, productVersion, eventId] = parts
  const [, stated = ''] = isSecond ? (/^(0?x[0-9a-f]{2,4}|[^|]?)\|/i.exec(rest) ?? []) : []
  const hasDelimiter = isSecond && /^(?:0?x[0-9a-f]{2,4}|[^|]?)\|/i.test(rest)
  const body = hasDelimiter ? rest.slice(stated.length + 1) : rest
  return {
    leef: (version ?? '').slice('LEEF:'.length),
    device_vendor: vendor,
    device_product: product,
    device_version: productVersion,
    event_id: eventId,
    extension: attributesOf(body, delimiterOf(stated)),
  }
}

function delimiterOf(stated: string): string {
  if (stated === '') return '\t'
  return /^0?x/i.test(stated) ? String.fromCharCode(Number.parseInt(stated.replace(/^0?x/i, ''), 16)) : stated
}

function attributesOf(text: string, delimiter: string): Event {
  // a log that was copied has spaces where tabs were
  if (delimiter === '\t' && !text.includes('\t')) return extensionOf(text)
  return Object.fromEntries(
    text.split(delimiter).flatMap((pair) => {
      const sign = pair.indexOf('=')
      return sign <= 0 ? [] : [[pair.slice(0, sign).trim(), unescaped(pair.slice(sign + 1).trim())] as const]
    }),
  )
}

/** Smallest number of pairs by which a line is one of key=value. */
const minPairs = 4

/** Reads a line that consists of key=value, with quotes around values that contain spaces. */
function keyValuesOf(line: string): Event | null {
  const pair = /\s*,?([A-Za-z_][\w.@-]{0,99})=(?:"((?:[^"\\]|\\.)*)"|([^\s",]*))(?=[\s,\]]|$)/y
  const begin = line.search(/(?:^|[\s>])[A-Za-z_][\w.@-]{0,99}=/)
  if (begin < 0 || begin > maxKeyPrefix) return null
  const first = /[\s>]/.test(line[begin] as string) ? begin + 1 : begin
  const prefix = line.slice(0, first)
  // a header of syslog may stand before, any other text makes it a sentence
  if (prefix !== '' && !/^<\d{1,3}>/.test(prefix) && syslogOf(prefix) === null) return null
  pair.lastIndex = first
  const fields: Record<string, string> = {}
  let end = pair.lastIndex
  for (let match = pair.exec(line); match !== null; match = pair.exec(line)) {
    end = pair.lastIndex
    fields[match[1] as string] = match[2]?.replace(/\\(["\\])/g, '$1') ?? match[3] ?? ''
  }
  // structured data of RFC 5424 ends with a bracket, behind which a message may stand
  const isStructured = /\[[^\s\]]+ $/.test(prefix.slice(-100)) && line[end] === ']'
  if (Object.keys(fields).length < minPairs || (!isStructured && line.slice(end).trim() !== '')) return null
  const syslog = prefix === '' ? null : syslogOf(prefix)
  return syslog === null ? fields : { ...fields, syslog }
}

const maxKeyPrefix = 300

/** Reads `[action:"Detect"; product:"IPS"; …]`, as Check Point's log exporter writes it behind a syslog header. */
function bracketedPairsOf(line: string): Event | null {
  const begin = /\[[A-Za-z_]\w{0,99}:"/.exec(line)
  if (begin === null || begin.index > maxKeyPrefix || !/\]\s*$/.test(line.slice(-3))) return null
  const pair = /\s*([A-Za-z_][\w.-]{0,99}):"((?:[^"\\]|\\.)*)";?/y
  pair.lastIndex = begin.index + 1
  const fields: Record<string, string> = {}
  for (let match = pair.exec(line); match !== null; match = pair.exec(line))
    fields[match[1] as string] = (match[2] as string).replace(/\\(.)/g, '$1')
  return Object.keys(fields).length < minPairs ? null : fields
}

/** Reads `%FTD-1-430001: SrcIP: 10.0.0.1, Message: "a, b"`, as Cisco's firewalls write their security events. */
function ciscoPairsOf(line: string): Event | null {
  const begin = /%(?:FTD|NGIPS|ASA)-\d-(\d{6}): /.exec(line.slice(0, maxKeyPrefix))
  if (begin === null) return null
  const pair = /\s*([A-Za-z][\w-]{1,60}): (?:"((?:[^"\\]|\\.)*)"|([^,]*))(?:,|$)/y
  pair.lastIndex = begin.index + begin[0].length
  const fields: Record<string, string> = {}
  for (let match = pair.exec(line); match !== null; match = pair.exec(line))
    fields[match[1] as string] = (match[2] ?? match[3] ?? '').trim()
  if (Object.keys(fields).length < minPairs) return null
  const prefix = syslogOf(line.slice(0, begin.index))
  return { ...fields, message_number: begin[1], ...(prefix !== null && { syslog: prefix }) }
}

/**
 * Reads `Virus found,IP Address: 10.0.0.1,Computer name: ws-1,…` behind a syslog header: parts joined by commas, of which those without a name before
 * the first pair are the message, and those behind belong to the value before them.
 */
function namedPairsOf(line: string): Event | null {
  const begin = rfc5424.exec(line) ?? rfc3164.exec(line)
  if (begin === null) return null
  const body = line.slice(begin[0].length).replace(/^(?:\S+ )?(?:\S+ )?- /, '')
  const message: string[] = []
  const fields: Record<string, string> = {}
  let last: string | null = null
  for (const part of body.split(',')) {
    const [, name, value = ''] = /^\s*"?([A-Za-z][\w ()/-]{0,60}): ?(.*)$/.exec(part) ?? []
    if (name !== undefined && !/^[\\/]/.test(value)) {
      last = name
      fields[name] = value.trim()
    } else if (last === null) message.push(part.trim())
    else fields[last] = `${fields[last]},${part}`.replace(/,\s*$/, '')
  }
  if (Object.keys(fields).length < minPairs || message.length > 4) return null
  const text = message.filter((part) => part !== '').at(-1)
  const syslog = syslogOf(line)
  return { ...fields, ...(text !== undefined && { message: text }), ...(syslog !== null && { syslog }) }
}

const fastAlert =
  /^(?:<\d{1,3}>)?(\d\d\/\d\d(?:\/\d{2,4})?-\d\d:\d\d:\d\d\.\d+)\s+\[\*\*\]\s+\[(\d+):(\d+):(\d+)\]\s+(.*?)\s+\[\*\*\]\s+(?:\[Classification: ([^\]]*)\]\s+)?(?:\[Priority: (\d+)\]\s+)?\{(\w+)\}\s+(\S+)\s+->\s+(\S+)$/

/** Reads a line of the alert log of Suricata and Snort (`fast.log`, `alert_fast`). */
function fastAlertOf(line: string): Event | null {
  if (!line.includes('[**]') || line.length > maxPrefix) return null
  const found = fastAlert.exec(line)
  if (found === null) return null
  const [, timestamp, gid, sid, rev, msg, classification, priority, proto, src_ap, dst_ap] = found
  // month first, as both programs write it
  const [, month, day, year, time] = /^(\d\d)\/(\d\d)\/(\d{4})-(.*)$/.exec(timestamp ?? '') ?? []
  const event = { gid, sid, rev, msg, classification, priority, proto, src_ap, dst_ap }
  return { timestamp: year === undefined ? timestamp : `${year}-${month}-${day}T${time}Z`, ...event }
}

/** Reads `ossec: Alert Level: 10; Rule: 5712 - …; Location: …; srcip: …`, as OSSEC and Wazuh forward alerts to syslog. */
function ossecAlertOf(line: string): Event | null {
  const begin = line.slice(0, maxKeyPrefix).search(/\bossec: Alert Level: \d/)
  if (begin < 0) return null
  const [level = '', rule = '', ...rest] = line.slice(begin + 'ossec: '.length).split(';')
  const [, number, comment] = /^ Rule: (\d+) - (.*)$/.exec(rule) ?? []
  if (number === undefined) return null
  const pairs = rest.flatMap((pair) => {
    const [, name, value] = /^\s*([A-Za-z_]\w{0,40}): (.*)$/.exec(pair) ?? []
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
  })
  const prefix = syslogOf(line.slice(0, begin))
  return {
    ...Object.fromEntries(pairs),
    rule: { level: level.replace(/\D+/g, ''), sidid: number, comment: comment?.trim() },
    ...(prefix !== null && { syslog: prefix }),
  }
}
