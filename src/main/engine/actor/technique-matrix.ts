import type { ActorMatrix } from '../../../contract/workstation/actors/actor-matrix.ts'
import { attackTactics } from '../../../contract/workstation/cases/case-board.ts'

/** Techniques of one ATT&CK matrix by tactic, each with the number of actors that use it. */

export type MatrixTechnique = {
  readonly id: string
  readonly name: string
  readonly tactics: readonly string[]
  /** Revoked or deprecated by its authors. */
  readonly isGone: boolean
  /** Id of the technique that replaced it. */
  readonly replacedBy: string | null
  /** Key of the set that describes it. */
  readonly set: string
}
export type MatrixTactic = { readonly set: string; readonly name: string; readonly id: string | null }

/** Numbers of the actors that use a technique, by its id. */
export type TechniqueUses = ReadonlyMap<string, readonly number[]>

const titles: Readonly<Record<string, string>> = { enterprise: 'Enterprise', mobile: 'Mobile', ics: 'ICS' }
const otherDomain = 'other'

/** Returns the key of the matrix of a set: the domain of an ATT&CK bundle, or one that all other sets share. */
export function domainOf(set: string): string {
  const domain = set.startsWith('attack:') ? set.slice('attack:'.length) : ''
  return titles[domain] === undefined ? otherDomain : domain
}

/** Returns the matrices with at least one technique, in their order. Revoked and deprecated techniques do not count. */
export function matrixDomains(techniques: readonly MatrixTechnique[]): ActorMatrix['domains'] {
  const there = new Set(techniques.filter(({ isGone }) => !isGone).map(({ set }) => domainOf(set)))
  return [...Object.keys(titles), otherDomain]
    .filter((key) => there.has(key))
    .map((key) => ({ key, title: titles[key] ?? 'Other sets' }))
}

export function parentOf(id: string): string | null {
  const at = id.indexOf('.')
  return at < 0 ? null : id.slice(0, at)
}

export type MatrixTask = {
  readonly domain: string
  /** In the order in which they are shown. */
  readonly techniques: readonly MatrixTechnique[]
  readonly tactics: readonly MatrixTactic[]
  readonly uses: TechniqueUses
  /** Numbers of the actors that count, and of those that are compared. */
  readonly counted: ReadonlySet<number>
  readonly compared: readonly number[]
}

export function techniqueMatrix({
  domain,
  techniques,
  tactics,
  uses,
  counted,
  compared,
}: MatrixTask): Pick<ActorMatrix, 'tactics' | 'techniques'> {
  const users = (id: string) => uses.get(id) ?? []
  const shown = techniques.filter(({ set, isGone }) => domainOf(set) === domain && !isGone)
  const ids = new Set(shown.map(({ id }) => id))
  const parts = Map.groupBy(
    shown.filter(({ id }) => ids.has(parentOf(id) ?? '')),
    ({ id }) => parentOf(id),
  )
  const bits = new Map(compared.map((number, place) => [number, 1 << place]))
  const listed = shown.map(({ id, name }) => {
    const below = parts.get(id) ?? []
    const parent = parentOf(id)
    const own = users(id)
    const all = below.length === 0 ? own : new Set([id, ...below.map((part) => part.id)].flatMap(users))
    let actors = 0
    let some = 0
    for (const number of all) {
      if (counted.has(number)) actors += 1
      some |= bits.get(number) ?? 0
    }
    const by = own.reduce((sum, number) => sum | (bits.get(number) ?? 0), 0)
    return {
      ...{ id, name, parent: parent !== null && ids.has(parent) ? parent : null },
      ...{ actors, by, by_parts: some & ~by },
    }
  })
  return {
    techniques: listed,
    tactics: columns(
      shown,
      tactics.filter(({ set }) => domainOf(set) === domain),
    ),
  }
}

/** Returns techniques in the order of a matrix: parents by name, each followed by its sub-techniques by id. */
export function byParentAndName(techniques: readonly MatrixTechnique[]): MatrixTechnique[] {
  const names = new Map(techniques.map(({ id, name }) => [id, name]))
  return techniques
    .map((technique) => {
      const parent = parentOf(technique.id) ?? technique.id
      return { technique, key: `${(names.get(parent) ?? parent).toLowerCase()} ${parent} ${technique.id}` }
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ technique }) => technique)
}

const withoutTactic = 'No tactic'

function columns(shown: readonly MatrixTechnique[], given: readonly MatrixTactic[]): ActorMatrix['tactics'] {
  const order: readonly string[] = attackTactics
  const held = new Map<string, number[]>()
  for (const [place, { tactics }] of shown.entries())
    for (const name of tactics.length === 0 ? [withoutTactic] : new Set(tactics)) {
      const column = held.get(name)
      if (column === undefined) held.set(name, [place])
      else column.push(place)
    }
  const known = new Map(given.map(({ name, id }) => [name, id]))
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const unknown = [...held.keys()]
    .filter((name) => !known.has(name))
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
  return [...known.keys(), ...unknown].map((name) => ({
    name,
    id: known.get(name) ?? null,
    techniques: held.get(name) ?? [],
  }))
}
