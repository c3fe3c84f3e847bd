import type { ActorMatrix, AttackLayer } from '../../contract/workstation/actors/actor-matrix.ts'

/** Content of a matrix: the techniques of each tactic, and which of the compared actors have them. */

export const matrixKinds = ['all', 'used', 'shared', 'gaps'] as const
/** All techniques; those used by any; those used by several; those used by any and missing from the layer. */
export type MatrixKind = (typeof matrixKinds)[number]

/** Whether a compared actor has the technique, only parts of it, or neither. */
export type Has = 'has' | 'part' | 'not'

export type MatrixCell = {
  readonly id: string
  readonly name: string
  readonly actors: number
  /** One entry for each compared actor, the layer last. */
  readonly has: readonly Has[]
  /** Number of entries of `has` that have it or parts of it. */
  readonly count: number
  readonly parent: string | null
  /** Number of parts shown when it is unfolded. */
  readonly parts: number
}

export type MatrixColumn = {
  readonly name: string
  readonly id: string | null
  readonly cells: readonly MatrixCell[]
}

/** Returns the cells of all techniques, by their index. */
export function matrixCells({ techniques, compared }: ActorMatrix, layer: AttackLayer | null): MatrixCell[] {
  const inLayer = new Set(layer?.techniques.map(({ id }) => id))
  const partsInLayer = new Set([...inLayer].map((id) => id.split('.')[0] ?? ''))
  return techniques.map(({ id, name, parent, actors, by, by_parts }) => {
    const has: Has[] = compared.map((_one, place) =>
      (by >> place) & 1 ? 'has' : (by_parts >> place) & 1 ? 'part' : 'not',
    )
    if (layer !== null) has.push(inLayer.has(id) ? 'has' : partsInLayer.has(id) ? 'part' : 'not')
    return { id, name, actors, has, parent, parts: 0, count: has.filter((each) => each !== 'not').length }
  })
}

/**
 * Returns the columns shown: for each tactic the techniques of the kind, with the parts of those that are unfolded
 * below them.
 */
export function matrixColumns(
  { tactics, compared }: ActorMatrix,
  cells: readonly MatrixCell[],
  kind: MatrixKind,
  unfolded: ReadonlySet<string> | 'all',
): MatrixColumn[] {
  return tactics.map(({ name, id, techniques }) => {
    const shown = techniques
      .flatMap((place) => cells[place] ?? [])
      .filter((cell) => isOfKind(cell, kind, compared.length))
    const parts = Map.groupBy(shown, ({ parent }) => parent)
    const ids = new Set(shown.map((cell) => cell.id))
    return {
      ...{ name, id },
      cells: shown
        .filter(
          ({ parent }) => parent === null || !ids.has(parent) || unfolded === 'all' || unfolded.has(parent),
        )
        .map((cell) => ({ ...cell, parts: parts.get(cell.id)?.length ?? 0 })),
    }
  })
}

function isOfKind({ actors, has, count }: MatrixCell, kind: MatrixKind, actorsCompared: number): boolean {
  if (kind === 'all') return true
  if (kind === 'used') return has.length === 0 ? actors > 0 : count > 0
  if (kind === 'shared') return count > 1
  const isUsed =
    actorsCompared === 0 ? actors > 0 : has.slice(0, actorsCompared).some((each) => each !== 'not')
  return isUsed && has[actorsCompared] !== 'has'
}

/**
 * Returns one of four tones for a count: 1 is the weakest, 0 means none. The scale is logarithmic, since few techniques
 * are used by most actors.
 */
export function toneOf(count: number, most: number): number {
  if (count <= 0) return 0
  if (most <= 1) return 2
  return Math.max(1, Math.ceil((4 * Math.log(count + 1)) / Math.log(most + 1)))
}

/** Returns the range of counts of each tone; tones without a count are left out. */
export function toneEnds(
  most: number,
): { readonly tone: number; readonly from: number; readonly to: number }[] {
  const ends: { tone: number; from: number; to: number }[] = []
  for (let count = 1; count <= most; count += 1) {
    const tone = toneOf(count, most)
    const last = ends.at(-1)
    if (last?.tone === tone) last.to = count
    else ends.push({ tone, from: count, to: count })
  }
  return ends
}

export type ComparedFacts = {
  readonly techniques: number
  /** Number of these that another compared one has too. */
  readonly shared: number
  /** Number of these that the layer has. */
  readonly covered: number
}

/** Returns the figures of each compared actor; techniques and their parts are counted separately. */
export function comparedFacts(
  cells: readonly MatrixCell[],
  count: number,
  hasLayer: boolean,
): ComparedFacts[] {
  return Array.from({ length: count }, (_, place) => {
    const own = cells.filter(({ has }) => has[place] === 'has')
    return {
      techniques: own.length,
      shared: own.filter(({ has }) => has.filter((each) => each === 'has').length > 1).length,
      covered: hasLayer ? own.filter(({ has }) => has.at(-1) === 'has').length : 0,
    }
  })
}
