import { create } from 'zustand'
import type { Topics } from '../../contract/workstation/topics.ts'
import '../../contract/workstation/alert-bulk.ts'
import { bridge, onReconnect } from './bridge.ts'

/** The act on many alerts that is under way, as the workstation tells of it. */
export const useBulkAct = create<{ readonly act: Topics['bulk'] }>(() => ({ act: null }))

/** Listens while the window is open. */
export function followBulkAct(): () => void {
  const stops = [
    bridge.subscribe('bulk', (act) => useBulkAct.setState({ act })),
    // what ended while the host was away was not told
    onReconnect(() => useBulkAct.setState({ act: null })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
