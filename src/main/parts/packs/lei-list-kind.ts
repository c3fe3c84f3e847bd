import { z } from 'zod'
import type { LeiListResult, LeiListTask } from '../../jobs/lei-list/lei-list-task.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { PackKind } from './pack-kind.ts'

/**
 * Extracts of the global LEI list, against which the register is checked: the golden copy of GLEIF as CSV, any part of
 * it, lists of LEI and status. See docs/decisions/0023-lei-lists.md.
 *
 * Option: `partial` states that LEIs missing in it may exist.
 */
export const leiListKind: PackKind = {
  kind: 'lei_list',
  options: () => z.object({ partial: z.boolean('it must be true or false').optional() }),
  importPack: async ({ path, fileName, target, options, onProgress, signal }) => {
    const { partial } = options as { partial?: boolean }
    const task: LeiListTask = { path, fileName, target, isPartial: partial ?? null }
    const script = workerScript('../../jobs/lei-list-worker.ts', import.meta.url)
    return runTask<LeiListResult>(script, task, { onProgress, signal })
  },
}
