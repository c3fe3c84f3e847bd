/**
 * Knowledge about threat actors in one form, whatever file it was read from: objects of the kinds below and links
 * between them by their ids. All texts are plain.
 */

export const knowledgeKinds = [
  'actor',
  'campaign',
  'malware',
  'tool',
  'technique',
  'tactic',
  'matrix',
  'mitigation',
  'vulnerability',
  'country',
  'sector',
  'other',
] as const
export type KnowledgeKind = (typeof knowledgeKinds)[number]

/** A name of an actor besides its first, and who uses it where that is stated. */
export type KnowledgeAlias = { readonly alias: string; readonly source: string | null }
export type KnowledgeReference = { readonly title: string | null; readonly url: string }
export type ExternalReference = { readonly source: string; readonly external_id: string }

/** One object of a set. Values that a file does not state are empty or null. */
export type KnowledgeObject = {
  /** Its uuid, in lower case; for an object without one, an id derived from its content. */
  readonly id: string
  readonly kind: KnowledgeKind
  /** Its type in the file: `intrusion-set`, `threat-actor`, `x-mitre-tactic`. */
  readonly type: string
  readonly name: string
  readonly description: string | null
  /** Its id in ATT&CK, such as `G0007`, `T1059.001`, `S0002`, `TA0001`. */
  readonly mitreId: string | null
  readonly aliases: readonly KnowledgeAlias[]
  /** ISO 8601 UTC. */
  readonly modified: string | null
  readonly isRevoked: boolean
  readonly isDeprecated: boolean
  /** As in the file: a year or a moment. */
  readonly firstSeen: string | null
  readonly lastSeen: string | null
  /** Where an actor comes from: ISO 3166-1 alpha-2. */
  readonly origin: string | null
  readonly motivation: readonly string[]
  readonly sectors: readonly string[]
  /** Targets of an actor: names of countries and regions. */
  readonly countries: readonly string[]
  readonly references: readonly KnowledgeReference[]
  readonly externalRefs: readonly ExternalReference[]
  /** Vulnerabilities that its texts name, in capitals. */
  readonly cves: readonly string[]
  /** Tactics of a technique, by their short names such as `initial-access`; of a matrix, ids of its tactics in their order. */
  readonly tactics: readonly string[]
}

/** A relation between two objects: `uses`, `similar`, `revoked-by`, `subtechnique-of`, `attributed-to`. */
export type KnowledgeLink = {
  readonly from: string
  readonly kind: string
  readonly to: string
  /** Vulnerabilities that the text of the link names. */
  readonly cves: readonly string[]
  /** How an actor or a campaign uses a technique, where its set describes it. */
  readonly text?: string
  /** Id of the relationship and when it last changed, where its set states them: another set may hold a newer version. */
  readonly id?: string
  /** ISO 8601 UTC. */
  readonly modified?: string
  /** Revoked or deprecated: it states nothing, and ends what an older version states in another set. */
  readonly isGone?: true
}

/** An actor that a list of exploited vulnerabilities names. */
export type NamedExploit = { readonly cve: string; readonly actor: string }

export type KnowledgeSet = {
  /** Key that newer versions of the same set share: `attack:enterprise`, `galaxy:threat-actor`. */
  readonly key: string
  readonly title: string
  /** Format from which the file was read. */
  readonly format: 'misp-galaxy' | 'stix' | 'actors-jsonl' | 'exploited-list'
  readonly version: string | null
  /** The day of its newest object; null where it has no dates. */
  readonly dated: string | null
  readonly source: string
  readonly licence: string
  /** Notice that has to be shown with the set; null when none is required. */
  readonly notice: string | null
  /** Whether it may be used for any purpose (CC0): `source=galaxy` answers from such sets. */
  readonly isFree: boolean
  readonly objects: readonly KnowledgeObject[]
  readonly links: readonly KnowledgeLink[]
  readonly exploits: readonly NamedExploit[]
  /** Number of objects in the file by their types there, including those that are not kept. */
  readonly counted: Readonly<Record<string, number>>
  readonly refused: number
  /** The first refusals, each with name and reason. */
  readonly refusedExamples: readonly string[]
}

/** An object without any details; readers add what they know. */
export const blankObject: Omit<KnowledgeObject, 'id' | 'kind' | 'type' | 'name'> = {
  description: null,
  mitreId: null,
  aliases: [],
  modified: null,
  isRevoked: false,
  isDeprecated: false,
  firstSeen: null,
  lastSeen: null,
  origin: null,
  motivation: [],
  sectors: [],
  countries: [],
  references: [],
  externalRefs: [],
  cves: [],
  tactics: [],
}

/** Thrown when a file is no set of knowledge; the message is a sentence for the user. */
export class NoKnowledge extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NoKnowledge'
  }
}
