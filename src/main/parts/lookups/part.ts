import type { Part } from '../../operations/call/part.ts'
import { Late } from '../../operations/system/late.ts'
import { purgeLookups } from '../../store/lookups/lookups.ts'
import type { Live } from './context.ts'
import { coreHandlers } from './core-handlers.ts'
import { familyHealthHandlers } from './family-health.ts'

/** Lookups of single values, of many, and of texts; and the lookup history. */
export const lookupsPart: Part = {
  name: 'lookups',
  handlers: new Map([...coreHandlers, ...familyHealthHandlers]),
  windowHandlers: async () => (await import('./window-handlers.ts')).lookupHandlers,
  open: (tools) => {
    // entries deleted before a crash must not return
    const purge = () => {
      if (tools.isAlone) purgeLookups(tools.store)
    }
    purge()
    const contents = new Late(async () => {
      const { ContentProcess } = await import('../../jobs/content-process.ts')
      return new ContentProcess(tools.processes)
    })
    const texts = new Late(async () => (await import('./text-threads.ts')).openTextThreads())
    const live: Live = { contents: () => contents.get(), texts: () => texts.get() }
    return {
      live: () => live,
      find: async (words, limit) =>
        (await import('./lookup-history.ts')).findLookups(tools.store, words, limit),
      answered: async ({ operation, input, caller }, answer) => {
        if (caller.kind !== 'window' && caller.kind !== 'cli') return
        // other programs leave no history, so a host that serves only them never loads this code
        const [{ lookedUp }, { rememberLookups }] = await Promise.all([
          import('./looked-up.ts'),
          import('./remember-lookups.ts'),
        ])
        rememberLookups(tools, caller, lookedUp(operation.name, answer, input))
      },
      close: async () => {
        await contents.end((each) => each.close())
        await texts.end((each) => each.close())
        purge()
      },
    }
  },
}
