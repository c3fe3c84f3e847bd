import { type Event, isEvent } from './event-fields.ts'

/**
 * Paths into events as users write them: names separated by dots, `[2]` for the third entry of a list and `[]` for all
 * of them, which may be left out (`detail.rule.name`, `items[].host`, `items.host`). A name that contains dots is found
 * too: `rule.name` is also the field of that name.
 */

/** Maximum number of values of a path, and of steps that finding them may take. */
const maxValues = 1000
const maxSteps = 20_000

type Search = { readonly found: unknown[]; steps: number }

/** Returns the values at a path, in order: texts, numbers and truth values, without empty texts. */
export function valuesAtPath(event: Event, path: string): (string | number | boolean)[] {
  const search: Search = { found: [], steps: 0 }
  gather(event, path.trim(), search)
  return search.found.filter(
    (value): value is string | number | boolean =>
      (typeof value === 'string' && value.trim() !== '') ||
      typeof value === 'number' ||
      typeof value === 'boolean',
  )
}

/** Returns whether something was found. */
function gather(value: unknown, rest: string, search: Search): boolean {
  search.steps += 1
  if (search.steps > maxSteps || search.found.length >= maxValues) return false
  if (Array.isArray(value)) return gatherFromList(value, rest, search)
  if (rest === '') {
    if (value === undefined || value === null || isEvent(value)) return false
    search.found.push(value)
    return true
  }
  if (!isEvent(value)) return false
  if (Object.hasOwn(value, rest)) return gather(value[rest], '', search)
  for (let at = nextCut(rest, 0); at > 0; at = nextCut(rest, at + 1)) {
    search.steps += 1
    if (search.steps > maxSteps) return false
    const head = rest.slice(0, at)
    if (!Object.hasOwn(value, head)) continue
    if (gather(value[head], rest[at] === '.' ? rest.slice(at + 1) : rest.slice(at), search)) return true
  }
  return false
}

function gatherFromList(list: readonly unknown[], rest: string, search: Search): boolean {
  const [written = '', place = ''] = /^\[(\d*)\]\.?/.exec(rest) ?? []
  const inner = rest.slice(written.length)
  const entries = place === '' ? list : list.slice(Number(place), Number(place) + 1)
  let isFound = false
  for (const entry of entries) isFound = gather(entry, inner, search) || isFound
  return isFound
}

function nextCut(path: string, from: number): number {
  for (let at = from; at < path.length; at += 1) if (path[at] === '.' || path[at] === '[') return at
  return -1
}

/** A path that occurs in some events, and the first value that it has there. */
export type PathFound = { readonly path: string; readonly sample: string }

const maxPaths = 300
const maxDepth = 8
/** Entries of one list that are looked at. */
const maxEntries = 20
const maxSample = 80

/** Returns the paths of the values in some events, in the order in which they occur; at most 300. */
export function pathsOf(events: readonly Event[]): PathFound[] {
  const found = new Map<string, string>()
  for (const event of events) collect(event, '', found, 0)
  return [...found].map(([path, sample]) => ({ path, sample }))
}

function collect(value: unknown, path: string, found: Map<string, string>, depth: number): void {
  if (found.size >= maxPaths || depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, maxEntries)) collect(entry, `${path}[]`, found, depth + 1)
  } else if (isEvent(value)) {
    for (const [name, each] of Object.entries(value))
      collect(each, path === '' ? name : `${path}.${name}`, found, depth + 1)
  } else if (value !== null && value !== undefined && value !== '' && path.length <= 1000 && !found.has(path))
    found.set(path, String(value).slice(0, maxSample).toWellFormed())
}
