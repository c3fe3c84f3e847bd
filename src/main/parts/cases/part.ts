import type { Part } from '../../operations/call/part.ts'
import { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import { OwnFolder } from '../../operations/data-dir/own-folder.ts'
import { exportNames } from '../../operations/data-dir/waiting-exports.ts'
import { Late } from '../../operations/system/late.ts'
import { keptDigests } from '../../store/cases/evidence.ts'
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
    const evidence = new BlobFolder(tools, 'evidence')
    const exports = new OwnFolder(dataDir, 'exports', exportNames)
    const live = new Late(async () => (await import('./live.ts')).liveOf(evidence, exports))
    if (isAlone) {
      evidence.sweep(keptDigests(store.reader))
      exports.sweep()
    }
    return {
      live: () => live.get(),
      find: async (words, limit) => (await import('./find-cases.ts')).findCases(store.reader, words, limit),
      fileBytes: () => evidence.size(),
      close: () =>
        live.end(async ({ exports: waiting, caseActs }) => {
          waiting.close()
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
