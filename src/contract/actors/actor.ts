import { z } from 'zod'
import { actors } from '../family.ts'
import { optionalInstant } from '../instant.ts'
import { get, operation } from '../operation.ts'
import { optionalText, optionalWord, page, provenance, requiredText } from '../schema.ts'
import { cveId } from './cve-id.ts'

/** The one named source: the CC0 set. Without it, all imported sets are used. */
export const actorSources = ['galaxy'] as const

/** An actor as shown in lists. `suspected_origin` is a country's name, `origin_code` its two-letter code. */
export const actorItem = () =>
  z.looseObject({
    id: z.string(),
    slug: z.string(),
    primary_name: z.string(),
    suspected_origin: z.string().nullable(),
    origin_code: z.string().nullable(),
    motivation: z.array(z.string()),
    targets_sectors: z.array(z.string()),
    targets_countries: z.array(z.string()),
    tlp: z.string().nullable(),
    updated_at: z.string().nullable(),
    source: z.string(),
  })

/** Lists actors. `origin` takes a country's name or code; the galaxy set has no CVEs, and only it supports `q`. */
export const listActors = operation(actors, {
  name: 'actors.list',
  summary: 'List threat actors',
  http: get('/api/v1/actors', {
    query: ['origin', 'motivation', 'sector', 'updated_since', 'cve', 'source', 'q', 'limit', 'offset'],
  }),
  permission: 'any-key',
  input: () =>
    z
      .object({
        origin: optionalText(200),
        motivation: optionalText(200),
        sector: optionalText(200),
        updated_since: optionalInstant(),
        cve: z.preprocess(
          (value) => (value === '' || value === null ? undefined : value),
          cveId().optional(),
        ),
        source: optionalWord(actorSources),
        q: optionalText(200),
        ...page(500, 100),
      })
      .refine((input) => !(input.source === 'galaxy' && input.cve !== undefined), {
        path: ['cve'],
        error: 'the galaxy source holds no CVEs',
      })
      .refine((input) => input.source === 'galaxy' || input.q === undefined, {
        path: ['q'],
        error: 'it can only be given with source=galaxy',
      }),
  output: () =>
    z.looseObject({
      items: z.array(actorItem()),
      /** Number of items on this page. */
      count: z.int(),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      ...provenance,
    }),
  fails: ['invalid'],
  command: 'actor list',
})

/** Reads the profile of one actor, with the licence notices of its data. */
export const readActor = operation(actors, {
  name: 'actors.read',
  summary: 'Read the profile of one threat actor',
  http: get('/api/v1/actors/{slug}', { query: ['source'] }),
  permission: 'any-key',
  input: () => z.object({ slug: requiredText(500), source: optionalWord(actorSources) }),
  output: () =>
    z.looseObject({
      actor: actorItem().extend({
        description: z.string().nullable(),
        first_seen: z.string().nullable(),
        last_seen: z.string().nullable(),
      }),
      aliases: z.array(z.looseObject({ alias: z.string(), source: z.string().nullable() })),
      external_refs: z.array(z.looseObject({ source: z.string(), external_id: z.string() })),
      references: z.array(z.looseObject({ title: z.string().nullable(), url: z.string() })),
      cves: z.array(z.string()),
      tools: z.array(
        z.looseObject({
          mitre_id: z.string().nullable(),
          name: z.string(),
          kind: z.string(),
          url: z.string().nullable(),
        }),
      ),
      techniques: z.array(
        z.looseObject({
          mitre_id: z.string(),
          name: z.string(),
          tactic: z.string().nullable(),
          is_sub: z.boolean(),
        }),
      ),
      /** With `source=galaxy`, the notices of the sources; the documents leave its fields open. */
      sources: z.unknown().optional(),
      /** Licence notice that every view of this data includes. */
      licence: z.unknown().optional(),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found'],
  command: 'actor get <slug>',
})

/** Returns one actor as a STIX 2.1 bundle: a JSON text, passed on unchanged. */
export const exportActorStix = operation(actors, {
  name: 'actors.exportStix',
  summary: 'Give one threat actor as a STIX 2.1 bundle',
  http: get('/actors/{slug}.stix.json', { answers: 'application/stix+json' }),
  permission: 'any-key',
  input: () => z.object({ slug: requiredText(500) }),
  output: () => z.string(),
  fails: ['invalid', 'missing', 'not-found'],
  command: 'actor stix <slug>',
})
