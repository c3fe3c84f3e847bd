import { create } from 'zustand'
import type { Topics } from '../../contract/workstation/window/topics.ts'
import { bridge, onReconnect } from '../state/bridge.ts'

/** The running act on many alerts, as reported by the workstation. */
export const useBulkAct = create<{ readonly act: Topics['bulk'] }>(() => ({ act: null }))

/** Subscribes while the window is open. */
export function followBulkAct(): () => void {
  const stops = [
    bridge.subscribe('bulk', (act) => useBulkAct.setState({ act })),
    // the end of an act is not reported while the host is unavailable
    onReconnect(() => useBulkAct.setState({ act: null })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
