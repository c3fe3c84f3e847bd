import { compareVersions } from '../../engine/actor/compare-versions.ts'
import type { ActorSetResult, ActorSetTask } from '../../jobs/actor-set/actor-set-task.ts'
import { LastingWorker } from '../../jobs/worker/lasting-worker.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import type { PackKind, PackRecord } from './pack-kind.ts'

const versionOf = ({ details: { version } }: Pick<PackRecord, 'details'>) =>
  typeof version === 'string' ? version : null

/** A lasting worker, since sets are many and most are small. */
const reader = new LastingWorker(() => workerScript('../../jobs/actor-set-worker.ts', import.meta.url), 2048)

/**
 * Third-party sets on threat actors: MISP galaxy clusters, ATT&CK and other STIX bundles, lists of exploited
 * vulnerabilities that name actors, exports of the actor API. A newer version of a set replaces the older one.
 */
export const actorSetKind: PackKind = {
  kind: 'actor_set',
  importPack: ({ path, fileName, target, kept, onProgress, signal }) => {
    const formers = kept.map((each) => ({ set: each.pack.details.set, path: each.path }))
    const task: ActorSetTask = { path, fileName, target, kept: formers }
    return reader.run<ActorSetResult>(task, { onProgress, signal })
  },
  isNewerOf: ({ details }, kept) => details.set === kept.details.set,
  olderThan: (content, kept) => {
    const [given, known] = [versionOf(content), versionOf(kept)]
    if (given === null || known === null || compareVersions(given, known) >= 0) return null
    return `is version ${given} of its set, and version ${known} is here. To go back to the older one, remove the data pack ${kept.name} first.`
  },
}
