import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Late } from '../../operations/late.ts'
import { mergeMentions } from '../../operations/mentions.ts'
import type { Part } from '../../operations/part.ts'
import { keptDigests } from '../../store/evidence.ts'
import { EvidenceFolder } from './evidence-folder.ts'
import { caseHandlers } from './handlers.ts'
import { SlaSweep } from './sla-sweep.ts'

/** Alerts, cases and observables: one store behind the incident-response API, the shared cases and the window. */
export const casesPart: Part = {
  name: 'cases',
  handlers: caseHandlers,
  // their queue checks for the lock once for all alerts that are committed together
  waiting: new Set(['alerts.ingest', 'alerts.ingestFromSiem', 'siemAlerts.ingest']),
  windowHandlers: async () => (await import('./window-handlers.ts')).caseWindowHandlers,
  restorer: async () => (await import('./restorer.ts')).caseRestorer,
  open: (tools) => {
    const { store, clock, random, publish, dataDir, isAlone } = tools
    const evidence = new EvidenceFolder(dataDir)
    const live = new Late(async () => (await import('./live.ts')).liveOf(tools, evidence))
    const sweep = new SlaSweep({
      random,
      store,
      clock,
      found: () => {
        publish('alerts', {})
        publish('cases', {})
      },
    })
    if (isAlone) sweep.begin()
    // uploads, exports and files to import left behind when the last host died are removed
    if (isAlone) {
      evidence.clean(keptDigests(store.reader))
      rmSync(join(dataDir, 'uploads'), { recursive: true, force: true })
      rmSync(join(dataDir, 'exports'), { recursive: true, force: true })
      rmSync(join(dataDir, 'imports'), { recursive: true, force: true })
    }
    return {
      live: () => live.get(),
      mentions: async () => {
        const [{ caseMentions }, { nameMentions }] = await Promise.all([
          import('./case-mentions.ts'),
          import('./name-mentions.ts'),
        ])
        return (sought) =>
          mergeMentions([caseMentions(store.reader, sought), nameMentions(store.reader, sought.names ?? [])])
      },
      find: async (words, limit) =>
        (await import('./find-by-words.ts')).findByWords(store.reader, words, limit),
      fileBytes: () => evidence.bytes(),
      close: async () => {
        sweep.close()
        await live.end(async ({ uploads, exports, imports, bulk, caseActs }) => {
          uploads.close()
          exports.close()
          await imports.close()
          await bulk.close()
          caseActs.close()
        })
      },
      restored: () => {
        publish('alerts', {})
        publish('cases', {})
        publish('suppressions', {})
      },
    }
  },
}
