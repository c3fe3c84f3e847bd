import { useEffect, useRef, useState } from 'react'
import { invoke } from '../../state/bridge.ts'
import { needleOf, type Sought, searchFile } from './byte-search.ts'
import { type ByteRange, type ByteSelection, rangeOf } from './byte-selection.ts'
import type { SearchState } from './search-words.ts'

type SearchGround = {
  readonly sha256: string
  readonly size: number
  readonly selection: ByteSelection
  readonly onHit: (hit: ByteRange) => void
}

/** Searches a file from the selection on; one search at a time, the newest. */
export function useSearch({ sha256, size, selection, onHit }: SearchGround) {
  const [state, setState] = useState<SearchState>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  // a hit of the last search is left behind by the next one
  const lastHit = useRef<ByteRange | null>(null)

  const search = async (sought: Sought, direction: 'next' | 'previous') => {
    running.current?.abort()
    const needle = needleOf(sought)
    if ('problem' in needle) {
      setState({ is: 'failed', why: needle.problem })
      return
    }
    const cancel = new AbortController()
    running.current = cancel
    const { offset } = rangeOf(selection)
    const isOnHit = lastHit.current?.offset === offset
    setState({ is: 'searching', done: 0, size })
    const { state: end, hit } = await searchFile({
      size,
      at: direction === 'next' && isOnHit ? offset + 1 : offset,
      direction,
      signal: cancel.signal,
      ask: (piece) => invoke('files.searchBytes', { sha256, needle, ...piece }),
      onProgress: setState,
    })
    if (running.current !== cancel) return
    running.current = null
    setState(end)
    lastHit.current = hit
    if (hit !== null) onHit(hit)
  }
  return { state, search, stop: () => running.current?.abort() }
}
