import {
  maxNameSharers,
  maxStandOuts,
  type SearchedText,
  type StandOut,
} from '../../contract/core/stand-outs.ts'
import { ActorNames } from '../engine/actor/actor-names.ts'
import { findNamedActors, type NamedActor } from '../engine/actor/find-named-actors.ts'
import { nameKey } from '../engine/actor/merge-actors.ts'
import { findExact } from '../engine/data/sorted-table.ts'
import { knowledgeMark } from '../store/actors/actor-knowledge.ts'
import { actorByNumber, type NameRow, namePage } from '../store/actors/actor-names.ts'
import type { Store } from '../store/database/handle.ts'
import type { Tools } from './call/context.ts'
import { logFault } from './system/log.ts'
import { shippedData } from './system/shipped-data.ts'
import { yieldToEventLoop } from './system/yield-to-event-loop.ts'

/** The threat actors of the imported sets that a text names. */

type Sources = Pick<Tools, 'store' | 'knowledge' | 'resources' | 'currentActors'>

/** A name with its place in the text, in UTF-16 code units. */
export type NamedItem = StandOut & {
  readonly place: NonNullable<StandOut['place']>
  /** Identifies the actors among the items of the same build. */
  readonly of: string
}

export type NamedInText = {
  /** One for each actor, or for actors that share a name; in the order of the text, at most 100. */
  readonly items: readonly NamedItem[]
  /** What `of` is of all of them. */
  readonly all: readonly string[]
  readonly text: SearchedText
  /** Sets that could not be asked. */
  readonly notRead: readonly string[]
}

/** Names read between two turns of the event loop. */
const namesPerTurn = 2000

/**
 * Finds the actors that a text names, in turns of the event loop. `isCut` says whether it is the beginning of a longer one.
 */
export async function actorsNamedIn(given: string, isCut: boolean, sources: Sources): Promise<NamedInText> {
  const text = isCut ? withoutCutWord(given) : given
  const sets = sources.knowledge.actorSets()
  if (sets.length === 0) return { items: [], all: [], text: 'none', notRead: [] }
  try {
    const notRead = await sources.currentActors()
    const names = await namesNow(sources.store)
    if (names.size === 0) return { items: [], all: [], text: 'none', notRead }
    const found = await namesIn(text, names, sources.resources)
    return { ...(await itemsOf(text, found, sources.store)), text: isCut ? 'part' : 'whole', notRead }
  } catch (error) {
    logFault('Looking for the names of threat actors failed', error)
    return { items: [], all: [], text: 'none', notRead: sets.map(({ name }) => name) }
  }
}

/** Most characters that are left out at the end of a text that was cut. */
const longestCut = 64

/** Leaves out the last word of a text that was cut: it may be another one. */
function withoutCutWord(text: string): string {
  for (let at = text.length - 1; at >= Math.max(0, text.length - longestCut); at--)
    if (/\s/.test(text.charAt(at))) return text.slice(0, at)
  return text.slice(0, -longestCut)
}

async function namesIn(text: string, names: ActorNames, resources: string): Promise<readonly NamedActor[]> {
  const words = shippedData(resources, 'english-words.txt')
  const steps = findNamedActors(text, names, (word) => findExact(words, word) !== null)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value
    await yieldToEventLoop()
  }
}

const kept = new WeakMap<Store, { readonly mark: string | null; readonly names: Promise<ActorNames> }>()

/** The names of the stored actors; read once per build. */
function namesNow(store: Store): Promise<ActorNames> {
  const mark = knowledgeMark(store.reader)
  const known = kept.get(store)
  if (known !== undefined && known.mark === mark) return known.names
  const names = readNames(store)
  kept.set(store, { mark, names })
  names.catch(() => kept.delete(store))
  return names
}

async function readNames(store: Store): Promise<ActorNames> {
  const names = new ActorNames()
  for (let last: NameRow | null = null; ; await yieldToEventLoop()) {
    const page = namePage(store.reader, last, namesPerTurn)
    for (const row of page) names.add(row)
    last = page.at(-1) ?? null
    if (last === null) return names
  }
}

async function itemsOf(
  text: string,
  found: readonly NamedActor[],
  store: Store,
): Promise<Pick<NamedInText, 'items' | 'all'>> {
  const byActors = namesByActors(found)
  const lineAt = linesOf(text)
  const items: NamedItem[] = []
  for (const [of, names] of [...byActors].slice(0, maxStandOuts)) {
    const item = itemOf(of, names, lineAt, store)
    if (item !== null) items.push(item)
    // profiles are large
    await yieldToEventLoop()
  }
  return { items, all: [...byActors.keys()] }
}

/** Groups names by their actors; a shared name belongs to the one of its actors that the text names otherwise. */
function namesByActors(found: readonly NamedActor[]): Map<string, NamedActor[]> {
  const own = new Set(found.flatMap(({ actors }) => (actors.length === 1 ? actors : [])))
  const groups = new Map<string, NamedActor[]>()
  for (const name of found) {
    const named = name.actors.filter((actor) => own.has(actor))
    const actors = named.length === 1 ? named : name.actors.toSorted((one, other) => one - other)
    const others = groups.get(actors.join(' '))
    if (others === undefined) groups.set(actors.join(' '), [{ ...name, actors }])
    else others.push(name)
  }
  return groups
}

function itemOf(
  of: string,
  names: readonly NamedActor[],
  lineAt: (offset: number) => number,
  store: Store,
): NamedItem | null {
  const [first, ...others] = names
  if (first === undefined) return null
  const actors = first.actors
    .slice(0, maxNameSharers)
    .flatMap((number) => actorByNumber(store.reader, number) ?? [])
  if (actors.length === 0) return null
  const { start, end } = first
  const written = first.written.replace(/\s+/g, ' ')
  return {
    ...{ kind: 'actor', value: written, what: 'actors' },
    words: `${whose(
      written,
      actors.map(({ name }) => name),
      first.actors.length,
    )}${alsoAs(others)}`,
    source: [...new Set(actors.flatMap(({ sets }) => sets))].join(', '),
    actors: actors.map(({ slug, name }) => ({ slug, name })),
    place: { start, end, line: lineAt(start) },
    of,
  }
}

/** Number of actors and of other names that the words give. */
const namesShown = 3

function whose(written: string, actors: readonly string[], total: number): string {
  const [only = ''] = actors
  if (total === 1)
    return nameKey(only) === nameKey(written) ? 'threat actor' : `name of the threat actor ${only}`
  return `name that ${total} threat actors share: ${listOf(actors, total)}`
}

function alsoAs(others: readonly NamedActor[]): string {
  const names = others.map(({ written }) => written.replace(/\s+/g, ' '))
  return names.length === 0 ? '' : `, also as ${listOf(names, names.length)}`
}

function listOf(names: readonly string[], total: number): string {
  const shown = names.slice(0, namesShown)
  return total > shown.length ? `${shown.join(', ')} and ${total - shown.length} more` : shown.join(', ')
}

/** Returns the line of an offset, from 1; offsets are asked in their order. */
function linesOf(text: string): (offset: number) => number {
  let line = 1
  let at = text.indexOf('\n')
  return (offset) => {
    while (at >= 0 && at < offset) {
      line++
      at = text.indexOf('\n', at + 1)
    }
    return line
  }
}
