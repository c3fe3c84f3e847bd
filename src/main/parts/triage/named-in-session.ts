import type { SearchedText } from '../../../contract/core/stand-outs.ts'
import { decode } from '../../engine/ioc/encoding.ts'
import { sourceOffsets } from '../../engine/ioc/source-offsets.ts'
import { actorsNamedIn, type NamedItem } from '../../operations/named-actors.ts'
import { knowledgeMark } from '../../store/actors/actor-knowledge.ts'
import type { Context } from './context.ts'
import type { OpenSession } from './open-session.ts'
import type { Source } from './source-file.ts'

/** The threat actors that the texts of a session name, each once. */

/** Maximum number of bytes of a session in which names are looked for. */
const maxNamedBytes = 4 * 1_048_576

/** The name of an actor with its first place: bytes of its source. */
export type PlacedName = NamedItem & {
  readonly at: { readonly source: number; readonly start: number; readonly end: number; readonly row: number }
}

export type NamedInSession = {
  /** At most 100 of each source. */
  readonly items: readonly PlacedName[]
  readonly total: number
  readonly text: SearchedText
  readonly notRead: readonly string[]
}

const kept = new WeakMap<OpenSession, { readonly stamp: string; readonly found: Promise<NamedInSession> }>()

/** Returns the actors named in a session; looked for again only when its texts or the sets have changed. */
export function namedInSession(session: OpenSession, context: Context): Promise<NamedInSession> {
  const texts = session.sources.map(({ path, read, state }) => `${path} ${read} ${state}`)
  const stamp = [knowledgeMark(context.store.reader), context.knowledge.stamp(), ...texts].join('\n')
  const known = kept.get(session)
  if (known?.stamp === stamp) return known.found
  const found = lookThrough(session, context)
  kept.set(session, { stamp, found })
  found.catch(() => kept.delete(session))
  return found
}

async function lookThrough(session: OpenSession, context: Context): Promise<NamedInSession> {
  const items = new Map<string, PlacedName>()
  const notRead = new Set<string>()
  let left = maxNamedBytes
  let isWhole = session.state === 'done'
  const all = new Set<string>()
  let text: SearchedText = 'none'
  for (const source of session.sources) {
    const isRead = source.state === 'done' && source.read > 0
    const size = isRead ? Math.min(source.read, left) : 0
    if (size < source.size || hasUnread(source)) isWhole = false
    if (size === 0) continue
    left -= size
    const named = await namedIn(source, size, context)
    for (const set of named.notRead) notRead.add(set)
    if (named.text !== 'none') text = 'part'
    for (const of of named.all) all.add(of)
    for (const item of named.items) if (!items.has(item.of)) items.set(item.of, item)
  }
  if (isWhole && text === 'part') text = 'whole'
  return { items: [...items.values()], total: all.size, text, notRead: [...notRead] }
}

function hasUnread({ reading, problem }: Source): boolean {
  return problem !== null || reading?.parts.some((part) => part.problem !== null) === true
}

async function namedIn(source: Source, size: number, context: Context) {
  const encoding = source.encoding ?? 'utf-8'
  const text = decode(await source.bytes(0, size), encoding)
  const named = await actorsNamedIn(text, size < source.size, context)
  const toByte = named.items.length === 0 ? () => 0 : sourceOffsets(text, encoding)
  const items: PlacedName[] = []
  for (const item of named.items) {
    const start = toByte(item.place.start)
    const { row } = await source.rowAt(start)
    items.push({ ...item, at: { source: source.position, start, end: toByte(item.place.end), row } })
  }
  return { ...named, items }
}
