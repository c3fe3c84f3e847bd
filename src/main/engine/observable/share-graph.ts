/**
 * A graph of alerts and cases that share observables, walked from one alert, case or observable. Pure: the links are
 * passed in as functions.
 *
 * Nodes nearer to the root come first. Observables at the same distance are ordered: first those in several places, the
 * rarest before the others; then those in one place only; then common ones; then those that are set aside. Alerts and
 * cases are ordered by the rarest observable that leads to them, cases before alerts, the newest first. A common
 * observable is followed only when it is the root. Each distance but the last takes at most half of the room that is
 * left; room that remains at the end is filled in the same order.
 */

export type RecordKey = { readonly kind: 'alert' | 'case'; readonly number: number }
export type ObservableKey = { readonly kind: 'observable'; readonly number: number }
export type NodeKey = RecordKey | ObservableKey

/** Number of places from which an observable counts as common. */
export const commonFrom = 201
/** Maximum number of observables read for one record, and of records for one observable. */
const maxLinks = 2000
/** Number of nodes found at one distance after which the search at that distance stops. */
const maxFound = 1000

/** How widespread an observable is among the alerts and cases. */
export type Standing = {
  /** Alerts and cases that have it, counted up to `commonFrom`. */
  readonly places: number
  /** It is suppressed, or on the allow-list. */
  readonly isSetAside: boolean
}

export type Links = {
  /** Returns observables of an alert or a case, at most `limit`. */
  readonly observablesOf: (record: RecordKey, limit: number) => readonly number[]
  /** Returns the cases, then alerts, that have an observable, the newest of each first, at most `limit` of each. */
  readonly recordsOf: (observable: number, limit: number) => readonly RecordKey[]
  readonly standingOf: (observable: number) => Standing
  readonly has: (record: RecordKey, observable: number) => boolean
}

export type Walked<K extends NodeKey = NodeKey> = { readonly key: K; readonly depth: number }

export type ShareGraph = {
  /** The root first, then by distance from it. */
  readonly nodes: readonly Walked[]
  readonly edges: readonly { readonly record: RecordKey; readonly observable: number }[]
  /** Nodes found for which there was no room; more may exist when `isCut`. */
  readonly leftOut: {
    readonly observables: number
    readonly records: number
    /** Common observables whose links were not followed. */
    readonly common: number
  }
  /** True when not everything linked within the depth was read. */
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
    // it may have been added at another distance in the meantime
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

  /** Returns the nodes linked with some nodes of one distance that are not in the graph yet, in order. */
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

  /** Read once for each record; every node of the graph has exactly one key object. */
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

  /** Returns all links between two nodes of the graph, including those that the walk did not follow. */
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

/** Returns the sort group of an observable. */
function classOf({ places, isSetAside }: Standing): number {
  if (isSetAside) return 3
  if (places >= commonFrom) return 2
  return places > 1 ? 0 : 1
}
