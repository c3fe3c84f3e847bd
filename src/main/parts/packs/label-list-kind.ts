import { z } from 'zod'
import type { LabelListResult, LabelListTask } from '../../jobs/label-list/label-list-task.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { PackKind } from './pack-kind.ts'

/**
 * Lists that name the owner of a crypto address, or state that it is sanctioned: the SDN list in its CSV and XML forms,
 * tables with a header, plain lists, JSON.
 *
 * Options: `subject` is the subject of a list that does not state its own; `label`, `category` and `currency` apply to
 * entries that have none.
 */
export const labelListKind: PackKind = {
  kind: 'label_list',
  options: () =>
    z.object({
      subject: z.enum(['sanctions', 'labels'], 'it must be sanctions or labels').optional(),
      label: z.string('it must be a text').trim().min(1).max(300).optional(),
      category: z.string('it must be a text').trim().min(1).max(60).optional(),
      currency: z
        .string('it must be a text')
        .trim()
        .regex(/^[0-9A-Za-z]{2,20}$/, 'it must be a word such as BTC')
        .optional(),
    }),
  importPack: async ({ path, fileName, target, options, onProgress, signal }) => {
    const { subject, label, category, currency } = options as Partial<LabelListTask['options']>
    const task: LabelListTask = {
      path,
      fileName,
      target,
      options: {
        subject: subject ?? null,
        label: label ?? null,
        category: category ?? null,
        currency: currency ?? null,
      },
    }
    const script = workerScript('../../jobs/label-list-worker.ts', import.meta.url)
    return runTask<LabelListResult>(script, task, { onProgress, signal })
  },
}
