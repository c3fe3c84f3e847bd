/** What the map of threat actors shows. */
export const actorMapLayers = ['targets', 'origins', 'flows'] as const
export type ActorMapLayer = (typeof actorMapLayers)[number]
