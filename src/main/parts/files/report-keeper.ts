import { rmSync } from 'node:fs'
import { isProblem } from '../../../contract/problem.ts'
import type { ToolReport } from '../../../contract/workstation/files/tool-report.ts'
import type { ToolEnd } from '../../jobs/glove-box/glove-box.ts'
import type { Tools } from '../../operations/call/context.ts'
import type { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import { isoTime } from '../../operations/system/clock.ts'
import { logFault } from '../../operations/system/log.ts'
import { withoutFlush } from '../../store/database/without-flush.ts'
import {
  addFile,
  type FileRecord,
  putFileTool,
  setFileState,
  setFuzzyDigests,
} from '../../store/files/files.ts'
import { FileDigests } from './file-digests.ts'
import type { TreeRoom } from './tree-room.ts'

/** Levels below a dropped file of which objects are analysed. */
const deepest = 8

type FoundObject = ToolReport['objects'][number]

export type EndedTool = {
  readonly end: ToolEnd
  /** The files of the objects that have a digest, in their order; they are moved or removed. */
  readonly files: readonly string[]
  /** Digest of the user's rules by which it was made. */
  readonly rules: string
  /** What may still be taken out of the dropped file. */
  readonly room: TreeRoom
}

/** Stores what tools say of files, and the objects that they take out. */
export class ReportKeeper {
  private readonly tools: Pick<Tools, 'store' | 'clock'>
  private readonly samples: BlobFolder

  constructor(tools: Pick<Tools, 'store' | 'clock'>, samples: BlobFolder) {
    this.tools = tools
    this.samples = samples
  }

  /** Stores a report; returns the digests of the objects that are to be analysed. An object that cannot be kept is named. */
  async keep(file: FileRecord, { end, files, rules, room }: EndedTool): Promise<readonly string[]> {
    const { store, clock } = this.tools
    const objects: FoundObject[] = []
    const children = new Set<string>()
    // an archive may hold the same bytes ten thousand times
    const taken = new Map<string, FileRecord>()
    let beyond = 0
    let at = 0
    for (const object of end.report.objects) {
      if (object.sha256 === null) {
        objects.push(object)
        continue
      }
      const path = files[at++]
      if (!room.take(object.size)) {
        beyond += 1
        objects.push({ ...object, sha256: null, problem: 'More lies in the dropped file than is taken out.' })
        continue
      }
      const kept = path === undefined ? null : await this.take(file, object, path, taken)
      if (kept === null) objects.push({ ...object, sha256: null, problem: 'Its content could not be kept.' })
      else {
        objects.push({ ...object, sha256: kept.sha256, size: kept.size })
        if (kept.state === 'pending') children.add(kept.sha256)
      }
    }
    const isDeep = file.depth >= deepest && children.size > 0
    const leftOut = [...end.report.left_out]
    const isOver = (sentence: string) => leftOut.push({ reason: 'limit', sentence })
    if (isDeep) isOver(`What lies more than ${deepest} levels below the dropped file was not analysed.`)
    if (beyond > 0)
      isOver(
        `More was found in the dropped file than is taken out of one: ${beyond} objects were not taken and not analysed.`,
      )
    withoutFlush(store.writer, () => {
      putFileTool(store.writer, {
        sha256: file.sha256,
        tool: end.tool,
        version: end.version,
        given: end.tool === 'rules' ? rules : '',
        state: end.failure === null ? 'completed' : 'failed',
        failure: end.failure,
        ended_at: isoTime(clock),
        milliseconds: end.milliseconds,
        report: { ...end.report, objects, left_out: leftOut },
      })
      const { ssdeep, tlsh } = (end.report.data ?? {}) as { ssdeep?: unknown; tlsh?: unknown }
      if (end.tool === 'identity' && typeof ssdeep === 'string')
        setFuzzyDigests(store.writer, file.sha256, ssdeep, typeof tlsh === 'string' ? tlsh : '')
      if (isDeep) for (const child of children) setFileState(store.writer, child, 'stopped')
    })
    return isDeep ? [] : [...children]
  }

  /** Keeps the bytes of an object, once for each content of a report; null where they could not be kept. */
  private async take(
    { sha256: parent, depth }: FileRecord,
    { name, place, sha256 }: FoundObject,
    path: string,
    taken: Map<string, FileRecord>,
  ): Promise<FileRecord | null> {
    const { store, clock } = this.tools
    const origin = { parent, name: name === '' ? place : name, place, seen_at: isoTime(clock) }
    const digests = new FileDigests()
    try {
      const before = taken.get(sha256 ?? '')
      if (before !== undefined) {
        rmSync(path, { force: true })
        return withoutFlush(store.writer, () => addFile(store.writer, before, origin, depth + 1))
      }
      const kept = await this.samples.take({ ownFile: path }, { onBytes: digests.add }, (bytes) => {
        if (bytes.sha256 !== sha256) throw new Error('The bytes are others than it said.')
        return withoutFlush(store.writer, () =>
          addFile(store.writer, { ...bytes, ...digests.end() }, origin, depth + 1),
        )
      })
      if (isProblem(kept)) return null
      taken.set(kept.sha256, kept)
      return kept
    } catch (error) {
      logFault(`An object of ${parent} could not be kept`, error)
      return null
    }
  }
}
