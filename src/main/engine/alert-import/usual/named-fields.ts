import { wordsIn } from '../../observable/field-meaning.ts'
import { type Event, isEvent } from '../event-fields.ts'
import { embedded } from '../event-paths.ts'

/** A text or number of an event of an unknown program, with what says where it stands. */
export type NamedField = {
  /** Words of its own name in lower case: `alarmRuleName` is alarm, rule, name. */
  readonly own: readonly string[]
  /** Words of each name around it, the outermost first. */
  readonly around: readonly (readonly string[])[]
  /** Names joined, without places in lists: equal for the same field of several entries. */
  readonly path: string
  /** Whether it stands in a list, and whether that has several entries. */
  readonly listed: 'no' | 'alone' | 'among others'
  /** The object that holds it. */
  readonly holder: Event
  readonly value: string | number
}

/** Deepest nesting that is looked at, and the number of texts and numbers. */
const maxDepth = 6
const maxFields = 2000
/** Names joined by dots within one name. */
const maxDotted = 8
/** Entries of one list: what a fact is told by stands in the first ones. */
const maxEntries = 50

/** Words that programs write in one: `rulename`, `createdat`. */
const glued =
  /^(alert|alarm|rule|threat|event|attack|malware|virus|detection|detect|policy|signature|incident|finding|issue|device|computer|machine|node|agent|asset|endpoint|server|display|start|end|begin|create|created|creation|detected|updated|received|occurred|observed|first|last|log|file|user|process|risk|generated)(name|title|time|timestamp|date|at|type|severity|level|seen|ts)$/

const gluedHost = /^(\w{3,20})(hostname)$/

const wordsOf = new Map<string, readonly string[]>()
const maxKnown = 4096

/** Returns the words of a name. */
export function nameWords(name: string): readonly string[] {
  const known = wordsOf.get(name)
  if (known !== undefined) return known
  const words = wordsIn(name)
    .split(' ')
    .flatMap((word) => (glued.exec(word) ?? gluedHost.exec(word))?.slice(1) ?? [word])
  if (wordsOf.size >= maxKnown) wordsOf.clear()
  wordsOf.set(name, words)
  return words
}

type Place = Pick<NamedField, 'around' | 'path' | 'listed'> & { readonly depth: number }

/** Returns the texts and numbers of an event in order, each once per place, to a bounded depth and count. */
export function namedFields(event: Event): readonly NamedField[] {
  const found: NamedField[] = []
  gatherObject(event, { around: [], path: '', listed: 'no', depth: 0 }, found)
  return found
}

function gatherObject(event: Event, place: Place, found: NamedField[]): void {
  const called = pairName(event)
  for (const name in event) {
    if (found.length >= maxFields) return
    const value = event[name]
    const isValue = called !== null && /^values?$/i.test(name)
    gather(isValue ? called : name, value, event, place, found)
  }
}

/** The name of a field that an event spells as a pair: `{ "name": "Severity", "value": "High" }`. */
function pairName(event: Event): string | null {
  if (event.value === undefined && event.Value === undefined) return null
  for (const key of ['name', 'Name', 'key', 'Key', 'field']) {
    const name = event[key]
    if (typeof name === 'string' && name.length <= 60) return name
  }
  return null
}

