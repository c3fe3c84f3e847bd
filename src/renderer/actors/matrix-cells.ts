import type { ActorMatrix, AttackLayer } from '../../contract/workstation/actor-matrix.ts'

/** What a matrix shows: of each tactic its techniques, and who of those compared has each. */

export const matrixKinds = ['all', 'used', 'shared', 'gaps'] as const
/** All techniques, those that somebody uses, those that several do, those that somebody uses and the layer lacks. */
export type MatrixKind = (typeof matrixKinds)[number]

/** Of one that is compared: it has the technique, nothing but parts of it, or neither. */
export type Has = 'has' | 'part' | 'not'

export type MatrixCell = {
  readonly id: string
  readonly name: string
  readonly actors: number
  /** Of each that is compared, the layer last. */
  readonly has: readonly Has[]
  /** How many of them have it or parts of it. */
  readonly count: number
  readonly parent: string | null
  /** Parts of it that are shown when it is unfolded. */
  readonly parts: number
}

export type MatrixColumn = {
  readonly name: string
  readonly id: string | null
  readonly cells: readonly MatrixCell[]
}

/** Cells of all techniques, by their places. */
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

/** The columns that are shown: of each tactic what is of the kind, parts below what is unfolded. */
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

/** One of four tones for a count: 1 is the weakest, 0 is none. Counts differ by their ratio, since few techniques are used by most. */
export function toneOf(count: number, most: number): number {
  if (count <= 0) return 0
  if (most <= 1) return 2
  return Math.max(1, Math.ceil((4 * Math.log(count + 1)) / Math.log(most + 1)))
}

/** The highest count of each tone, of those that hold any. */
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
  /** Of these, those that another one has too. */
  readonly shared: number
  /** Of these, those that the layer has. */
  readonly covered: number
}

/** What is to be said of each that is compared, techniques and their parts counted each for itself. */
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
