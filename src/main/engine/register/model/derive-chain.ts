import { ranksOf } from './chain-ranks.ts'
import { sourceOf, whole } from './derive-plain.ts'
import type { Provided } from './derive-services.ts'
import type { RowCollector } from './owned-rows.ts'
import type { Held, RegisterModel } from './register-model.ts'

/** B_05.02: the direct provider of each service first, then the subcontractors by rank. */
export function addChain(
  model: RegisterModel,
  rows: RowCollector,
  arrangement: Held<'arrangements'>,
  provided: readonly Provided[],
): void {
  const { contract_ref, provider_uuid } = arrangement.data
  for (const { type, provider, service } of provided) {
    if (provider === undefined) continue
    const { id_code, id_code_type } = provider.data
    rows.add(
      'B_05.02',
      [contract_ref, type, id_code, id_code_type, '1', id_code, id_code_type],
      sourceOf(service),
      sourceOf(provider),
    )
  }
  for (const [type, links] of chainsOf(model, arrangement, provided)) {
    const direct = directOf(type, provided)
    const usual = usualRecipient(model.get('providers', provider_uuid), direct)
    const ranks = ranksOf(
      links,
      new Set(usual === undefined ? direct.keys() : [...direct.keys(), usual.uuid]),
    )
    links.forEach((link, at) => {
      const provider = model.get('providers', link.data.provider_uuid)
      const recipient = model.get('providers', link.data.recipient_uuid) ?? usual
      for (const one of [provider, recipient]) if (one !== undefined) rows.name(one.uuid)
      rows.add(
        'B_05.02',
        [
          contract_ref,
          type,
          provider?.data.id_code,
          provider?.data.id_code_type,
          whole(ranks[at]),
          recipient?.data.id_code,
          recipient?.data.id_code_type,
        ],
        sourceOf(link),
        ...(provider === undefined ? [] : [sourceOf(provider)]),
        ...(recipient === undefined ? [] : [sourceOf(recipient)]),
      )
    })
  }
}

/** Returns the links by type of service; links without a type belong to the only type, if there is just one. */
function chainsOf(
  model: RegisterModel,
  arrangement: Held<'arrangements'>,
  provided: readonly Provided[],
): Map<string, Held<'supplyChains'>[]> {
  const [only = '', ...others] = new Set(provided.map(({ type }) => type))
  const chains = new Map<string, Held<'supplyChains'>[]>()
  for (const link of model.referringInOrder('supplyChains', arrangement.uuid)) {
    const type = link.data.ict_service_type ?? (others.length === 0 ? only : '')
    const chain = chains.get(type)
    if (chain === undefined) chains.set(type, [link])
    else chain.push(link)
  }
  return chains
}

/** Returns the direct providers of services of a type. */
function directOf(type: string, provided: readonly Provided[]): Map<string, Held<'providers'>> {
  const direct = new Map<string, Held<'providers'>>()
  for (const one of provided)
    if (one.type === type && one.provider !== undefined) direct.set(one.provider.uuid, one.provider)
  return direct
}

/**
 * Returns the default recipient of a subcontractor: the provider that signs, or one that delivers the service if that
 * one does not.
 */
function usualRecipient(
  signer: Held<'providers'> | undefined,
  direct: ReadonlyMap<string, Held<'providers'>>,
): Held<'providers'> | undefined {
  if (signer !== undefined && direct.has(signer.uuid)) return signer
  const [first] = direct.values()
  return first ?? signer
}
