/** Fields of an event of another program, in whatever form: nested, or with dots in their names. */
export type Event = Readonly<Record<string, unknown>>

export function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A path split at one of its dots. */
type Cut = { readonly head: string; readonly rest: string }

/** Cache of split paths. Paths are constants in the code, so they are few; splitting one costs more than a lookup. */
const cuts = new Map<string, readonly Cut[]>()

function cutsOf(path: string): readonly Cut[] {
  const known = cuts.get(path)
  if (known !== undefined) return known
  const made: Cut[] = []
  for (let at = path.indexOf('.'); at > 0; at = path.indexOf('.', at + 1))
    made.push({ head: path.slice(0, at), rest: path.slice(at + 1) })
  cuts.set(path, made)
  return made
}

/**
 * Returns the value of a dotted path, in an object that is nested, flat, or both. The path comes from the code, never
 * from a file.
 */
export function fieldOf(event: Event, path: string): unknown {
  if (path in event) return event[path]
  for (const { head, rest } of cutsOf(path)) {
    const inner = event[head]
    if (!isEvent(inner)) continue
    const value = fieldOf(inner, rest)
    if (value !== undefined) return value
  }
  return undefined
}

/** Returns the first text or number among several paths, as a text; null when there is none. */
export function textOf(event: Event, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = fieldOf(event, path)
    const one: unknown = Array.isArray(value) ? value[0] : value
    if (typeof one === 'string' && one.trim() !== '') return one.trim()
    if (typeof one === 'number' && Number.isFinite(one)) return String(one)
  }
  return null
}

/** All texts of a path, which may hold one or a list of them. */
export function textsOf(event: Event, path: string): string[] {
  const value = fieldOf(event, path)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((each) => {
    if (typeof each === 'number') return [String(each)]
    return typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []
  })
}

/** Returns the objects of a path, which may hold one or a list of them. */
export function eventsOf(event: Event, path: string): Event[] {
  const value = fieldOf(event, path)
  return Array.isArray(value) ? value.filter(isEvent) : isEvent(value) ? [value] : []
}

/** Whether an event has something in each of these fields. */
export function has(event: Event, ...paths: readonly string[]): boolean {
  return paths.every((path) => fieldOf(event, path) !== undefined && fieldOf(event, path) !== null)
}
