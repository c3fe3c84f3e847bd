import type { AskedList, Listing } from '../../engine/crypto/combine-labels.ts'
import type { HashAlgorithm } from '../../engine/hash/algorithm.ts'
import type { SetAnswer } from '../../engine/hash/judge.ts'
import type { AddressFacts } from '../../engine/net/address-facts.ts'
import type { IpAddress } from '../../engine/net/ip-block.ts'
import type { PackRecord } from '../../store/packs/packs.ts'

/**
 * The data of imported data packs, for other parts. Each query opens what is switched on now; use the result before the
 * next `await`, since a pack may be replaced or removed meanwhile.
 */
export type Knowledge = {
  readonly hashSets: () => Promise<HashSets>
  readonly labelLists: () => Promise<LabelLists>
  /** Null when no address pack is switched on. */
  readonly addressPacks: () => Promise<AddressPacks | null>
  /** Differs whenever the active packs differ, so that derived data can be detected as stale. */
  readonly stamp: () => string
  /** The files of the LEI list extracts, for the thread that reads them. */
  readonly leiLists: () => readonly LeiListFile[]
  /** The stored files of the active sets about threat actors. */
  readonly actorSets: () => readonly ActorSetFile[]
}

/** An active set about threat actors. */
export type ActorSetFile = {
  /** Id of the pack, and the user's name for it. */
  readonly pack: string
  readonly name: string
  /** Null when the registry names a file of foreign form. */
  readonly path: string | null
  readonly imported_at: string
  /** Name of the stored file, different for different content. */
  readonly file: string
}

/** The imported hash sets for lookups: the entry of each set for a digest, by name. */
export type HashSets = {
  readonly ask: (algorithm: HashAlgorithm, digest: Uint8Array) => SetAnswer[]
}

/** The entries of the imported label lists for one address. */
export type LabelAnswer = {
  readonly asked: readonly AskedList[]
  readonly listings: readonly Listing[]
  /** Names of lists that could not be read. */
  readonly missed: readonly string[]
}

/** The imported label lists for lookups, by the keys of an address. */
export type LabelLists = (keys: readonly Uint8Array[]) => LabelAnswer

/** The entry of each address pack for an address, null where it has none. */
export type AddressPacks = (
  address: IpAddress,
) => readonly { readonly pack: PackRecord; readonly facts: AddressFacts | null }[]

/** An active extract of the LEI list. */
export type LeiListFile = {
  /** Null when the registry names a file of foreign form. */
  readonly path: string | null
  readonly name: string
  /** Date of the data, `YYYY-MM-DD`. */
  readonly dated: string | null
  readonly importedAt: string
  /** False when the extract is complete, so that an LEI missing from it does not exist. */
  readonly isPartial: boolean
}
