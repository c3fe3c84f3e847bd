import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { occurrence, provenance, requiredText } from '../schema.ts'
import { detailedFinding } from './url.ts'

export const macVerdicts = ['vendor_known', 'vendor_unknown', 'randomized', 'special'] as const

/** Reads a hardware address in any common notation. */
export const analyseMac = operation(core, {
  name: 'mac.analyse',
  summary: 'Read a hardware address: vendor, kind, whether it is randomized',
  http: get('/api/v1/scan/mac', { query: ['mac'] }),
  permission: 'scan.lookup',
  input: () => z.object({ mac: requiredText(128) }),
  output: () =>
    z.object({
      mac: z.string(),
      verdict: z.enum(macVerdicts),
      verdict_code: z.enum(macVerdicts).optional(),
      cast: z.enum(['unicast', 'multicast', 'broadcast']),
      administration: z.enum(['universal', 'local']),
      oui: z.string().nullable(),
      vendor: z.string().nullable(),
      /** The registry of the IEEE that lists the block: 24, 28 or 36 bits. */
      registry: z.enum(['MA-L', 'MA-M', 'MA-S']).nullish(),
      /** The listed block: an address and the number of significant bits. */
      block: z.string().nullish(),
      /** Date of the registry that was consulted, YYYY-MM-DD. */
      registry_date: z.string().optional(),
      /** Who assigns addresses of this kind, for a local unicast address: IEEE 802c. */
      slap_quadrant: z.enum(['AAI', 'ELI', 'SAI', 'reserved']).nullish(),
      eui64_ipv6: z.string().nullable(),
      /** The address with 8 octets, and with 6 where it has such a form; hyphens and capitals. */
      eui64: z.string().nullish(),
      eui48: z.string().nullish(),
      randomized: z.boolean(),
      virtualization: z.string().nullable(),
      special: z.string().nullable(),
      /** The standard or vendor that reserved the special address. */
      special_source: z.string().nullish(),
      formats: z.object({ colon: z.string(), hyphen: z.string(), cisco: z.string(), bare: z.string() }),
      findings: z.array(detailedFinding()).optional(),
      ...occurrence,
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'scan mac <mac>',
})
