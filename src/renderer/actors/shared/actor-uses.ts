import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { ActorUse } from '../../../contract/workstation/actors/actor-uses.ts'
import { maxUseIds } from '../../../contract/workstation/actors/max-use-ids.ts'
import { invoke } from '../../state/bridge.ts'
import { asId } from '../../state/known-ids.ts'
import { follow } from '../../state/reader/follow.ts'

/**
 * Names and users of the technique and vulnerability ids shown in the window, requested once for all places that show
 * them, and again when sets of threat actors change.
 */
export type KnownUses = {
  readonly uses: ReadonlyMap<string, ActorUse>
  /** Number of imported sets of threat actors; null until known. */
  readonly sets: number | null
  readonly problem: Problem | null
}

export const useKnownUses = create<KnownUses>(() => ({ uses: new Map(), sets: null, problem: null }))

/** Number of places in which each id is shown. */
const shown = new Map<string, number>()
let waiting = new Set<string>()

function ask(id: string): void {
  if (waiting.size === 0) queueMicrotask(() => void read())
  waiting.add(id)
}

/** Number of changes of what is known. */
let changes = 0

async function read(): Promise<void> {
  const ids = [...waiting]
  waiting = new Set()
  for (let from = 0; from < ids.length; from += maxUseIds) {
    const before = changes
    const answer = await invoke('actorUses.read', { ids: ids.slice(from, from + maxUseIds) })
    // ids that are still shown have been requested again
    if (changes !== before) continue
    if (isProblem(answer)) useKnownUses.setState({ problem: answer })
    else
      useKnownUses.setState((now) => ({
        uses: new Map([...now.uses, ...answer.uses.map((use) => [use.id, use] as const)]),
        sets: answer.sets,
        problem: null,
      }))
  }
}

let isFollowed = false

/** Subscribes to changes of the sets for the lifetime of the window. */
function followUses(): void {
  if (isFollowed) return
  isFollowed = true
  follow(['actorUses.read'], () => {
    changes += 1
    useKnownUses.setState((now) => ({
      uses: new Map([...now.uses].filter(([id]) => shown.has(id))),
    }))
    for (const id of shown.keys()) ask(id)
  })
}

/** Requests what is known about some ids while they are shown. */
export function useUsesOf(ids: readonly string[]): KnownUses {
  const known = useKnownUses()
  // ids given by a sender may be invalid
  const all = ids.filter((id) => asId(id) === id).join()
  useEffect(() => {
    if (all === '') return
    followUses()
    const list = all.split(',')
    for (const id of list) {
      shown.set(id, (shown.get(id) ?? 0) + 1)
      if (!useKnownUses.getState().uses.has(id)) ask(id)
    }
    return () => {
      for (const id of list) {
        const left = (shown.get(id) ?? 1) - 1
        if (left > 0) shown.set(id, left)
        else shown.delete(id)
      }
    }
  }, [all])
  return known
}

/** Returns an id with its name, as far as known: `T1566 Phishing`. */
export function idWords(id: string, { uses }: Pick<KnownUses, 'uses'>): string {
  const name = uses.get(id)?.name ?? null
  return name === null ? id : `${id} ${name}`
}
