import { create } from 'zustand'
import { bridge, onReconnect } from '../state/bridge.ts'

/**
 * Incremented whenever records of the register change, in this window or elsewhere; views that depend on them reload.
 */
const useRevisions = create<{ readonly count: number }>(() => ({ count: 0 }))

const grow = () => useRevisions.setState((now) => ({ count: now.count + 1 }))
let isFollowing = false

/** Subscribes to changes of the register; called by the first view that shows any of it. */
export function followRegister(): void {
  if (isFollowing) return
  isFollowing = true
  bridge.subscribe('register', grow)
  // importing or removing a list of LEIs changes findings
  bridge.subscribe('packs', grow)
  onReconnect(grow)
}

/** Returns the number of changes so far. */
export function useRevision(): number {
  return useRevisions((now) => now.count)
}

/** Calls the listener after each change; returns a function that removes it. */
export function onRevision(listener: () => void): () => void {
  return useRevisions.subscribe(listener)
}
