import { severities } from '../../../../contract/severities.ts'
import { type ObservableKeys, observableKeys } from '../../../engine/observable/observable-keys.ts'
import { maxObservables, type ObservedTexts, observeText } from '../../../engine/observable/observe-text.ts'
import { type Observable, readObservable } from '../../../engine/observable/read-observable.ts'
import { techniqueIds } from '../../../engine/observable/technique-id.ts'
import type { Clock } from '../../../operations/system/clock.ts'
import type { Random } from '../../../operations/system/random.ts'
import { yieldToEventLoop } from '../../../operations/system/yield-to-event-loop.ts'
import type { SourceStatement, Stated } from '../../../store/alerts/alert-statements.ts'
import type { NewAlert } from '../../../store/alerts/alerts.ts'
import type { NewObservable } from '../../../store/observables/observables.ts'
import { type GivenObservable, statedOf, statementsOf } from './alert-statement.ts'

type Tools = { readonly clock: Clock; readonly random: Random }

/** A validated alert, common to both forms of ingest. */
export type GivenAlert = {
  readonly source: string
  readonly identity: string | null
  /** Fields of `raw` whose difference makes two alerts of one identity distinct. */
  readonly distinctBy?: readonly string[] | undefined
  readonly externalId: string | null
  readonly severity: (typeof severities)[number]
  readonly title: string
  readonly description?: string | undefined
  readonly detected_at?: string | undefined
  /** Time of the state that this is, where the event gives one besides. */
  readonly stated_at?: string | null | undefined
  /** Which of them are defaults, since the event has none. */
  readonly defaults?: { readonly severity: boolean; readonly title: boolean } | undefined
  readonly asset?: object | null | undefined
  readonly tags: readonly string[]
  readonly raw?: unknown
  /** Whether `observables` are all: nothing is read from the texts of `raw`. */
  readonly isComplete?: boolean | undefined
  /** Texts of `raw` in which nothing is read. */
  readonly aside?: readonly string[] | undefined
  readonly observables: readonly GivenObservable[]
  /** Pages about what it reports. */
  readonly references?:
    | readonly { readonly url: string; readonly title?: string | null | undefined }[]
    | undefined
  /** True when it reports what others saw, as an event of a feed does. */
  readonly isReport?: boolean | undefined
  /** The name of a mark of its source for detection, such as `misp:to_ids`; the source itself where it has none. */
  readonly markedBy?: string | undefined
}

/** A parsed alert: everything that is stored except its ids and its time of receipt. It can be sent between threads. */
export type ReadAlert = Omit<
  NewAlert,
  'id' | 'detectedAt' | 'statedAt' | 'receivedAt' | 'observables' | 'stated'
> & {
  readonly distinctBy?: readonly string[] | undefined
  /** Null when the sender gave no time. */
  readonly detectedAt: string | null
  readonly statedAt: string | null
  readonly defaults?: GivenAlert['defaults']
  readonly observables: readonly (Observable &
    ObservableKeys & { readonly extracted: boolean; readonly statement: SourceStatement | null })[]
  readonly stated: Stated | null
}

/**
 * Parses what a sender gave: observables in canonical form, those found in its texts, techniques.
 *
 * @param written The original event as JSON, where available: it is stored unchanged, with numbers of any length.
 */
export async function readAlert(given: GivenAlert, written: string | null = null): Promise<ReadAlert> {
  const { description = null, raw = null, asset = null } = given
  // JSON can contain lone surrogates, the database and its search index cannot
  const tags = given.tags.map((tag) => tag.toWellFormed())
  const named = await readAll(given.observables.slice(0, maxObservables))
  const names = statementsOf(named, given)
  const host = hostnameOf(asset)
  const { found, leftOut } =
    given.isComplete === true
      ? nothingRead
      : await toItsEnd(observeText(description, raw, named, host, given.aside))
  const beyond = given.observables.length - named.length
  return {
    source: given.source,
    identity: given.identity,
    distinctBy: given.distinctBy,
    externalId: given.externalId,
    severity: severities.indexOf(given.severity),
    // as the database stores it, so that a repetition of the alert compares equal
    title: given.title.toWellFormed(),
    description,
    detectedAt: given.detected_at === undefined ? null : withMilliseconds(given.detected_at),
    statedAt: given.stated_at == null ? null : withMilliseconds(given.stated_at),
    defaults: given.defaults,
    asset: asset === null ? null : inOrder(asset),
    hostname: host,
    tags,
    techniques: techniqueIds(tags),
    raw: raw === null ? null : (written ?? JSON.stringify(raw)),
    observables: [
      ...named.map((observable) => withKeys(observable, false, names.get(observable) ?? null)),
      ...found.flatMap((observable) => (names.has(observable) ? [] : withKeys(observable, true, null))),
    ],
    stated: statedOf({
      ...given,
      leftOut: { ...leftOut, observables: leftOut.observables + beyond },
    }),
  }
}

const nothingRead: ObservedTexts = { found: [], leftOut: { observables: 0, characters: 0 } }

function withKeys(
  observable: Observable,
  extracted: boolean,
  statement: SourceStatement | null,
): ReadAlert['observables'][number] {
  const { type, value } = observable
  const { reversedHost, address, prefix } = observableKeys(observable)
  return { type, value, reversedHost, address, prefix, extracted, statement }
}

/** Adds milliseconds to an instant of the contract that has none, as it is stored. */
function withMilliseconds(instant: string): string {
  return instant.length === '2026-01-31T09:30:00Z'.length ? `${instant.slice(0, -1)}.000Z` : instant
}

/** Returns a parsed alert as received now. */
export function comingIn(read: ReadAlert, { clock, random }: Tools): NewAlert {
  const now = clock.now()
  const receivedAt = new Date(now).toISOString()
  return {
    ...read,
    id: `alert_${random.id(now)}`,
    receivedAt,
    detectedAt: read.detectedAt ?? receivedAt,
    observables: read.observables.map((each) => ({ ...each, newId: () => `obs_${random.id(now)}` })),
  }
}

/** Converts what a sender gave to what is stored. */
export async function newAlert(given: GivenAlert, tools: Tools): Promise<NewAlert> {
  return comingIn(await readAlert(given), tools)
}

/** Observables parsed before the event loop gets a turn. */
const perTurn = 500

/** Parses observables as they were sent, yielding to the event loop: one request must not block others. */
export async function readAll(given: readonly GivenObservable[]): Promise<Observable[]> {
  const read: Observable[] = []
  for (const each of given) {
    read.push(readObservable(each))
    if (read.length % perTurn === 0) await yieldToEventLoop()
  }
  return read
}

async function toItsEnd<T>(work: Generator<void, T>): Promise<T> {
  while (true) {
    const { done, value } = work.next()
    if (done === true) return value
    await yieldToEventLoop()
  }
}

/** Converts an observable for the store. */
export function kept(observable: Observable, { clock, random }: Tools): NewObservable {
  return { ...observable, ...observableKeys(observable), newId: () => `obs_${random.id(clock.now())}` }
}

function hostnameOf(asset: object | null): string | null {
  const hostname = (asset as { hostname?: unknown } | null)?.hostname
  return typeof hostname === 'string' && hostname.trim() !== '' ? hostname.trim() : null
}

/** Returns JSON that does not depend on the order of fields. */
function inOrder(value: unknown): string {
  return JSON.stringify(ordered(value))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  // most assets have only a name
  if (entries.length === 1 && typeof entries[0]?.[1] === 'string') return value
  const fields = entries.map(([name, each]) => [name, ordered(each)] as const)
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
