import { type Event, isEvent } from './event-fields.ts'
import { isDeeper, maxEmbeddedDepth } from './json-depth.ts'

/**
 * Values of dotted paths (`*` is any name) in events as programs, their forwarders and their exports write them: nested, flat or both, in
 * any letter case, with `_`, `-` or spaces between words, within lists, and within JSON that a field carries as text.
 */

/** Maximum number of values of one path. */
const maxValues = 2000
/** Longest text that is parsed as JSON within a path. */
const maxEmbedded = 1_048_576

/** Spellings of the names of an object, made when a name is not found as documented. */
const spellings = new WeakMap<Event, ReadonlyMap<string, string>>()

/** Names and paths of the code in plain form. They are few; a file adds none. */
const plainNames = new Map<string, string>()
const splitPaths = new Map<string, readonly string[]>()

function plain(name: string): string {
  if (name.length > 200) return name
  // portals add the zone or unit of a column to its name: `TimeGenerated [UTC]`
  const bare = name.endsWith(']') ? name.replace(/\s+\[[^[\]]*\]$/, '') : name
  return bare.toLowerCase().replace(/(?<=.)[_\s-]+/g, '')
}

function plainOfPath(name: string): string {
  let known = plainNames.get(name)
  if (known === undefined) {
    known = plain(name)
    plainNames.set(name, known)
  }
  return known
}

function partsOf(path: string): readonly string[] {
  let known = splitPaths.get(path)
  if (known === undefined) {
    known = path.split('.')
    splitPaths.set(path, known)
  }
  return known
}

function memberOf(event: Event, name: string, isStrict = false): unknown {
  if (Object.hasOwn(event, name)) return event[name]
  let known = spellings.get(event)
  if (known === undefined) {
    const made = new Map<string, string>()
    for (const key of Object.keys(event)) {
      const spelling = plain(key)
      if (!made.has(spelling)) made.set(spelling, key)
    }
    known = made
    spellings.set(event, known)
  }
  const key = known.get(plainOfPath(name))
  if (key === undefined || (isStrict && key.length !== name.length)) return undefined
  return event[key]
}

/** Returns all values of a path, those of lists one by one, without absent ones. */
export function valuesAt(event: Event, path: string): unknown[] {
  const found: unknown[] = []
  gather(event, partsOf(path), 0, found, false)
  return found
}

/** Returns the values of a path whose names are written as documented but for their letter case. */
export function valuesNamed(event: Event, path: string): unknown[] {
  const found: unknown[] = []
  gather(event, partsOf(path), 0, found, true)
  return found
}

function gather(
  value: unknown,
  parts: readonly string[],
  from: number,
  found: unknown[],
  isStrict: boolean,
): void {
  if (value === undefined || value === null || found.length >= maxValues) return
  if (Array.isArray(value)) {
    for (const each of value) gather(each, parts, from, found, isStrict)
    return
  }
  if (from === parts.length) {
    found.push(value)
    return
  }
  const object = typeof value === 'string' ? embedded(value) : value
  if (Array.isArray(object)) gather(object, parts, from, found, isStrict)
  else if (isEvent(object)) gatherMembers(object, parts, from, found, isStrict)
}

/** A name with a condition on the objects below it: `labels[key=severity]`. */
const selector = /^([^[]+)\[([^=]+)=([^\]]+)\]$/

function gatherSelected(
  object: Event,
  parts: readonly string[],
  from: number,
  found: unknown[],
  isStrict: boolean,
): void {
  const [, name = '', key = '', wanted = ''] = selector.exec(parts[from] as string) ?? []
  const inner = memberOf(object, name)
  for (const each of Array.isArray(inner) ? inner : [inner])
    if (isEvent(each) && String(memberOf(each, key)).toLowerCase() === wanted.toLowerCase())
      gather(each, parts, from + 1, found, isStrict)
}

function gatherMembers(
  object: Event,
  parts: readonly string[],
  from: number,
  found: unknown[],
  isStrict: boolean,
): void {
  if ((parts[from] as string).endsWith(']')) {
    gatherSelected(object, parts, from, found, isStrict)
    return
  }
  if (parts[from] === '*') {
    for (const each of Object.values(object)) gather(each, parts, from + 1, found, isStrict)
    return
  }
  const before = found.length
  let name = ''
  // the first name alone, else several of them joined by dots
  for (let to = from + 1; to <= parts.length && found.length === before; to += 1) {
    name = name === '' ? (parts[from] as string) : `${name}.${parts[to - 1]}`
    gather(memberOf(object, name, isStrict), parts, to, found, isStrict)
  }
}

/** The text parsed last, since several paths lead into one field. */
let lastEmbedded: { readonly text: string; readonly value: unknown } = { text: '', value: undefined }

/** Returns the JSON that a text is; undefined for any other, and for one that is nested too deep. */
export function embedded(text: string): unknown {
  const first = text[0]
  if ((first !== '{' && first !== '[') || text.length > maxEmbedded) return undefined
  if (lastEmbedded.text === text) return lastEmbedded.value
  let value: unknown
  try {
    value = isDeeper(text, maxEmbeddedDepth) ? undefined : JSON.parse(text)
  } catch {
    value = undefined
  }
  lastEmbedded = { text, value }
  return value
}

/** What programs write where they have no value. */
const absent = /^(?:-+|n\/?a|none|null|nil|undefined|\(null\)|\(none\)|unknown|\(empty\)|not available)$/i

function textOfValue(value: unknown): string | null {
  if (typeof value === 'string') {
    const trimmed = value.trim()
    return trimmed === '' || absent.test(trimmed) ? null : trimmed
  }
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** Returns the first text or number among several paths, as a text; null when there is none. */
export function firstAt(event: Event, paths: readonly string[]): string | null {
  for (const path of paths)
    for (const value of valuesAt(event, path)) {
      const text = textOfValue(value)
      if (text !== null) return text
    }
  return null
}

/** Returns all texts of several paths, each once, in order. */
export function textsAt(event: Event, paths: readonly string[]): string[] {
  const texts = paths.flatMap((path) =>
    valuesAt(event, path).flatMap((value) => {
      const text = textOfValue(value)
      return text === null ? [] : [text]
    }),
  )
  return [...new Set(texts)]
}

/** Returns all objects of a path, those of lists one by one. */
export function objectsAt(event: Event, path: string): Event[] {
  return valuesAt(event, path).flatMap((value) => {
    const object = typeof value === 'string' ? embedded(value) : value
    return Array.isArray(object) ? object.filter(isEvent) : isEvent(object) ? [object] : []
  })
}

/** Whether a path leads to something, or is the beginning of flat names: `resource.host.name` has `resource`. */
export function hasAt(event: Event, path: string): boolean {
  if (valuesNamed(event, path).length > 0) return true
  const beginning = `${path.toLowerCase()}.`
  for (const name in event)
    if (name.length > beginning.length && name.slice(0, beginning.length).toLowerCase() === beginning)
      return true
  return false
}
