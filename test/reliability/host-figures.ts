import { readdirSync } from 'node:fs'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What this process has of the machine now. */
export type HostFigures = {
  readonly rssMb: number
  /** Room for young objects. V8 doubles it from 16 to at most 128 MB as a program works and gives none of it back. */
  readonly youngMb: number
  /** Resident memory without that room: what grows here, grows for ever. */
  readonly besidesMb: number
  /** Live objects, after everything else was collected. */
  readonly heapMb: number
  /** Bytes of buffers, outside of the heap. */
  readonly buffersMb: number
  /** Open files and sockets; only Linux shows a process its own as files. */
  readonly descriptors: number
}

let collect: (() => void) | null = null

export function hostFigures(): HostFigures {
  if (collect === null) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const mb = (bytes: number) => Math.round(bytes / 104_857.6) / 10
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
  return {
    rssMb: mb(rss),
    youngMb: mb(young),
    besidesMb: mb(rss - young),
    heapMb: mb(heapUsed),
    buffersMb: mb(arrayBuffers),
    descriptors: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
  }
}
