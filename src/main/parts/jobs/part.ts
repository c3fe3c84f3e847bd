import { isProblem } from '../../../contract/problem.ts'
import { jobOperations } from '../../../contract/workstation/jobs/jobs.ts'
import type { Context } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import type { Part } from '../../operations/call/part.ts'

/** Jobs of all parts: listed, cancelled, removed from the list. */
export const jobsPart: Part = {
  name: 'jobs',
  windowHandlers: async () =>
    implement<typeof jobOperations, Context>(jobOperations, {
      'jobs.list': async (_input, { jobs }) => ({ jobs: await jobs.list() }),
      'jobs.cancel': async ({ job: id }, { jobs }) => {
        const job = await jobs.cancel(id)
        return isProblem(job) ? job : { job }
      },
      'jobs.forget': ({ job }, { jobs }) => {
        jobs.forget(job)
        return {}
      },
    }),
}
