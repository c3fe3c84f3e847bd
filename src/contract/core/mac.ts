import { z } from 'zod'
import { core } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance, requiredText } from '../schema.ts'

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
      eui64_ipv6: z.string().nullable(),
      randomized: z.boolean(),
      virtualization: z.string().nullable(),
      special: z.string().nullable(),
      formats: z.object({ colon: z.string(), hyphen: z.string(), cisco: z.string(), bare: z.string() }),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
  command: 'scan mac <mac>',
})
