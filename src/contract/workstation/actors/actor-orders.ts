/** What the table of threat actors can be ordered by. */
export const actorOrders = [
  'name',
  'origin',
  'motivation',
  'techniques',
  'software',
  'cves',
  'updated',
] as const
export type ActorOrder = (typeof actorOrders)[number]
