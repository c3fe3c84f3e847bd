import { LinkedGraph } from '../../engine/actor/actor-graph.ts'
import { ActorRows } from '../../engine/actor/actor-rows.ts'
import type { ActorDescription } from '../../engine/actor/describe-actor.ts'
import { foldName } from '../../engine/actor/found-name.ts'
import { nameKey } from '../../engine/actor/merge-actors.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { Tools } from '../../operations/call/context.ts'
import type { ActorSetFile } from '../../operations/knowledge/knowledge.ts'
import { KnowledgeUnreadable } from '../../operations/knowledge/knowledge-unreadable.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import {
  actorDecisions,
  knowledgeSets,
  knowledgeStamp,
  refusedSets,
  type UnusedSet,
} from '../../store/actors/actor-knowledge.ts'
import { type ActorLine, actorLines } from '../../store/actors/actor-search.ts'
import { countTechniques, firstSlug, readGraph } from '../../store/actors/actors.ts'
import { storeFaultOf } from '../../store/database/store-fault.ts'
import { readTechniquesInUse, type TechniquesInUse } from './techniques-in-use.ts'

/** Version of the build format; changing it forces a rebuild. */
const form = 'form 5'

type TechniqueCounts = ReturnType<typeof countTechniques>

/** The knowledge of threat actors, brought up to date with the sets that are switched on before it is read. */
export class CurrentActors {
  private readonly tools: Pick<Tools, 'store' | 'clock' | 'dataDir' | 'knowledge' | 'publish'>
  /** The sets for which what stands could not be replaced, with the stamp of that attempt. */
  private failed: { readonly stamp: string; readonly unused: readonly UnusedSet[] } | null = null
  private building: { readonly stamp: string; readonly done: Promise<void> } | null = null
  private table: { readonly stamp: string; readonly rows: ActorRows } | null = null
  private linked: { readonly stamp: string; readonly graph: LinkedGraph } | null = null
  private counted: { readonly stamp: string; readonly techniques: Map<string, TechniqueCounts> } | null = null
  private used: { readonly stamp: string; readonly techniques: TechniquesInUse } | null = null
  private readonly closing = new AbortController()

  constructor(tools: Pick<Tools, 'store' | 'clock' | 'dataDir' | 'knowledge' | 'publish'>) {
    this.tools = tools
  }

  /**
   * Resolves when the store is built from the sets that are switched on now, or when what was built before stands,
   * because that failed: `unused` names the sets. Throws `KnowledgeUnreadable` when nothing stands: continuing without
   * a set would suggest that its actors are unknown.
   */
  async ready(): Promise<void> {
    while (this.isStale()) {
      this.building ??= this.build()
      const { stamp, done } = this.building
      try {
        await done
      } catch (error) {
        // a set was replaced during the build, so its file is gone: build again from the current sets
        if (stamp === this.stamp() || this.closing.signal.aborted) throw error
      }
    }
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.building?.done.catch(() => {})
  }

  /** Whether the store is built from the sets that are switched on now. */
  isReady(): boolean {
    return !this.isStale()
  }

  /** Returns the sets that are switched on and not in use, each with the reason. */
  unused(): readonly UnusedSet[] {
    const isOfThese = this.failed !== null && this.failed.stamp === this.stamp()
    return [...refusedSets(this.tools.store.reader), ...(isOfThese ? (this.failed?.unused ?? []) : [])]
  }

  /**
   * Marks a field of an answer as unavailable when no set could have filled it, or when a set is not in use: an empty
   * field then does not mean that there are no actors. With `isFreeOnly`, only free sets count.
   */
  unknownWithoutSets(field: string, isFreeOnly = false): { unavailable?: string[] } {
    const { knowledge, store } = this.tools
    const hasAny = isFreeOnly ? knowledgeSets(store.reader).some(isFreeSet) : knowledge.actorSets().length > 0
    return hasAny && this.unused().length === 0 ? {} : { unavailable: [field] }
  }

  /** Starts the update for the next reader; errors are reported to that reader. */
  begin(): void {
    void this.ready().catch(() => {})
  }

  /** Returns the current graph; read once per build. */
  graph(): LinkedGraph {
    const stamp = knowledgeStamp(this.tools.store.reader) ?? ''
    if (this.linked?.stamp !== stamp)
      this.linked = { stamp, graph: new LinkedGraph(readGraph(this.tools.store.reader)) }
    return this.linked.graph
  }

