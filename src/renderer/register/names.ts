import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { isProblem } from '../../contract/problem.ts'
import type { ReferredKind } from '../../contract/register/field.ts'
import { isKindName } from '../../contract/register/kinds.ts'
import { invoke } from '../state/bridge.ts'
import { follow } from '../state/reader/follow.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { isReferred, type Named, nameIn, type RecordName } from './record-name.ts'

/** Kinds that may have many thousands of records; their names are taken from the records that refer to them. */
const namedByRecords: readonly ReferredKind[] = ['arrangements', 'services']

type Names = { readonly [K in ReferredKind]?: ReadonlyMap<string, RecordName> }

const useKnown = create<Names>(() => ({}))

const pageSize = 1000
/** Maximum number of names loaded of one kind; further records are shown by code only. */
const maxNames = 20_000

async function load(kind: ReferredKind): Promise<void> {
  const names = new Map<string, RecordName>()
  for (let offset = 0; offset < maxNames; offset += pageSize) {
    const answer = await invoke('register.browse', { kind, offset, limit: pageSize })
    if (isProblem(answer)) return
    for (const { record } of answer.items) names.set(record.uuid, nameIn(kind, record))
    if (offset + pageSize >= answer.total) break
  }
  useKnown.setState({ [kind]: names })
}

/**
 * Minimum milliseconds between reloads; names change rarely, so they are reloaded less often than the lists that show
 * them.
 */
const betweenLoadingsMs = 3000
const loadThrottled = throttlePerKey(betweenLoadingsMs, (kind) => load(kind as ReferredKind))

const wanted = new Map<ReferredKind, number>()
let isFollowing = false

function followNames(): void {
  if (isFollowing) return
  isFollowing = true
  follow(['register.browse'], () => {
    for (const [kind, views] of wanted) if (views > 0) loadThrottled(kind)
  })
}

/** Adds known names without loading all of them: of search results, or of records just created. */
export function learnNames(kind: string, records: readonly Named[]): void {
  if (!isReferred(kind) || records.length === 0) return
  const names = new Map(useKnown.getState()[kind])
  for (const record of records) names.set(record.uuid, nameIn(kind, record))
  useKnown.setState({ [kind]: names })
}

/**
 * Requests the names of records that nothing on the page contains: those preset in a form that was opened by its
 * address.
 */
export async function askNames(kind: ReferredKind, uuids: readonly string[]): Promise<void> {
  if (!namedByRecords.includes(kind) || !isKindName(kind)) return
  for (const uuid of uuids) {
    if (useKnown.getState()[kind]?.has(uuid) === true) continue
    const answer = await invoke('register.readRecord', { kind, uuid })
    if (!isProblem(answer)) learnNames(kind, [answer.record as Named])
  }
}

const noNames: ReadonlyMap<string, RecordName> = new Map()

/** Returns the names of the records of some kinds, by uuid; loaded while a view uses them. */
export function useNames(
  kinds: readonly ReferredKind[],
): (kind: ReferredKind) => ReadonlyMap<string, RecordName> {
  const known = useKnown()
  const request = [...new Set(kinds)].sort().join(' ')
  useEffect(() => {
    const asked = request
      .split(' ')
      .filter(isReferred)
      .filter((kind) => !namedByRecords.includes(kind))
    followNames()
    for (const kind of asked) {
      wanted.set(kind, (wanted.get(kind) ?? 0) + 1)
      loadThrottled(kind)
    }
    return () => {
      for (const kind of asked) wanted.set(kind, (wanted.get(kind) ?? 1) - 1)
    }
  }, [request])
  return useCallback((kind: ReferredKind) => known[kind] ?? noNames, [known])
}
