import { isProblem, problem } from '../../../contract/problem.ts'
import { packOperations } from '../../../contract/workstation/packs/packs.ts'
import { implement } from '../../operations/call/implement.ts'
import type { PackChange } from '../../store/packs/packs.ts'
import type { Context } from './context.ts'

/** Handlers for importing, changing and removing data packs. */

const noJob = problem('not-found', 'There is no such import.')

export const packHandlers = implement<typeof packOperations, Context>(packOperations, {
  'packs.list': ({ kind }, { packs }) => ({ packs: packs.list(kind) }),
  'packs.import': async (request, context) => {
    const { draft, packs, jobs } = context
    const job = await packs.import(request, draft)
    return isProblem(job) ? job : { job: jobs.now(job) }
  },
  'packs.replace': async ({ job: id }, { packs, jobs }) => {
    const isAsking = packs.imports.withId(id)?.replace()
    const job = (await jobs.list()).find((each) => each.id === id)
    if (job?.kind !== 'pack-import') return noJob
    return isAsking === true ? { job } : problem('conflict', 'This import does not wait for an answer.')
  },
  'packs.change': ({ id, enabled, name, source, licence, dated }, { draft, packs }) => {
    const change: PackChange = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(name === undefined ? {} : { name }),
      ...(source === undefined ? {} : { source: source || null }),
      ...(licence === undefined ? {} : { licence: licence || null }),
      ...(dated === undefined ? {} : { dated: dated || null }),
    }
    const pack = packs.change(id, change, draft)
    return isProblem(pack) ? pack : { pack }
  },
  'packs.remove': ({ id }, { draft, packs }) => packs.remove(id, draft),
})
