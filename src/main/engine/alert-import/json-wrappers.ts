import { type Event, isEvent } from './event-fields.ts'
import { recognise } from './event-shapes.ts'
import { isDeeper, maxEmbeddedDepth } from './json-depth.ts'
import { memberRange, type Range, valueRanges } from './json-ranges.ts'
import { bundlesOf } from './shapes/stix-parts.ts'

/**
 * Wrappers in which programs return events: answers of interfaces, webhooks that carry several, tables of queries. What
 * has a title, a severity or an id of its own is one event, whatever lists it contains.
 */

/** An event of a JSON text as written, or why there is none. */
export type Entry = {
  readonly event: Event | string
  readonly text?: string
  /** Whether the text ends before the entry does. */
  readonly isCut?: boolean
}

export const noObject = 'The entry is not a JSON object.'

/** Names under which lists of events stand. */
const lists: ReadonlySet<string> = spelled(
  ...[
    'hits',
    'value',
    'resources',
    'response',
    'results',
    'result',
    'alerts',
    'events',
    'records',
    'data',
    'findings',
  ],
  ...[
    'items',
    'incidents',
    'detections',
    'threats',
    'offenses',
    'cases',
    'entries',
    'logs',
    'notices',
    'rows',
    'messages',
  ],
  ...[
    'listFindingsResults',
    'messagesDelivered',
    'messagesBlocked',
    'clicksPermitted',
    'clicksBlocked',
    'siemLogs',
  ],
  ...[
    'securityAlerts',
    'content',
    'elements',
    'attachmentLogs',
    'clickLogs',
    'impersonationLogs',
    'nodes',
    'edges',
  ],
  ...[
    'issues',
    'objects',
    'modelbreaches',
    'malops',
    'Attribute',
    'signals',
    'insights',
    'notables',
    'investigations',
    'activities',
    'output',
  ],
)
/** Names of objects that contain such a list, or one event. */
const boxes: ReadonlySet<string> = spelled(
  ...[
    'hits',
    'data',
    'reply',
    'result',
    'response',
    'detail',
    'body',
    'payload',
    '_embedded',
    'params',
    'alerts',
    'issues',
  ],
)
/** Names of objects that are the one event of an answer. */
const singles: ReadonlySet<string> = spelled(
  ...[
    'data',
    'result',
    'response',
    'reply',
    'body',
    'payload',
    'alert',
    'incident',
    'finding',
    'detection',
    'case',
    'issue',
  ],
  ...['offense', 'threat', 'notable', 'signal', 'node', 'record'],
)

/** Each name as it is, and with a capital letter. */
function spelled(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => [name, `${name.charAt(0).toUpperCase()}${name.slice(1)}`]))
}

/** Fields that only an event has. */
const ownFields =
  /^(?:title|name|severity|_?id|u?uid|guid|.*(?:alert|event|incident|finding|detection|rule|threat|offense|composite|case)[_ -]?(?:id|name|title|type)|rule|message|msg|search_name|signature|description|summary|eventtype|info|_source|@?timestamp)$/i
const ownObjects: ReadonlySet<string> = new Set([
  'rule',
  'event',
  'Event',
  '_source',
  'finding_info',
  'signal',
  'kibana',
])

function hasOwnFields(value: Event): boolean {
  return Object.entries(value).some(([name, each]) => {
    if (typeof each === 'object') return each !== null && ownObjects.has(name)
    return each !== '' && each !== undefined && typeof each !== 'boolean' && ownFields.test(name)
  })
}

/** Whether an object has anything that could wrap events: decided by its names alone, for each line of a file. */
export function mayWrap(value: Event): boolean {
  let count = 0
  for (const name in value) {
    count += 1
    if (count === 1 && uuid.test(name)) return true
    if (typeof value[name] !== 'object' || value[name] === null) continue
    if (lists.has(name) || boxes.has(name) || singles.has(name)) return true
    if (Array.isArray(value[name]) && isEvent((value[name] as readonly unknown[])[0])) return true
    if (
      name === 'properties' ||
      name === '_source' ||
      name === 'tables' ||
      name === 'Tables' ||
      name === 'objects'
    )
      return true
  }
  if (typeof value.Message === 'string' || typeof value.message === 'string' || typeof value.log === 'string')
    return true
  return count === 1 || typeof value.body === 'string'
}

/** Returns the entries of a list. */
export function unwrappedList(text: string, range: Range, list: readonly unknown[]): readonly Entry[] {
  const inner = [...valueRanges(text, range.start + 1, range.end - 1)]
  return list.flatMap((each, index): readonly Entry[] => {
    const place = inner[index]
    if (!isEvent(each) || place === undefined) return [{ event: noObject }]
    if (!mayWrap(each)) return [{ event: each, text: text.slice(place.start, place.end) }]
    return unwrappedValue(text, place, each, true)
  })
}

