import { z } from 'zod'
import { actors } from '../family.ts'
import { get, operation } from '../operation.ts'
import { optionalText, provenance, wholeNumber, wordOr } from '../schema.ts'

export const mapLayers = ['targets', 'origins', 'flows'] as const

/** Counts actors by the countries they target or come from, or by pairs of both that at least `min` actors carry. */
export const readActorMap = operation(actors, {
  name: 'actorMap.read',
  summary: 'Count threat actors by country of target, of origin, or by pairs of both',
  http: get('/api/v1/map', { query: ['layer', 'origin', 'min'] }),
  permission: 'any-key',
  input: () =>
    z
      .object({
        layer: wordOr(mapLayers, 'targets'),
        origin: optionalText(200),
        min: wholeNumber(1, 1_000_000, 2),
      })
      .refine((input) => input.layer === 'targets' || input.origin === undefined, {
        path: ['origin'],
        error: 'it can only be given with layer=targets',
      }),
  output: () =>
    z.looseObject({
      layer: z.enum(mapLayers),
      items: z.array(
        z.union([
          z.looseObject({ from: z.string(), to: z.string(), actors: z.int() }),
          z.looseObject({ country: z.string(), actors: z.int() }),
        ]),
      ),
      ...provenance,
    }),
  fails: ['invalid'],
})