function gather(name: string, value: unknown, holder: Event, place: Place, found: NamedField[]): void {
  if (value === null || value === undefined || typeof value === 'boolean') return
  const { around, path, listed, depth } = place
  const names = name.includes('.') && !/\s/.test(name) ? name.split('.').slice(0, maxDotted) : [name]
  const levels = names.map(nameWords)
  const own = levels.at(-1) ?? []
  const outer = [...around, ...levels.slice(0, -1)]
  const here = `${path}.${name.slice(0, 200)}`
  const add = (one: string | number, how: Place['listed']) =>
    found.push({ own, around: outer, path: here, listed: how, holder, value: one })
  const enter = (inner: unknown, how: Place['listed']) => {
    const moment = isEvent(inner) ? secondsOf(inner) : null
    if (moment !== null) add(moment, how)
    else if (isEvent(inner) && depth < maxDepth)
      gatherObject(inner, { around: [...outer, own], path: here, listed: how, depth: depth + 1 }, found)
    else if (typeof inner === 'string') {
      if (inner.trim() !== '') add(inner.trim(), how)
    } else if (typeof inner === 'number') add(inner, how)
  }
  const whole = typeof value === 'string' ? (embedded(value.trim()) ?? value) : value
  if (!Array.isArray(whole)) {
    enter(whole, listed)
    return
  }
  const how = whole.length > 1 || listed === 'among others' ? 'among others' : 'alone'
  for (const each of whole.slice(0, maxEntries)) enter(each, how)
}

/** Returns the seconds of a moment in the form of Protocol Buffers: `{ "seconds": 1763633606, "nanos": 0 }`. */
function secondsOf(event: Event): string | null {
  const seconds = event.seconds ?? event.Seconds ?? event._seconds
  if (Object.keys(event).length > 2 || !/^\d{9,11}$/.test(String(seconds))) return null
  const nanos = event.nanos ?? event.nanoseconds ?? event._nanoseconds ?? 0
  return /^\d{1,9}$/.test(String(nanos)) ? `${seconds}.${String(nanos).padStart(9, '0')}` : String(seconds)
}

/** Words of names around the alert itself: what stands in one belongs to the alert. */
const records = new Set(
  'alert alerts alarm incident incidents finding findings detection detections event events case issue issues attributes properties data detail details info information metadata meta payload record object fields notification signal kibana result results content body message transaction node node0 source security summary additional annotations labels common state general header context essentials umbrella log offense insight threat transaction object rule rules policy detector'.split(
    ' ',
  ),
)

/** How far from the alert itself a field stands: 0 at the top, 1 for each record around it, 4 for anything else. */
export function distanceOf({ around, listed }: NamedField): number {
  let distance = listed === 'no' ? 0 : listed === 'alone' ? 2 : 4
  for (const words of around) distance += records.has(words.at(-1) ?? '') ? 1 : 4
  return distance
}

/** Things that an event is about or that belong to its program: their names, dates and levels are no facts of the alert. */
const others = new Set(
  'file files process processes parent user users account actor author owner creator assignee reporter analyst organization organisation company customer client tenant project team group groups certificate cert os software package module application app browser geo country location tactic tactics technique techniques mitre tag tags tool vendor product subscription scanner license comment comments note notes action actions history activities timeline attachment attachments evidence evidences entity entities related child children artifact artifacts workflow playbook response mitigation remediation cvss score repository repo commit'.split(
    ' ',
  ),
)

/** Words behind the one that says what a group of fields is about: `sourceProcessInfo`. */
const behind = new Set(
  'info information details detail data metadata meta attributes properties fields object record'.split(' '),
)

/** Returns the word that says what a name is about: `agent` of `agent_info`, the last one of others. */
export function subjectOf(words: readonly string[]): string {
  return words.findLast((word) => !behind.has(word)) ?? words.at(-1) ?? ''
}

/** Returns a word in its singular: `machines` is machine. */
export function singular(word: string): string {
  return word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '') : word
}

/** Whether a field stands within something that is not the alert itself. */
export function isOfAnother({ around }: NamedField): boolean {
  return around.some((words) => others.has(subjectOf(words)))
}

/** Returns the fields that a rating finds, the best first and then in the order of the event; 0 means none. */
export function rated(fields: readonly NamedField[], rate: (field: NamedField) => number): NamedField[] {
  return fields
    .map((field) => ({ field, rating: rate(field) }))
    .filter(({ rating }) => rating > 0)
    .toSorted((one, two) => two.rating - one.rating)
    .map(({ field }) => field)
}