/** Returns the events of one value: those it wraps, or itself. */
export function unwrappedValue(
  text: string,
  range: Range,
  value: unknown,
  isEntry = false,
): readonly Entry[] {
  if (!isEvent(value)) return [{ event: noObject }]
  // hunting tables that Defender streams through an event hub: the row stands in `properties`
  if (
    isEvent(value.properties) &&
    typeof value.category === 'string' &&
    value.category.startsWith('AdvancedHunting-')
  ) {
    const place = memberRange(text, range, 'properties')
    if (place !== null) return [entryOf(text, place, value.properties)]
  }
  const carried = carriedEvents(value)
  if (carried !== null) return carried
  const rows = rowsOfTables(value)
  if (rows !== null) return rows.map((event) => ({ event, text: JSON.stringify(event) }))
  const manifest = manifestOf(value)
  if (manifest !== null) return manifest
  const bundles = bundlesOf(value)
  if (bundles !== null) return bundles.map((event) => ({ event, text: JSON.stringify(event) }))
  if (!isEnvelope(value) && hasOwnFields(value)) return [entryOf(text, range, value)]
  // an entry of a list wraps others only where it has nothing else: `{ "attachmentLogs": […], "resultCount": 1 }`
  const mayHold =
    !isEntry ||
    Object.keys(value).some((name) => typeof value[name] === 'object' && isBesidePage(value, name))
  const wrapped = mayHold ? listsIn(text, range, value, 0) : listWithin(text, range, value)
  if (wrapped.length > 0) return wrapped
  if (recognise(value) !== null) return [entryOf(text, range, value)]
  return [singleIn(text, range, value) ?? entryOf(text, range, value)]
}

/** Fields by which an entry of a list is a finding by itself. */
const statesSeverity = /^(?:.*[_ -]?)?(?:severity|criticality|priority|risk)$/i
const statesMoment = /(?:time|date|timestamp|at)$/i

/**
 * Returns the findings of an entry that only groups them, as reports of scanners do by what was scanned: without a title, a severity or an
 * id of its own, and with one list whose entries have both a severity and a name or an id.
 */
function listWithin(text: string, range: Range, value: Event): readonly Entry[] {
  const names = Object.keys(value)
  const [name, ...more] = names.filter((each) => isListOfEvents(value[each]))
  if (name === undefined || more.length > 0 || recognise(value) !== null) return []
  if (names.some((each) => typeof value[each] !== 'object' && statesMoment.test(each))) return []
  const inner = value[name] as readonly Event[]
  if (!inner.every((each) => hasOwnFields(each) && Object.keys(each).some((one) => statesSeverity.test(one))))
    return []
  const place = memberRange(text, range, name)
  return place === null ? [] : unwrappedList(text, place, inner)
}

/** Deepest list below a wrapper: `data.issues.nodes` of GraphQL. */
const maxLevel = 4

function listsIn(
  text: string,
  range: Range,
  value: Event,
  level: number,
  isAnswer = false,
): readonly Entry[] {
  const names = Object.keys(value)
  const listed = names.filter((name) => isListOfEvents(value[name]))
  const only = listed.length === 1 ? listed[0] : undefined
  return names.flatMap((name) => {
    const inner = value[name]
    const isWrapped = lists.has(name) || names.length === 1 || (name === only && isPage(value, name, inner))
    if (isListOfEvents(inner) && isWrapped) {
      const place = memberRange(text, range, name)
      return place === null ? [] : unwrappedList(text, place, inner)
    }
    // below the `data` of an answer of GraphQL, objects bear the names of what was asked for
    const isBox = boxes.has(name) || lists.has(name) || isAnswer
    if (level >= maxLevel || !isEvent(inner) || !isBox || hasOwnFields(inner)) return []
    const place = memberRange(text, range, name)
    return place === null ? [] : listsIn(text, place, inner, level + 1, isAnswer || name === 'data')
  })
}

/** Fields of a page of an answer besides its list. */
const pageFields =
  /^@?(?:odata.*|total.*|\w*count|pag(?:e|ing|ination).*|limit|offset|next.*|prev.*|first|last|status|success|ok|meta.*|_?links?|cursor|size|has_?more|more|took|code|errors?|version|request_?id|trace_?id|query.*|timed_?out|filters?|sort.*|jsonapi)$/i

/** Whether an object is a page: a list of events, and nothing else but what pages have. */
function isPage(value: Event, list: string, inner: unknown): boolean {
  return isBesidePage(value, list) && isListOfEvents(inner) && inner.every(hasOwnFields)
}

function isBesidePage(value: Event, name: string): boolean {
  return Object.entries(value).every(
    ([other, each]) => other === name || each === '' || each === null || pageFields.test(other),
  )
}

