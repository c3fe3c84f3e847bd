import type { HashAlgorithm } from '../../engine/hash/algorithm.ts'
import { HashSet } from '../../engine/hash/hash-set.ts'
import type { SetAnswer } from '../../engine/hash/judge.ts'
import { openPackFile } from '../../jobs/pack-file.ts'
import type { HashSets } from '../../operations/knowledge/knowledge.ts'
import type { PackRegistry } from './pack-registry.ts'

/** Opens a stored hash set. Throws when the file was modified. */
export function openHashSet(path: string): { readonly set: HashSet; readonly close: () => void } {
  const { readAt, sizeBytes, close } = openPackFile(path)
  try {
    return { set: new HashSet(readAt, sizeBytes), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Opens all imported sets; those that are switched off, or cannot be opened, are reported as such. */
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
    // a modified block or a disk error: the answer names the set, and the list of packs shows the reason
    return { is: 'unavailable' }
  }
}

/** False when the registry states that a set has no digests of an algorithm; it may not state it. */
function mayHold(digests: unknown, algorithm: HashAlgorithm): boolean {
  return typeof digests !== 'object' || digests === null || algorithm in digests
}
