import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isProblem } from '../../../contract/problem.ts'
import { fileByteOperations } from '../../../contract/workstation/files/file-bytes.ts'
import { fileLeavingOperations } from '../../../contract/workstation/files/file-leaving.ts'
import { listLazily } from '../../operations/call/lazily.ts'
import type { Part } from '../../operations/call/part.ts'
import { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import { exportNames, WaitingExports } from '../../operations/data-dir/waiting-exports.ts'
import { Late } from '../../operations/system/late.ts'
import { keptFiles, purgeFiles, waitingFiles } from '../../store/files/files.ts'
import { hasOldMatches } from '../../store/files/rule-sets.ts'
import type { Live } from './context.ts'
import { coreHandlers } from './core-handlers.ts'

/** Resolves with the work; rejects with the reason of the signal, if that comes first. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Files that were dropped, sent or found in others, and their analysis on this workstation. */
export const filesPart: Part = {
  name: 'files',
  handlers: coreHandlers,
  windowHandlers: async () =>
    new Map([
      ...(await import('./window-handlers.ts')).fileHandlers,
      ...listLazily(
        fileLeavingOperations,
        async () => (await import('./leaving-handlers.ts')).fileLeavingHandlers,
      ),
      ...(await import('./rule-handlers.ts')).ruleHandlers,
      ...(await import('./script-handlers.ts')).scriptHandlers,
      ...(await import('./file-relation-handlers.ts')).fileRelationHandlers,
      ...listLazily(fileByteOperations, async () => (await import('./byte-handlers.ts')).byteHandlers),
    ]),
  restorer: async () => {
    const { restorerOf } = await import('../../operations/undo/restorer.ts')
    const { ruleSetTable } = await import('../../store/files/rule-sets.ts')
    return restorerOf([ruleSetTable])
  },
  open: (tools) => {
    const { store, dataDir, isAlone, random, clock } = tools
    const samples = new BlobFolder(tools, 'samples')
    const scratch = join(dataDir, 'scratch')
    const analysis = new Late(async () => {
      const { FileAnalysis } = await import('./file-analysis.ts')
      const made = new FileAnalysis(tools, {
        samples,
        folder: join(dataDir, 'samples'),
        scratch: join(scratch, random.id(clock.now())),
      })
      // before anyone asks what is under way
      if (isAlone) made.resume()
      return made
    })
    const packed = new OwnFolder(dataDir, 'file-exports', exportNames)
    const exports = new WaitingExports(packed)
    const live: Live = { samples, exports, analysis: () => analysis.get() }
    if (isAlone) {
      packed.sweep()
      rmSync(scratch, { recursive: true, force: true })
      store.writer.transaction(() => purgeFiles(store.writer)).immediate()
      samples.sweep(keptFiles(store.reader))
      // what an earlier run left goes on once the host serves
      if (waitingFiles(store.reader).length > 0 || hasOldMatches(store.reader))
        setImmediate(() => void analysis.get().catch(() => undefined))
    }
    return {
      live: () => live,
      restored: async () => {
        tools.publish('rules', {})
        if (isAlone) (await analysis.get()).matchAgain()
      },
      provides: {
        keptFile: async (sha256) => (await import('./kept-file.ts')).keptFileOf(tools, samples, sha256),
        fileAnalyses: {
          takeIn: async (path, arrival, signal) => {
            const taken = await (await analysis.get()).takeIn(path, arrival, signal)
            return isProblem(taken) ? taken : { sha256: taken.file.sha256 }
          },
          foundIn: async (sha256, signal) => {
            const [each, { filePageOf }] = await Promise.all([analysis.get(), import('./file-page.ts')])
            await untilAborted(each.whole(sha256), signal)
            const page = filePageOf(store.reader, sha256)
            return page === null ? null : { indicators: page.indicators, total: page.indicator_total }
          },
        },
      },
      fileBytes: () => samples.size(),
      // what waits is in the database, whatever became of the job that showed it
      interrupted: () => ({
        state: 'interrupted',
        message: 'Skerry ended before it did. The files that waited are analysed now.',
      }),
      close: async () => {
        exports.close()
        await analysis.end((each) => each.close())
      },
    }
  },
}