function isListOfEvents(value: unknown): value is readonly Event[] {
  return Array.isArray(value) && value.length > 0 && value.every(isEvent) && !isStixObject(value[0] as Event)
}

/** Objects of STIX are told together, by the shape of their bundle. */
function isStixObject({ type, id }: Event): boolean {
  return typeof type === 'string' && typeof id === 'string' && id.startsWith(`${type}--`)
}

/** Returns the only event of an answer: `{ "status": "success", "data": { … } }`. */
function singleIn(text: string, range: Range, value: Event): Entry | null {
  for (const [name, inner] of Object.entries(value)) {
    // a time or a sensor beside it belongs to the event
    if (!isBesidePage(value, name)) continue
    if (!isEvent(inner) || !singles.has(name) || !(hasOwnFields(inner) || recognise(inner) !== null)) continue
    const place = memberRange(text, range, name)
    if (place !== null) return entryOf(text, place, inner)
  }
  return null
}

/**
 * Envelopes with an id or a title of their own, whose documentation says that they carry a list of events: JSON-RPC,
 * webhooks of Alertmanager, Grafana and Okta, and Security Hub through EventBridge.
 */
function isEnvelope(value: Event): boolean {
  if (typeof value.receiver === 'string' && Array.isArray(value.alerts)) return true
  if (value.eventType === 'com.okta.event_hook' || typeof value.jsonrpc === 'string') return true
  return (
    isEvent(value.detail) && Array.isArray(value.detail.findings) && typeof value['detail-type'] === 'string'
  )
}

/** Texts in which queues and log drivers carry an event: SNS and SQS of Amazon, Docker, Filebeat. */
const carriers: readonly (readonly [field: string, ...needed: string[]])[] = [
  ['Message', 'TopicArn'],
  ['body', 'receiptHandle'],
  ['Sns'],
  ['log', 'stream'],
  ['message', 'log', 'input'],
  ['message', 'agent', 'ecs'],
  ['message', '@timestamp'],
  ['event.original', '@timestamp'],
]

/** Returns the events of a JSON text that an object carries; null where it carries none that is recognised. */
function carriedEvents(value: Event): readonly Entry[] | null {
  for (const [field, ...needed] of carriers) {
    const inner = value[field]
    if (!needed.every((name) => Object.hasOwn(value, name))) continue
    if (field === 'Sns' && isEvent(inner)) return carriedEvents(inner)
    if (typeof inner !== 'string' || !inner.trimStart().startsWith('{')) continue
    const text = inner.trim()
    const event = parsedEvent(text)
    if (event === null) continue
    const [range] = valueRanges(text)
    if (range !== undefined && (needed.includes('TopicArn') || recognise(event) !== null))
      return unwrappedValue(text, range, event)
  }
  return null
}

function parsedEvent(text: string): Event | null {
  if (isDeeper(text, maxEmbeddedDepth)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isEvent(value) ? value : null
  } catch {
    return null
  }
}

/** Rows of the tables that queries of Azure Monitor and Data Explorer answer, by the names of their columns. */
function rowsOfTables(value: Event): readonly Event[] | null {
  const tables = value.tables ?? value.Tables
  if (!isListOfEvents(tables)) return null
  return tables.flatMap((table) => {
    const columns = table.columns ?? table.Columns
    const rows = table.rows ?? table.Rows
    if (!isListOfEvents(columns) || !Array.isArray(rows)) return []
    const names = columns.map((column) => String(column.name ?? column.ColumnName ?? ''))
    return rows
      .filter((row): row is unknown[] => Array.isArray(row))
      .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])))
  })
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Events of the manifest of a MISP feed, whose names are their ids. */
function manifestOf(value: Event): readonly Entry[] | null {
  const names = Object.keys(value)
  if (names.length === 0 || !names.every((name) => uuid.test(name) && isEvent(value[name]))) return null
  return names.map((name) => {
    const event = { uuid: name, ...(value[name] as Event) }
    return { event, text: JSON.stringify(event) }
  })
}

/** Returns one event; the wrapper in which Elasticsearch returns each hit is removed. */
function entryOf(text: string, range: Range, value: Event): Entry {
  const own = text.slice(range.start, range.end)
  if (!isEvent(value._source)) return { event: value, text: own }
  const { _id, _source } = value
  const event = _id === undefined || Object.hasOwn(_source, '_id') ? _source : { _id, ..._source }
  const inner = memberRange(text, range, '_source')
  if (inner === null) return { event, text: own }
  const source = text.slice(inner.start, inner.end)
  if (event === _source) return { event, text: source }
  const id = JSON.stringify(_id)
  return { event, text: /^\{\s*\}$/.test(source) ? `{"_id":${id}}` : `{"_id":${id},${source.slice(1)}` }
}
