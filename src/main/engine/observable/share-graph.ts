/**
 * A graph of what shares observables with what, walked from one alert, case or observable. Pure: how things are linked is asked of an
 * argument.
 *
 * What is nearer to the root comes first. Of the observables of one distance first come those that stand in several places, the rarest
 * before the others; then those that stand nowhere else; then common ones; then those that are set aside. Alerts and cases come by the
 * rarest observable that leads to them, cases before alerts, the newest first. A common observable leads on only where it is the
 * root. While another distance is to come, one takes at most half of the room that is left; what is left over is filled in the same order.
 */

export type RecordKey = { readonly kind: 'alert' | 'case'; readonly number: number }
export type ObservableKey = { readonly kind: 'observable'; readonly number: number }
export type NodeKey = RecordKey | ObservableKey

/** Places in which a common observable stands at least. */
export const commonFrom = 201
/** Observables of one record, and records of one observable, that are looked at. */
const maxLinks = 2000
/** Nodes of one distance, after which no more are looked for. */
const maxFound = 1000

/** How an observable stands among the alerts and cases. */
export type Standing = {
  /** Alerts and cases that have it, counted up to `commonFrom`. */
  readonly places: number
  /** It is suppressed, or on the allow-list. */
  readonly isSetAside: boolean
}

export type Links = {
  /** Observables of an alert or a case, at most so many. */
  readonly observablesOf: (record: RecordKey, limit: number) => readonly number[]
  /** Cases, then alerts, that have an observable, the newest of each first, at most so many of each. */
  readonly recordsOf: (observable: number, limit: number) => readonly RecordKey[]
  readonly standingOf: (observable: number) => Standing
  readonly has: (record: RecordKey, observable: number) => boolean
}

export type Walked<K extends NodeKey = NodeKey> = { readonly key: K; readonly depth: number }

export type ShareGraph = {
  /** The root first, then by distance from it. */
  readonly nodes: readonly Walked[]
  readonly edges: readonly { readonly record: RecordKey; readonly observable: number }[]
  /** What was found and had no room; there may be more of it where `isCut`. */
  readonly leftOut: {
    readonly observables: number
    readonly records: number
    /** Common observables behind which nobody looked. */
    readonly common: number
  }
  /** Not all was looked at that is linked within the depth. */
  readonly isCut: boolean
}

const nameOf = ({ kind, number }: NodeKey) => `${kind} ${number}`

export function shareGraph(root: NodeKey, bounds: { depth: number; max: number }, links: Links): ShareGraph {
  const walk = new Walk(links)
  walk.add([root], 0)
  const waiting: { readonly keys: readonly NodeKey[]; readonly depth: number }[] = []
  let frontier: readonly NodeKey[] = [root]
  for (let depth = 1; depth <= bounds.depth && frontier.length > 0; depth += 1) {
    const found = walk.next(frontier)
    const room = bounds.max - walk.size
    const share = depth === bounds.depth ? room : Math.ceil(room / 2)
    frontier = found.slice(0, share)
    walk.add(frontier, depth)
    waiting.push({ keys: found.slice(share), depth })
  }
  for (const { keys, depth } of waiting) {
    // it may have come in by another way since
    const still = keys.filter((key) => !walk.has(key))
    const room = Math.max(0, bounds.max - walk.size)
    walk.add(still.slice(0, room), depth)
    walk.leave(still.slice(room))
  }
  return walk.result()
}

class Walk {
  private readonly links: Links
  private readonly nodes = new Map<string, Walked>()
  private readonly left = new Map<string, NodeKey>()
  private readonly standings = new Map<number, Standing>()
  private readonly observables = new Map<RecordKey, readonly number[]>()
  private readonly common = new Set<number>()
  private isCut = false

  constructor(links: Links) {
    this.links = links
  }

  get size(): number {
    return this.nodes.size
  }

  has(key: NodeKey): boolean {
    return this.nodes.has(nameOf(key))
  }

  add(keys: readonly NodeKey[], depth: number): void {
    for (const key of keys) this.nodes.set(nameOf(key), { key, depth })
  }

  leave(keys: readonly NodeKey[]): void {
    for (const key of keys) this.left.set(nameOf(key), key)
  }

  /** What is linked with some nodes of one distance and is not in the graph, in its order. */
  next(frontier: readonly NodeKey[]): NodeKey[] {
    const found = new Map<string, NodeKey>()
    for (const key of frontier) {
      if (found.size >= maxFound) {
        this.isCut = true
        break
      }
      for (const linked of this.linkedWith(key)) if (!this.has(linked)) found.set(nameOf(linked), linked)
    }
    const keys = [...found.values()]
    return keys.every((key) => key.kind === 'observable')
      ? keys.toSorted((one, other) => this.order(one.number, other.number))
      : keys
  }

  private linkedWith(key: NodeKey): readonly NodeKey[] {
    if (key.kind !== 'observable') {
      const observables = this.observablesOf(key)
      if (observables.length === maxLinks) this.isCut = true
      return observables.map((number) => ({ kind: 'observable', number }))
    }
    const isCommon = this.standingOf(key.number).places >= commonFrom
    const isRoot = this.nodes.get(nameOf(key))?.depth === 0
    if (isCommon && !isRoot) {
      this.common.add(key.number)
      return []
    }
    const records = this.links.recordsOf(key.number, maxLinks)
    if (records.length >= maxLinks) this.isCut = true
    return records
  }

  /** Asked once for each record; a node of the graph is one and the same key. */
  private observablesOf(record: RecordKey): readonly number[] {
    const known = this.observables.get(record)
    if (known !== undefined) return known
    const read = this.links.observablesOf(record, maxLinks)
    this.observables.set(record, read)
    return read
  }

  private standingOf(observable: number): Standing {
    const known = this.standings.get(observable)
    if (known !== undefined) return known
    const standing = this.links.standingOf(observable)
    this.standings.set(observable, standing)
    return standing
  }

  private order(one: number, other: number): number {
    const [first, second] = [this.standingOf(one), this.standingOf(other)]
    return classOf(first) - classOf(second) || first.places - second.places || one - other
  }

  result(): ShareGraph {
    const nodes = [...this.nodes.values()].toSorted((one, other) => one.depth - other.depth)
    const left = [...this.left.values()].filter((key) => !this.has(key))
    const observables = left.filter(({ kind }) => kind === 'observable').length
    return {
      nodes,
      edges: this.edges(),
      leftOut: { observables, records: left.length - observables, common: this.common.size },
      isCut: this.isCut,
    }
  }

  /** All that links two nodes of the graph, also where the walk went another way. */
  private edges(): ShareGraph['edges'] {
    const keys = [...this.nodes.values()].map(({ key }) => key)
    const observables = new Set(keys.flatMap(({ kind, number }) => (kind === 'observable' ? [number] : [])))
    return keys.flatMap((record) => {
      if (record.kind === 'observable') return []
      const its = this.observablesOf(record)
      const shown =
        its.length < maxLinks
          ? its.filter((observable) => observables.has(observable))
          : [...observables].filter((observable) => this.links.has(record, observable))
      return shown.map((observable) => ({ record, observable }))
    })
  }
}

/** In which group of the order an observable comes. */
function classOf({ places, isSetAside }: Standing): number {
  if (isSetAside) return 3
  if (places >= commonFrom) return 2
  return places > 1 ? 0 : 1
}
