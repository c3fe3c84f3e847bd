import type { Knowledge } from '../../operations/knowledge/knowledge.ts'
import type { PackRegistry } from './pack-registry.ts'

/** Returns access to the content of the imported packs for other parts. The reader of a kind is loaded on first use. */
export function knowledgeOf(packs: PackRegistry): Knowledge {
  return {
    hashSets: async () => (await import('./ask-hash-sets.ts')).hashSetsOf(packs),
    labelLists: async () => (await import('./ask-label-lists.ts')).labelListsOf(packs),
    addressPacks: async () => {
      const { openAddressPack } = await import('./address-pack.ts')
      const opened = await packs.opened('address', openAddressPack)
      if (opened.length === 0) return null
      return (address) => opened.map(({ pack, reader }) => ({ pack, facts: reader.find(address) }))
    },
    stamp: () =>
      (['hash_set', 'label_list', 'address'] as const)
        .flatMap((kind) =>
          packs.enabled(kind).map(({ id, file, imported_at }) => `${id} ${file} ${imported_at}`),
        )
        .join('\n'),
    leiLists: () =>
      packs.enabled('lei_list').map(({ file, name, dated, imported_at, details }) => ({
        path: packs.findFile(file),
        name,
        dated,
        importedAt: imported_at,
        isPartial: details.partial !== false,
      })),
    // ids are in the order of first imports: what is imported later takes no address from what was here
    actorSets: () =>
      packs
        .enabled('actor_set')
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ id, name, file, imported_at }) => ({
          pack: id,
          name,
          path: packs.findFile(file),
          imported_at,
          file,
        })),
  }
}
