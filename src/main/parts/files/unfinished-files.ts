import type { Store } from '../../store/database/handle.ts'
import { readFile, setFileState, timesBegun, waitingFiles } from '../../store/files/files.ts'
import { TreeRoom } from './tree-room.ts'

/** Analyses begun in programs that ended in their middle, after which a file is not begun again by itself. */
const maxBegun = 3

type Unfinished = {
  readonly sha256: string
  /** Whether a program ended in the middle of its analysis. */
  readonly isSuspect: boolean
  /** What may still be taken out of it, where it lies in another file. */
  readonly room: TreeRoom | null
}

/**
 * Returns the files that an earlier run left waiting. One in whose analysis the program ended again and again has failed:
 * else it would end every start.
 */
export function unfinishedFiles({ reader, writer }: Store): Unfinished[] {
  const unfinished: Unfinished[] = []
  // of which dropped file they are is not asked: they share what one may hold
  const shared = new TreeRoom()
  for (const sha256 of waitingFiles(reader)) {
    const begun = timesBegun(reader, sha256)
    if (begun < maxBegun) {
      const isInner = (readFile(reader, sha256)?.depth ?? 0) > 0
      unfinished.push({ sha256, isSuspect: begun > 0, room: isInner ? shared : null })
    } else {
      const why = `Skerry ended ${begun} times in the middle of its analysis, which was not begun again.`
      setFileState(writer, sha256, 'failed', why)
    }
  }
  return unfinished
}
