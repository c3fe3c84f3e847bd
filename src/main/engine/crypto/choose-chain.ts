import { cryptoChains } from '../../../contract/core/chains.ts'
import type { AddressReading, Chain } from './address-reading.ts'

/** The chain of an answer, and how it was determined. */
export type ChosenChain = {
  /** Null for a coin that is not among the chains of the contract. */
  readonly chain: (typeof cryptoChains)[number] | null
  readonly chain_source: 'detected' | 'explicit' | 'default'
  readonly chain_ambiguous: boolean
  readonly chain_candidates: readonly Chain[]
}

/** The twenty bytes of an EVM address do not identify the chain, so the oldest one is assumed. */
const assumed = 'ETH'

/**
 * Chooses the chain: the one that the caller named, else the one before the address, else the one that the form
 * implies. Ambiguous means that more than one candidate is left. A chain that does not match the address is refused
 * with the end of the sentence "Provided chain is invalid: …": an answer about another chain than the one asked for
 * would mislead.
 */
export function chooseChain(
  { family, chains }: Pick<AddressReading, 'family' | 'chains'>,
  asked: Chain | null,
  named: Chain | null,
): ChosenChain | { readonly why: string } {
  if (asked !== null && !chains.includes(asked))
    return { why: `the address is ${familyNames[family]}, which ${asked} does not use` }
  if (asked !== null && named !== null && asked !== named)
    return { why: `the address names ${named} itself, not ${asked}` }
  const settled = asked ?? named
  const candidates = settled === null ? chains : [settled]
  const [first = null] = candidates
  return {
    chain: spoken(family === 'evm' && settled === null ? assumed : first),
    chain_source: sourceOf(asked, named, candidates, family),
    chain_ambiguous: candidates.length > 1,
    chain_candidates: candidates,
  }
}

function sourceOf(
  asked: Chain | null,
  named: Chain | null,
  candidates: readonly Chain[],
  family: AddressReading['family'],
): ChosenChain['chain_source'] {
  if (asked !== null) return 'explicit'
  return family === 'evm' && named === null && candidates.length > 1 ? 'default' : 'detected'
}

function spoken(chain: Chain | null): ChosenChain['chain'] {
  return cryptoChains.find((known) => known === chain) ?? null
}

const familyNames: Readonly<Record<AddressReading['family'], string>> = {
  evm: 'an EVM address',
  bitcoin: 'a Bitcoin address',
  dogecoin: 'a Dogecoin address',
  litecoin: 'a Litecoin address',
  tron: 'a Tron address',
  solana: 'a Solana address',
  ton: 'a TON address',
}
