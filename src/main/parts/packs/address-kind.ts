import { z } from 'zod'
import {
  type AddressPackResult,
  type AddressPackTask,
  type ListSubject,
  listSubjects,
} from '../../jobs/address-pack/address-pack-task.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { PackKind } from './pack-kind.ts'

/**
 * Packs with country, network and use of public addresses: MMDB files, tables of ranges, lists of Tor exits, VPNs,
 * proxies and hosting networks. Whatever the format of the file, it is stored as one sorted table that is searched on
 * disk.
 *
 * Options, for lists only: `marks` is the subject of the list, `complete` states that an address not on it is known not
 * to be of that subject.
 */
export const addressKind: PackKind = {
  kind: 'address',
  options: () =>
    z.object({
      marks: z.enum(listSubjects, `it must be one of ${listSubjects.join(', ')}`).optional(),
      complete: z.boolean('it must be true or false').optional(),
    }),
  importPack: async ({ path, fileName, target, options, onProgress, signal }) => {
    const { marks, complete } = options as { marks?: ListSubject; complete?: boolean }
    const task: AddressPackTask = {
      path,
      fileName,
      target,
      marks: marks ?? null,
      isComplete: complete ?? null,
    }
    const script = workerScript('../../jobs/address-pack-worker.ts', import.meta.url)
    return runTask<AddressPackResult>(script, task, { onProgress, signal })
  },
}
