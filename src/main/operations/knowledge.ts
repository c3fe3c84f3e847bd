import type { AskedList, Listing } from '../engine/crypto/combine-labels.ts'
import type { HashAlgorithm } from '../engine/hash/algorithm.ts'
import type { SetAnswer } from '../engine/hash/judge.ts'
import type { AddressFacts } from '../engine/net/address-facts.ts'
import type { IpAddress } from '../engine/net/ip-block.ts'
import type { PackRecord } from '../store/packs.ts'

/**
 * What imported data packs know, as other parts ask. Each question opens what is switched on now; the answer is to be used
 * before the next `await`, since a pack may be replaced or removed meanwhile.
 */
export type Knowledge = {
  readonly hashSets: () => Promise<HashSets>
  readonly labelLists: () => Promise<LabelLists>
  /** Null when no address pack is switched on. */
  readonly addressPacks: () => Promise<AddressPacks | null>
  /** Differs whenever what is switched on differs, so that what was worked out from it can be told from what holds now. */
  readonly stamp: () => string
  /** The files of the extracts of the LEI list, for the thread that reads them. */
  readonly leiLists: () => readonly LeiListFile[]
  /** The kept files of sets about threat actors that are switched on. */
  readonly actorSets: () => readonly ActorSetFile[]
}

/** A set about threat actors that is switched on. */
export type ActorSetFile = {
  /** Id of the pack, and what the user calls it. */
  readonly pack: string
  readonly name: string
  /** Null when the registry names a file that is none of ours. */
  readonly path: string | null
  readonly imported_at: string
  /** Name of the kept file: another for another content. */
  readonly file: string
}

/** The imported hash sets as lookups ask them: what each set says of a digest, by name. */
export type HashSets = {
  readonly ask: (algorithm: HashAlgorithm, digest: Uint8Array) => SetAnswer[]
}

/** What the imported label lists say of one address. */
export type LabelAnswer = {
  readonly asked: readonly AskedList[]
  readonly listings: readonly Listing[]
  /** Names of lists that could not be asked. */
  readonly missed: readonly string[]
}

/** The imported label lists as lookups ask them, by the keys of an address. */
export type LabelLists = (keys: readonly Uint8Array[]) => LabelAnswer

/** What each address pack says of an address, null where it does not know it. */
export type AddressPacks = (
  address: IpAddress,
) => readonly { readonly pack: PackRecord; readonly facts: AddressFacts | null }[]

/** An extract of the LEI list that is switched on. */
export type LeiListFile = {
  /** Null when the registry names a file that is none of ours. */
  readonly path: string | null
  readonly name: string
  /** Day of the data, `YYYY-MM-DD`. */
  readonly dated: string | null
  readonly importedAt: string
  /** False when an LEI that is not in it does not exist. */
  readonly isPartial: boolean
}
