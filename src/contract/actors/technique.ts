import { z } from 'zod'
import { actors } from '../family.ts'
import { get, operation } from '../operation.ts'
import { flag, optionalText, provenance } from '../schema.ts'

/** Counts how many actors use each ATT&CK technique; with `subs`, sub-techniques are listed beside their parents. */
export const countTechniques = operation(actors, {
  name: 'techniques.count',
  summary: 'Count the threat actors that use each ATT&CK technique',
  http: get('/api/v1/attack', { query: ['origin', 'subs'] }),
  permission: 'any-key',
  input: () => z.object({ origin: optionalText(200), subs: flag() }),
  output: () =>
    z.looseObject({
      techniques: z.array(
        z.looseObject({
          id: z.string(),
          name: z.string(),
          tactics: z.array(z.string()),
          actors: z.int(),
        }),
      ),
      ...provenance,
    }),
  fails: ['invalid'],
})
