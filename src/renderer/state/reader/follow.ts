import type { WindowOperationName } from '../../../contract/workstation/window/bridge.ts'
import { bridge, onReconnect } from '../bridge.ts'
import { followedBy } from '../window-facts.ts'

/**
 * Calls `again` whenever a topic that one of the operations follows reports a change, and when the host is back after
 * an interruption, since anything may have changed meanwhile. Returns a function that ends it.
 */
export function follow(names: readonly WindowOperationName[], again: () => void): () => void {
  const topics = new Set(names.flatMap(followedBy))
  const stops = [...topics].map((topic) => bridge.subscribe(topic, again))
  stops.push(onReconnect(again))
  return () => {
    for (const stop of stops) stop()
  }
}
