import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../../operations/call/part.ts'
import { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import { Late } from '../../operations/system/late.ts'
import { keptFiles, purgeFiles, waitingFiles } from '../../store/files/files.ts'
import type { Live } from './context.ts'
import { coreHandlers } from './core-handlers.ts'

/** Files that were dropped, sent or found in others, and their analysis on this workstation. */
export const filesPart: Part = {
  name: 'files',
  handlers: coreHandlers,
  windowHandlers: async () => (await import('./window-handlers.ts')).fileHandlers,
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
    const live: Live = { samples, analysis: () => analysis.get() }
    if (isAlone) {
      rmSync(scratch, { recursive: true, force: true })
      store.writer.transaction(() => purgeFiles(store.writer)).immediate()
      samples.sweep(keptFiles(store.reader))
      // what an earlier run left goes on once the host serves
      if (waitingFiles(store.reader).length > 0)
        setImmediate(() => void analysis.get().catch(() => undefined))
    }
    return {
      live: () => live,
      fileBytes: () => samples.size(),
      // what waits is in the database, whatever became of the job that showed it
      interrupted: () => ({
        state: 'interrupted',
        message: 'Skerry ended before it did. The files that waited are analysed now.',
      }),
      close: () => analysis.end((each) => each.close()),
    }
  },
}
