import type { TableRow } from '../table.ts'
import type { Taxonomy, Template } from '../taxonomy.ts'
import { Census } from './census.ts'
import type { Feed, Reading, Readings } from './reading.ts'
import { type KeyOf, RowIndex } from './row-index.ts'
import {
  type GroupRule,
  joined,
  type Key,
  type LinkedRule,
  type Look,
  type RowRule,
  type Rule,
  type Seen,
} from './rule.ts'

/** Reads the cells of some columns. The returned array is reused by the next call. */
export type CellsOf = (cells: readonly string[]) => readonly string[]

/** A look bound to the index it reads. */
export type BoundLook = {
  readonly look: Look
  readonly from: KeyOf
  readonly reading: Reading
  readonly blind: Seen
}

export type BoundRule =
  | { readonly kind: 'row'; readonly unit: number; readonly rule: RowRule; readonly cellsOf: CellsOf }
  | {
      readonly kind: 'linked'
      readonly unit: number
      readonly rule: LinkedRule
      readonly cellsOf: CellsOf
      readonly looks: readonly BoundLook[]
      /** Refilled for every row. */
      readonly seen: Seen[]
    }
  | {
      readonly kind: 'group'
      readonly unit: number
      readonly rule: GroupRule
      readonly positions: readonly number[]
      readonly index: RowIndex
    }

/** Binds the rules of a taxonomy: columns become positions, and the indexes that looks need are created. */
export class RuleBinder {
  /** The feeds to notify of added and removed rows, by template. */
  readonly feeds = new Map<string, Feed[]>()
  readonly readings: Readings[] = []
  private readonly templates: ReadonlyMap<string, Template>
  private readonly indexes = new Map<string, RowIndex>()
  private readonly keys = new Map<string, KeyOf>()
  private readonly censuses = new Map<string, Census>()

  constructor(taxonomy: Taxonomy) {
    this.templates = new Map(taxonomy.templates.map((template) => [template.code, template]))
  }

  /** Null when the taxonomy lacks a template or a column that the rule names. */
  bind(rule: Rule, unit: number): BoundRule | null {
    const positions = this.positionsOf(rule.template, rule.columns)
    if (positions === null) return null
    if (rule.kind === 'row')
      return { kind: 'row', unit, rule, cellsOf: this.cellsOf(rule.template, positions) }
    if (rule.kind === 'group') {
      if (this.positionsOf(rule.template, rule.by.columns) === null) return null
      return { kind: 'group', unit, rule, positions, index: this.indexOf(rule.template, rule.by) }
    }
    if (!rule.looks.every((look) => this.canSee(rule.template, look))) return null
    const looks = rule.looks.map((look): BoundLook => {
      const { kind } = look.reads
      const blind = kind === 'exists' || kind === 'repeated' ? false : ''
      return { look, from: this.keyOf(rule.template, look.from), reading: this.readingOf(look), blind }
    })
    const cellsOf = this.cellsOf(rule.template, positions)
    return { kind: 'linked', unit, rule, cellsOf, looks, seen: looks.map(({ blind }) => blind) }
  }

  /** Returns the index of a template's rows by a key; it is shared by all rules. */
  indexOf(template: string, key: Key): RowIndex {
    const name = `${template} ${key.name}`
    const known = this.indexes.get(name)
    if (known !== undefined) return known
    const index = new RowIndex(this.keyOf(template, key))
    this.indexes.set(name, index)
    this.readings.push(index.readings)
    this.feed(template, index)
    return index
  }

  private readingOf({ reads }: Look): Reading {
    if (reads.kind === 'commonest') return this.censusOf(reads).commonest()
    const index = this.indexOf(reads.template, reads.to)
    if (reads.kind === 'values')
      return index.values(this.positionsOf(reads.template, [reads.column])?.[0] ?? 0)
    return reads.kind === 'exists' ? index.exists() : index.repeated()
  }

  private censusOf({ name, pairs }: Extract<Look['reads'], { kind: 'commonest' }>): Census {
    const known = this.censuses.get(name)
    if (known !== undefined) return known
    const census = new Census()
    this.censuses.set(name, census)
    this.readings.push(census.readings)
    for (const { template, key, value, among } of pairs) {
      const [keyAt = 0, valueAt = 0] = this.positionsOf(template, [key, value]) ?? []
      const heldBy = (cells: readonly string[]) => {
        const held = cells[valueAt] ?? ''
        return among.has(held) ? held : ''
      }
      this.feed(
        template,
        census.feed((cells) => cells[keyAt] ?? '', heldBy),
      )
    }
    return census
  }

  private feed(template: string, feed: Feed): void {
    const feeds = this.feeds.get(template)
    if (feeds === undefined) this.feeds.set(template, [feed])
    else feeds.push(feed)
  }

  private canSee(template: string, { from, reads }: Look): boolean {
    if (this.positionsOf(template, from.columns) === null) return false
    if (reads.kind === 'commonest')
      return reads.pairs.every((pair) => this.positionsOf(pair.template, [pair.key, pair.value]) !== null)
    const columns = reads.kind === 'values' ? [...reads.to.columns, reads.column] : reads.to.columns
    return this.positionsOf(reads.template, columns) !== null
  }

  private positionsOf(code: string, columns: readonly string[]): readonly number[] | null {
    const template = this.templates.get(code)
    if (template === undefined) return null
    const positions = columns.map((wanted) => template.columns.findIndex((column) => column.code === wanted))
    return positions.includes(-1) ? null : positions
  }

  /**
   * Returns a function shared by all rules, so that the key of a row is computed once when several rules ask for it in
   * succession.
   */
  private keyOf(template: string, key: Key): KeyOf {
    const name = `${template} ${key.name}`
    const known = this.keys.get(name)
    if (known !== undefined) return known
    const made = this.newKeyOf(template, key)
    this.keys.set(name, made)
    return made
  }

  private newKeyOf(template: string, { columns, of }: Key): KeyOf {
    const positions = this.positionsOf(template, columns) ?? []
    const [first = 0] = positions
    if (positions.length === 1 && of === joined) return (cells) => cells[first] ?? ''
    const cellsOf = this.cellsOf(template, positions)
    let lastCells: readonly string[] | null = null
    let lastKey = ''
    return (cells) => {
      if (cells === lastCells) return lastKey
      lastCells = cells
      lastKey = of(cellsOf(cells))
      return lastKey
    }
  }

  private cellsOf(template: string, positions: readonly number[]): CellsOf {
    const width = this.templates.get(template)?.columns.length ?? 0
    if (positions.length === width && positions.every((at, place) => at === place)) return (cells) => cells
    const picked: string[] = positions.map(() => '')
    return (cells) => {
      for (let place = 0; place < positions.length; place++)
        picked[place] = cells[positions[place] ?? 0] ?? ''
      return picked
    }
  }
}

/** Returns the cells at some positions, in a new array. */
export function cellsAt(row: TableRow, positions: readonly number[]): string[] {
  return positions.map((at) => row.cells[at] ?? '')
}
