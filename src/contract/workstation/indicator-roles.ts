/**
 * What part an indicator plays in what a text tells of. Only `infrastructure` and `sender` are worth a detection rule;
 * the others are kept as context. Decision 27 has the terms and where they come from.
 */
export const indicatorRoles = [
  /** What the attack uses: hosts, links, files, wallets. The default. */
  'infrastructure',
  /** Who a message says it is from: its author, its bounce address, the machine it was typed on. */
  'sender',
  /** Who it was sent to: the victim. */
  'recipient',
  /** A mail server that passed it on, or is named by one. */
  'relay',
  /** An identifier of a message, which only looks like an address. */
  'message_id',
  /** The genuine address of a brand that is imitated. */
  'spoofed_brand',
  /** Of the own organisation, or of no network but a private one. */
  'own_estate',
  /** Well known and harmless: on a list, of a known service, reserved for documentation. */
  'reference',
] as const
export type IndicatorRole = (typeof indicatorRoles)[number]

/** Roles whose indicators are worth looking for elsewhere. */
export const detectingRoles: ReadonlySet<IndicatorRole> = new Set(['infrastructure', 'sender'])

/** A role, the sentence that says why, and whether a rule or a person decided it. */
export type RoleVerdict = {
  readonly role: IndicatorRole
  readonly reason: string
  readonly by: 'rule' | 'person'
}

/** Indicators whose role one call may change. */
export const maxRoleChanges = 10_000
