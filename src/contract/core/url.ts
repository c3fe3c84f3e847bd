import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { flag, occurrence, provenance, requiredText } from '../schema.ts'
import { severities } from '../severities.ts'

/** Maximum length of a URL that can be analysed, in characters. */
export const maxUrlLength = 8192

/** One remark of an analysis of a URL, an address or a number; `code` is its machine-readable form. */
export const detailedFinding = () =>
  z.object({
    severity: z.enum(severities),
    title: z.string(),
    detail: z.string(),
    code: z.string().optional(),
  })

/** A URL inside another one. `partial`: only its host is known, the rest only to the service that wrote the link. */
const urlLayer = () => z.object({ by: z.string(), url: z.string(), partial: z.boolean().optional() })

/** Parses a URL. It is fetched only with `resolve`, and credentials in it are never echoed. */
export const analyseUrl = operation(core, {
  name: 'url.analyse',
  summary: 'Take a URL apart and say what is remarkable about it',
  http: get('/api/v1/scan/url', { query: ['url', 'resolve'], alias: { q: 'url' } }),
  permission: 'scan.lookup',
  input: () => z.object({ url: requiredText(maxUrlLength), resolve: flag() }),
  output: () =>
    z.object({
      url: z.string(),
      scheme: z.string(),
      host: z.string(),
      host_unicode: z.string().nullable(),
      host_is_ip: z.boolean(),
      port: z.int().nullable(),
      path: z.string(),
      query: z.array(z.object({ key: z.string(), value: z.string() })),
      fragment: z.string().nullable(),
      has_userinfo: z.boolean(),
      decoded: z.string().nullable(),
      embedded_url: z.string().nullable(),
      /** The URLs inside this one, outermost first, and what carried each: a service, a parameter, base64, the path. */
      layers: z.array(urlLayer()).optional(),
      findings: z.array(detailedFinding()),
      /** With `scanned`, what the stored report of the host's domain holds; the documents leave its fields open. */
      host_context: z.looseObject({
        domain: z.string().nullish(),
        scanned: z.boolean(),
        note: z.string().optional(),
      }),
      /** Null unless requested; the documents leave its fields open. */
      resolution: z.looseObject({}).nullable(),
      ...occurrence,
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'source-unreachable'],
  command: 'scan url <url>',
})
