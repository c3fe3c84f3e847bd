import type { Standing } from '../../../contract/standing-words.ts'
import type { Sought } from './mentions.ts'
import type { EstateTools } from './own-estate.ts'
import type { ValueLists } from './value-lists.ts'

/**
 * Returns what the own domains and networks, the allow-list and the warning lists say of the values that are sought.
 * Fields are present only where they say something. A value found in another one, such as the host of a URL, counts for
 * the look-alike alone: a list names what is on it.
 */
export async function standingOf(
  { values }: Sought,
  tools: EstateTools & { readonly valueLists: () => Promise<ValueLists> },
): Promise<Standing> {
  if (values.length === 0) return {}
  // what nobody asked about yet is not loaded at the start
  const [lists, { ownEstate }, { ownEstateNow }, { markBit }, { lookAlikeSentence }] = await Promise.all([
    tools.valueLists(),
    import('../../engine/warning-list/own-estate.ts'),
    import('./own-estate.ts'),
    import('../../engine/ioc/indicator.ts'),
    import('../../engine/estate/look-alike-words.ts'),
  ])
  const own = ownEstate(tools.settings().own_estate)
  const estate = ownEstateNow(tools, lists)
  const themselves = values.filter(({ isOther }) => !isOther)
  const marked = (bit: number) =>
    themselves.filter(({ kind, value }) => (lists.marksOf(kind, value) & bit) !== 0)
  const names = new Set(marked(markBit.listed).flatMap(({ kind, value }) => lists.namesOf(kind, value)))
  const imitated = values
    .map(({ kind, value }) => estate.lookAlikeOf(kind, value))
    .find((found) => found !== null)
  return {
    ...(themselves.some(({ kind, value }) => own.match(kind, value).length > 0) ? { own: true } : {}),
    ...(marked(markBit.allowed).length > 0 ? { allowed: true } : {}),
    ...(names.size === 0 ? {} : { lists: [...names] }),
    ...(imitated == null
      ? {}
      : { look_alike: { of: imitated.of, kind: imitated.kind, says: lookAlikeSentence(imitated) } }),
  }
}
