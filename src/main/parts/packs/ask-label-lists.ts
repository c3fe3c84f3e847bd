import type { AskedList, Listing } from '../../engine/crypto/combine-labels.ts'
import type { LabelLists } from '../../operations/knowledge/knowledge.ts'
import { openLabelList } from './label-list.ts'
import type { PackRegistry } from './pack-registry.ts'

/** Opens every list that is switched on. */
export async function labelListsOf(packs: PackRegistry): Promise<LabelLists> {
  const opened = await packs.opened('label_list', openLabelList)
  const readers = new Map(opened.map(({ pack, reader }) => [pack.id, reader]))
  const lists = packs.enabled('label_list').map(({ id, name, source, dated, details }) => ({
    reader: readers.get(id),
    list: { name, source, dated, isSanctions: details.sanctions === true },
  }))
  return (keys) => {
    const asked: AskedList[] = []
    const listings: Listing[] = []
    const missed: string[] = []
    for (const { reader, list } of lists) {
      try {
        if (reader === undefined) throw new Error('not open')
        const records = keys.flatMap((key) => reader.find(key))
        listings.push(...records.map((record) => ({ list, record })))
        asked.push(list)
      } catch {
        // the list of packs shows the fault; leaving the list out would read as "not listed"
        missed.push(list.name)
      }
    }
    return { asked, listings, missed }
  }
}
