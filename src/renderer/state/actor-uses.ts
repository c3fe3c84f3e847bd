import { useEffect } from 'react'
import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { type ActorUse, maxUseIds } from '../../contract/workstation/actor-uses.ts'
import { bridge, invoke, onReconnect } from './bridge.ts'
import { asId } from './known-ids.ts'

/**
 * What the ids of techniques and vulnerabilities that stand in the window are called and who uses them, asked for once for all places
 * that show them, and anew when sets of threat actors changed.
 */
export type KnownUses = {
  readonly uses: ReadonlyMap<string, ActorUse>
  /** Sets of threat actors; null until that is known. */
  readonly sets: number | null
  readonly problem: Problem | null
}

export const useKnownUses = create<KnownUses>(() => ({ uses: new Map(), sets: null, problem: null }))

/** How often each id is shown. */
const shown = new Map<string, number>()
let waiting = new Set<string>()

function ask(id: string): void {
  if (waiting.size === 0) queueMicrotask(() => void read())
  waiting.add(id)
}

async function read(): Promise<void> {
  const ids = [...waiting]
  waiting = new Set()
  for (let from = 0; from < ids.length; from += maxUseIds) {
    const answer = await invoke('actorUses.read', { ids: ids.slice(from, from + maxUseIds) })
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

/** Hears for as long as the window is there of sets that came and went. */
function follow(): void {
  if (isFollowed) return
  isFollowed = true
  const readAnew = () => {
    useKnownUses.setState((now) => ({
      uses: new Map([...now.uses].filter(([id]) => shown.has(id))),
    }))
    for (const id of shown.keys()) ask(id)
  }
  bridge.subscribe('actors', readAnew)
  bridge.subscribe('packs', ({ changed }) => {
    if (changed === 'packs') readAnew()
  })
  onReconnect(readAnew)
}

/** Has what is known of some ids asked for while they are shown. */
export function useUsesOf(ids: readonly string[]): KnownUses {
  const known = useKnownUses()
  // what a sender calls an id may be none
  const all = ids.filter((id) => asId(id) === id).join()
  useEffect(() => {
    if (all === '') return
    follow()
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

/** An id with what it is called, as far as that is known: `T1566 Phishing`. */
export function idWords(id: string, { uses }: Pick<KnownUses, 'uses'>): string {
  const name = uses.get(id)?.name ?? null
  return name === null ? id : `${id} ${name}`
}
