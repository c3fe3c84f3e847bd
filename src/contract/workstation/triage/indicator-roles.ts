/**
 * The role of an indicator in the events that a text describes. Only `infrastructure` and `sender` are worth a
 * detection rule; the others are kept as context. Decision 27 has the terms and their sources.
 */
export const indicatorRoles = [
  /** Used by the attack: hosts, links, files, wallets. The default. */
  'infrastructure',
  /** The stated origin of a message: its author, its bounce address, the machine it was typed on. */
  'sender',
  /** The addressee of a message: the victim. */
  'recipient',
  /** A mail server that forwarded it, or is named by one. */
  'relay',
  /** An identifier of a message, which only looks like an address. */
  'message_id',
  /** The genuine address of an imitated brand. */
  'spoofed_brand',
  /** Belongs to the own organisation, or to private networks only. */
  'own_estate',
  /** Well known and harmless: on a list, of a known service, reserved for documentation. */
  'reference',
] as const
export type IndicatorRole = (typeof indicatorRoles)[number]

/** Roles whose indicators are worth looking for elsewhere. */
export const detectingRoles: ReadonlySet<IndicatorRole> = new Set(['infrastructure', 'sender'])

/** A role, a sentence with the reason, and whether a rule or a person decided it. */
export type RoleVerdict = {
  readonly role: IndicatorRole
  readonly reason: string
  readonly by: 'rule' | 'person'
}

/** Maximum number of indicators whose role one call may change. */
export const maxRoleChanges = 10_000
