import { useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'

/** Milliseconds until an alert is read, so that holding a key down skips alerts without reading each. */
const restMs = 40

/** Returns the complete opened alert; the previous one until it has been loaded. */
export function useOpenedAlert(id: string | null): OpenedAlert | Problem | null {
  const [opened, setOpened] = useState<OpenedAlert | Problem | null>(null)
  const [revision, setRevision] = useState(0)
  useEffect(() => {
    const again = () => setRevision((now) => now + 1)
    const stops = [bridge.subscribe('alerts', again), bridge.subscribe('cases', again), onReconnect(again)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change elsewhere is a reason to read it again
  useEffect(() => {
    if (id === null) {
      setOpened(null)
      return
    }
    let isWanted = true
    const timer = setTimeout(async () => {
      const answer = await invoke('alertInbox.open', { id })
      if (isWanted) setOpened(answer)
    }, restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, revision])
  if (opened !== null && !isProblem(opened) && id === null) return null
  return opened
}
