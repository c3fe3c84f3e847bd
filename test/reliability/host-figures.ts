import { readdirSync } from 'node:fs'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Current resource usage of this process. */
export type HostFigures = {
  readonly rssMb: number
  /** Size of the young generation. V8 doubles it from 16 to at most 128 MB as a program works and never returns any. */
  readonly youngMb: number
  /** Resident memory without the young generation: growth here is permanent. */
  readonly besidesMb: number
  /** Live objects after a full garbage collection. */
  readonly heapMb: number
  /** Size of buffers outside of the heap. */
  readonly buffersMb: number
  /** Number of open files and sockets; only Linux lists a process's own as files. */
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
