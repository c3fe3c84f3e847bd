import { z } from 'zod'
import { actors } from '../family.ts'
import { get, operation } from '../operation.ts'

/** Reports whether the actor store works. Needs no key. The documents show no fields. */
export const readActorHealth = operation(actors, {
  name: 'actorHealth.read',
  summary: 'Say whether the actor store works',
  http: get('/healthz'),
  permission: 'public',
  input: () => z.object({}),
  output: () =>
    z.looseObject({
      status: z.string(),
      /** Number of sets of threat actors that are imported and switched on; without any, no actor is known. */
      sets: z.int().optional(),
    }),
})
