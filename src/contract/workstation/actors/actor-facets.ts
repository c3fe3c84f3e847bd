/** The facets of the table of threat actors. `has` is what is known about an actor, `updated` the year of its last change. */
export const actorFacets = ['origin', 'motivation', 'sector', 'target', 'source', 'has', 'updated'] as const
export type ActorFacet = (typeof actorFacets)[number]
