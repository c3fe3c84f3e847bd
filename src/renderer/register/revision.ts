import { create } from 'zustand'
import { bridge, onReconnect } from '../state/bridge.ts'

/** Grows whenever records of the register changed, here or elsewhere: what is shown of them is read again. */
const useRevisions = create<{ readonly count: number }>(() => ({ count: 0 }))

const grow = () => useRevisions.setState((now) => ({ count: now.count + 1 }))
let isFollowing = false

/** Begins to follow the register, with the first view that shows something of it. */
export function followRegister(): void {
  if (isFollowing) return
  isFollowing = true
  bridge.subscribe('register', grow)
  // a list of LEIs that comes or goes changes findings
  bridge.subscribe('packs', ({ changed }) => {
    if (changed === 'packs') grow()
  })
  onReconnect(grow)
}

/** The count of changes so far. */
export function useRevision(): number {
  return useRevisions((now) => now.count)
}

/** Calls back after each change; the answer stops it. */
export function onRevision(listener: () => void): () => void {
  return useRevisions.subscribe(listener)
}
