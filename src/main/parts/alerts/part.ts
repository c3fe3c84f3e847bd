import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from '../../operations/call/part.ts'
import { Late } from '../../operations/system/late.ts'
import { alertHandlers } from './handlers.ts'
import { SlaSweep } from './sla-sweep.ts'

/** Alerts: how they are received, the inbox, and decisions about them. */
export const alertsPart: Part = {
  name: 'alerts',
  handlers: alertHandlers,
  // their queue checks for the lock once for all alerts that are committed together
  waiting: new Set(['alerts.ingest', 'alerts.ingestFromSiem', 'siemAlerts.ingest']),
  windowHandlers: async () => (await import('./window-handlers.ts')).alertWindowHandlers,
  open: (tools) => {
    const { store, clock, random, publish, dataDir, isAlone } = tools
    const live = new Late(async () => (await import('./live.ts')).liveOf(tools))
    const sweep = new SlaSweep({
      random,
      store,
      clock,
      found: () => {
        publish('alerts', {})
        publish('cases', {})
      },
    })
    if (isAlone) {
      sweep.begin()
      // uploads that earlier versions left behind
      rmSync(join(dataDir, 'imports'), { recursive: true, force: true })
    }
    return {
      live: () => live.get(),
      find: async (words, limit) => (await import('./find-alerts.ts')).findAlerts(store.reader, words, limit),
      interrupted: async (job) =>
        job.kind === 'bulk-act'
          ? (await import('./bulk-acts.ts')).interruptedAct(job, store.reader)
          : (await import('./alert-imports.ts')).interruptedImport(job),
      close: async () => {
        sweep.close()
        await live.end(async ({ imports, bulk, caseActs }) => {
          await imports.close()
          await bulk.close()
          caseActs.close()
        })
      },
    }
  },
}
