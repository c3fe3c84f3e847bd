import { rmSync } from 'node:fs'
import { z } from 'zod'
import type { HashSetContent, HashSetTask } from '../../jobs/hash-set/hash-set-task.ts'
import { scratchNames, scratchPath } from '../../jobs/hash-set/scratch-files.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { PackContent, PackKind } from './pack-kind.ts'

/** Options of the import of a hash set. */
const options = () =>
  z.object({
    /** Verdict on its digests. By default, the NSRL is good, and MISP and MalwareBazaar are malicious. */
    verdict: z.enum(['known_good', 'known_malicious'], 'it must be known_good or known_malicious').optional(),
    /** Family of all digests without one in the file. */
    family: z.string().trim().max(200, 'it is longer than 200 characters').optional(),
    /** False omits file names and products, which makes a large set considerably smaller. */
    names: z.boolean('it must be true or false').optional(),
  })

/** Sets of known digests, each built by its own thread. See docs/decisions/0015-hash-sets.md. */
export const hashSetKind: PackKind = {
  kind: 'hash_set',
  options,
  importPack: async ({ path, target, options: given, onProgress, signal }) => {
    const { verdict, family, names } = options().parse(given)
    const task: HashSetTask = {
      path,
      target,
      options: { verdict: verdict ?? null, family: family || null, keepsNames: names ?? true },
    }
    const script = workerScript('./hash-set-worker.ts', import.meta.url)
    try {
      return packContent(await runTask<HashSetContent>(script, task, { onProgress, signal }))
    } finally {
      // a killed thread could not remove its scratch files
      for (const name of scratchNames) rmSync(scratchPath(target, name), { force: true })
    }
  },
}

function packContent(content: HashSetContent): PackContent {
  const { format, verdict, digests, declared, refused, refusedExamples, sha256 } = content
  return {
    format,
    entries: Object.values(digests).reduce((sum, count) => sum + count, 0),
    details: { verdict, digests },
    declared,
    refused,
    refusedExamples,
    ...(sha256 === null ? {} : { sha256 }),
  }
}
