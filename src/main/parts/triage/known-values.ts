import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import {
  type KnownFact,
  type KnownFilter,
  type KnownWhat,
  knownWhats,
} from '../../../contract/workstation/triage/known-facts.ts'
import type { Knowledge } from '../../operations/knowledge/knowledge.ts'
import { type PackFacts, packFacts } from '../../operations/knowledge/pack-facts.ts'
import { Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { IndicatorTable } from './indicator-table.ts'

/** Kinds that packs have data on, in groups that are filled together: the default order needs only hashes. */
const groups = [['hash'], ['ipv4', 'ipv6', 'crypto']] as const satisfies readonly (readonly IocKind[])[]

/**
 * What packs contain about the rows of one session, as bits. Computed in steps that yield to the event loop, only for
 * new rows, and from the start when other packs are switched on; so each value of a growing table is computed once.
 */
export class KnownValues {
  private readonly table: IndicatorTable
  private readonly knowledge: Knowledge
  private bits = new Uint16Array(0)
  private stamp = ''
  private reached = groups.map(() => 0)
  /** Only one fill runs at a time: a concurrent one would repeat its work. */
  private filling: Promise<void> = Promise.resolve()

  constructor(table: IndicatorTable, knowledge: Knowledge) {
    this.table = table
    this.knowledge = knowledge
  }

  /** Brings the bits up to date: of hashes, or of all kinds. */
  fill(scope: 'hashes' | 'all'): Promise<void> {
    const filled = this.filling.then(() => this.fillNow(scope === 'hashes' ? 1 : groups.length))
    // a failed fill is reported to its caller, and does not affect later ones
    this.filling = filled.catch(() => undefined)
    return filled
  }

  bitsAt(position: number): number {
    return this.bits[position] ?? 0
  }

  private async fillNow(wanted: number): Promise<void> {
    this.refresh()
    for (let group = 0; group < wanted; group++) {
      const kinds: readonly IocKind[] = groups[group] ?? []
      if (this.stamp === '') this.reached[group] = this.table.size
      else if (!kinds.some((kind) => (this.table.byKind[iocKinds.indexOf(kind)] as number) > 0))
        this.reached[group] = this.table.size
      // the packs changed meanwhile: starts again
      else if (!(await this.fillGroup(group, kinds))) group = -1
    }
  }

  /** False when other packs were switched on meanwhile. */
  private async fillGroup(group: number, kinds: readonly IocKind[]): Promise<boolean> {
    const asks = new Set(kinds.map((kind) => iocKinds.indexOf(kind)))
    const open = () => packFacts(this.knowledge, (kind) => kinds.includes(kind))
    let factsOf: PackFacts = await open()
    const pace = new Pace()
    const { table } = this
    for (let at = this.reached[group] as number; at < table.size; at++) {
      if (asks.has(table.kinds[at] as number)) {
        this.grow(at)
        this.bits[at] = bitsOf(factsOf(table.kindAt(at), table.values[at] as string))
      }
      this.reached[group] = at + 1
      if (!pace.isOver(at)) continue
      await yieldToEventLoop()
      if (this.refresh()) return false
      factsOf = await open()
    }
    return true
  }

  /** Forgets everything when other packs are switched on. */
  private refresh(): boolean {
    const stamp = this.knowledge.stamp()
    if (stamp === this.stamp) return false
    this.stamp = stamp
    this.bits.fill(0)
    this.reached = groups.map(() => 0)
    return true
  }

  private grow(position: number): void {
    if (position < this.bits.length) return
    const wider = new Uint16Array(Math.max(position + 1, this.table.kinds.length))
    wider.set(this.bits)
    this.bits = wider
  }
}

const bitOf = (what: KnownWhat) => 1 << knownWhats.indexOf(what)

export function bitsOf(facts: readonly KnownFact[]): number {
  return facts.reduce((bits, { what }) => bits | bitOf(what), 0)
}

export const maliciousBit = bitOf('malicious')
const sanctionedBit = bitOf('sanctioned')

/** Returns the rank of list verdicts, above any severity derived from a value itself. */
export function gravity(bits: number): number {
  return (bits & maliciousBit) !== 0 ? 200 : (bits & sanctionedBit) !== 0 ? 100 : 0
}

/** Returns the bits of which a row must have at least one to pass the filter. */
export function wantedBits(filter: KnownFilter): number {
  if (filter !== 'any') return bitOf(filter)
  return knownWhats.reduce(
    (bits, what) => (what === 'network' || what === 'unread' ? bits : bits | bitOf(what)),
    0,
  )
}

/** Returns the rank of what is known: the gravest first, and more sessions before fewer. */
export function knownRank(bits: number, sessions: number): number {
  const first = bits === 0 ? knownWhats.length : 31 - Math.clz32(bits & -bits)
  return (knownWhats.length - first) * 1_000_000 + Math.min(sessions, 999_999)
}
