import type { Held } from './register-model.ts'

/** The fields of a link from which its rank is computed. */
type Link = { readonly data: Pick<Held<'supplyChains'>['data'], 'provider_uuid' | 'recipient_uuid' | 'rank'> }

/** Rank of the subcontractors of a direct provider. */
const first = 2

/**
 * Returns the ranks of the links of one chain, in their order. A link without a given rank gets one more than the rank
 * of its recipient, the lowest when the recipient occurs in the chain several times; so the ranks do not depend on the
 * order of the links. A link whose recipient is not in the chain gets a rank as if the recipient had rank 2, and a
 * cycle that no direct provider leads to has rank 2.
 */
export function ranksOf(links: readonly Link[], direct: ReadonlySet<string>): number[] {
  const ranks = new Map<string, number>()
  for (const uuid of direct) ranks.set(uuid, first - 1)
  const lower = (provider: string | null | undefined, rank: number): boolean => {
    if (provider === null || provider === undefined || (ranks.get(provider) ?? Infinity) <= rank) return false
    ranks.set(provider, rank)
    return true
  }
  const known = new Set(links.map(({ data }) => data.provider_uuid))
  for (const { data } of links) {
    if (typeof data.rank === 'number') lower(data.provider_uuid, data.rank)
    if (!known.has(data.recipient_uuid)) lower(data.recipient_uuid, first)
  }
  const derived = (link: Link): number | undefined => {
    const { rank, recipient_uuid } = link.data
    if (typeof rank === 'number') return rank
    if (recipient_uuid === null || recipient_uuid === undefined) return first
    const above = ranks.get(recipient_uuid)
    return above === undefined ? undefined : above + 1
  }
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    for (const link of links) if (lower(link.data.provider_uuid, derived(link) ?? Infinity)) isSettled = false
  }
  return links.map((link) => derived(link) ?? first)
}

/** Returns the rank of a link among those of its arrangement; `direct` is the provider that signs. */
export function rankOf(
  link: Held<'supplyChains'>,
  links: readonly Held<'supplyChains'>[],
  direct: string | undefined,
): number {
  const chain = links.filter(({ data }) => data.ict_service_type === link.data.ict_service_type)
  return ranksOf(chain, new Set(direct === undefined ? [] : [direct]))[chain.indexOf(link)] ?? first
}
