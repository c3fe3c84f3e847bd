import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../../operations/call/part.ts'
import { Late } from '../../operations/system/late.ts'
import { keptDigests } from '../../store/cases/evidence.ts'
import { EvidenceFolder } from './evidence/evidence-folder.ts'
import { caseHandlers } from './handlers.ts'

/**
 * Cases with their evidence. `model/` is what alerts, cases and observables do with the records that they share; its
 * restorer takes back all of them, since an act may write any.
 */
export const casesPart: Part = {
  name: 'cases',
  handlers: caseHandlers,
  windowHandlers: async () => (await import('./window-handlers.ts')).caseWindowHandlers,
  restorer: async () => (await import('./model/restorer.ts')).caseRestorer,
  open: (tools) => {
    const { store, publish, dataDir, isAlone } = tools
    const evidence = new EvidenceFolder(dataDir)
    const live = new Late(async () => (await import('./live.ts')).liveOf(tools, evidence))
    // uploads and exports left behind when the last host died are removed
    if (isAlone) {
      evidence.clean(keptDigests(store.reader))
      for (const folder of ['uploads', 'exports'])
        rmSync(join(dataDir, folder), { recursive: true, force: true })
    }
    return {
      live: () => live.get(),
      find: async (words, limit) => (await import('./find-cases.ts')).findCases(store.reader, words, limit),
      fileBytes: () => evidence.bytes(),
      close: () =>
        live.end(async ({ evidenceUploads, exports, caseActs }) => {
          evidenceUploads.close()
          exports.close()
          caseActs.close()
        }),
      restored: () => {
        publish('alerts', {})
        publish('cases', {})
        publish('suppressions', {})
      },
    }
  },
}