  /** Returns all actors as table rows; read once per build. */
  rows(): ActorRows {
    const stamp = knowledgeStamp(this.tools.store.reader) ?? ''
    if (this.table?.stamp !== stamp)
      this.table = { stamp, rows: new ActorRows(actorLines(this.tools.store.reader).map(tableActor)) }
    return this.table.rows
  }

  /** Returns the number of actors per technique; counted once per build for each origin that has any. */
  techniques(origin: string | null, withSubs: boolean): TechniqueCounts {
    const { reader } = this.tools.store
    const stamp = knowledgeStamp(reader) ?? ''
    if (this.counted?.stamp !== stamp) this.counted = { stamp, techniques: new Map() }
    const key = `${withSubs} ${origin ?? ''}`
    const known = this.counted.techniques.get(key)
    if (known !== undefined) return known
    const counts = countTechniques(reader, origin, withSubs)
    // empty results are not cached
    if (counts.length > 0) this.counted.techniques.set(key, counts)
    return counts
  }

  /** Returns every technique with the actors reported to use it; read once per build. */
  techniquesInUse(): TechniquesInUse {
    const { reader } = this.tools.store
    const stamp = knowledgeStamp(reader) ?? ''
    if (this.used?.stamp !== stamp) this.used = { stamp, techniques: readTechniquesInUse(reader) }
    return this.used.techniques
  }

  /** The node of an actor, by any of its slugs. */
  nodeOf(slug: string): string {
    return `actor:${firstSlug(this.tools.store.reader, slug) ?? ''}`
  }

  private isStale(): boolean {
    const stands = knowledgeStamp(this.tools.store.reader)
    // nothing has been built, and there is nothing to build from
    if (stands === null && this.tools.knowledge.actorSets().length === 0) return false
    const current = this.stamp()
    return stands !== current && (stands === null || this.failed?.stamp !== current)
  }

  private stamp(): string {
    const { knowledge, store } = this.tools
    const files = knowledge.actorSets().map(({ file }) => file)
    const decided = actorDecisions(store.reader).map(({ kind, one, other }) => `${kind} ${one} ${other}`)
    return [form, ...files.sort(), ...decided].join('\n')
  }

  private build(): { readonly stamp: string; readonly done: Promise<void> } {
    const { knowledge, clock, dataDir, publish } = this.tools
    const task = { files: knowledge.actorSets(), stamp: this.stamp(), at: isoTime(clock), dataDir }
    const script = workerScript('./build-actors-worker.ts', import.meta.url)
    const made = runTask<UnusedSet | null>(script, task, { signal: this.closing.signal, heapMb: 2048 })
    const done = made
      .catch((error: unknown) => {
        if (this.closing.signal.aborted || storeFaultOf(error) !== null) throw error
        logFault('building the knowledge of threat actors failed', error)
        return newestOf(task.files)
      })
      .then((why) => {
        if (why !== null && knowledgeStamp(this.tools.store.reader) === null)
          throw new KnowledgeUnreadable(why.reason)
        this.failed = why === null ? null : { stamp: task.stamp, unused: [why] }
        publish('actors', {})
      })
      .finally(() => {
        this.building = null
      })
    return { stamp: task.stamp, done }
  }
}

/** The newest of the files: what stands was built before it. */
function newestOf(files: readonly ActorSetFile[]): UnusedSet {
  const newest = files.toSorted((one, other) => (one.imported_at < other.imported_at ? -1 : 1)).at(-1)
  const { pack = '', name = '' } = newest ?? {}
  return {
    ...{ pack, name },
    reason: `The sets could not be built with the data pack ${name}; the actors of before it was imported are shown. Remove it, or import another version of it.`,
  }
}

function isFreeSet({ terms }: { readonly terms: string }): boolean {
  return (JSON.parse(terms) as { readonly isFree: boolean }).isFree
}

function tableActor({ item: json, number, names, techniques, software, cves, ...line }: ActorLine) {
  const item = JSON.parse(json) as ActorDescription['item'] & { readonly slug: string }
  const first = nameKey(item.primary_name)
  const all = (JSON.parse(names) as string[]).map(foldName)
  return {
    ...{ number, techniques, software, cves },
    slug: item.slug,
    name: item.primary_name,
    folded: foldName(item.primary_name),
    synonyms: [...new Map(all.map((name) => [name.key, name])).values()].filter(({ key }) => key !== first),
    origin: item.suspected_origin,
    motivation: item.motivation,
    sectors: item.targets_sectors,
    countries: item.targets_countries,
    isDescribed: line.described === 1,
    inConflict: line.in_conflict === 1,
    updatedAt: item.updated_at,
    sources: item.sources,
  }
}
