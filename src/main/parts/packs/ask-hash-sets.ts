import type { HashAlgorithm } from '../../engine/hash/algorithm.ts'
import { HashSet } from '../../engine/hash/hash-set.ts'
import type { SetAnswer } from '../../engine/hash/judge.ts'
import { openPackFile } from '../../jobs/pack-file.ts'
import type { HashSets } from '../../operations/knowledge.ts'
import type { PackRegistry } from './pack-registry.ts'

/** A kept hash set, open. Throws when it is not as it was written. */
export function openHashSet(path: string): { readonly set: HashSet; readonly close: () => void } {
  const { readAt, sizeBytes, close } = openPackFile(path)
  try {
    return { set: new HashSet(readAt, sizeBytes), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Opens whatever is imported; sets that are switched off, or cannot be opened, are told as such. */
export async function hashSetsOf(packs: PackRegistry): Promise<HashSets> {
  const opened = await packs.opened('hash_set', openHashSet)
  const sets = new Map(opened.map(({ pack, reader }) => [pack.id, reader.set]))
  const listed = packs.list('hash_set')
  return {
    ask: (algorithm, digest) =>
      listed.map(({ id, name, source, enabled, details }) => {
        const stated = !enabled
          ? ({ is: 'disabled' } as const)
          : !mayHold(details.digests, algorithm)
            ? ({ is: 'unsupported' } as const)
            : askSet(sets.get(id), algorithm, digest)
        return { name, source, stated }
      }),
  }
}

function askSet(set: HashSet | undefined, algorithm: HashAlgorithm, digest: Uint8Array): SetAnswer['stated'] {
  if (set === undefined) return { is: 'unavailable' }
  try {
    const known = set.find(algorithm, digest)
    return known === null ? { is: 'miss' } : { is: 'hit', known }
  } catch {
    // a block that has changed or a disk that fails: the answer says which set, and the list of packs says why
    return { is: 'unavailable' }
  }
}

/** False when the registry says that a set has no digests of an algorithm; it may not say. */
function mayHold(digests: unknown, algorithm: HashAlgorithm): boolean {
  return typeof digests !== 'object' || digests === null || algorithm in digests
}
