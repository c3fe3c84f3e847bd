import { z } from 'zod'
import { core } from '../family.ts'
import { costOf, days, free, get, operation } from '../operation.ts'
import { provenance, requiredText } from '../schema.ts'

const text = () => z.string().nullable()
const yesNo = () => z.boolean().nullable()

/** A public address: what is not known is `null` and named in `unavailable`. */
const publicAddress = () =>
  z.object({
    ip: z.string(),
    reserved: z.literal(false),
    isp: text(),
    org: text(),
    as: text(),
    city: text(),
    region: text(),
    country: text(),
    country_code: text(),
    continent: text(),
    continent_code: text(),
    timezone: text(),
    zip: text(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    currency: text(),
    proxy: yesNo(),
    hosting: yesNo(),
    mobile: yesNo(),
    rdns: z.looseObject({ ip: z.string(), found: z.boolean() }).nullable(),
    rdap: z.looseObject({ ip: z.string(), found: z.boolean() }).nullable(),
    tor: z.looseObject({ available: z.boolean(), is_tor: yesNo() }).nullable(),
    status: z.enum(['success', 'partial']),
    ...provenance,
  })

/** An address of a special-purpose block. */
const reservedAddress = () =>
  z.object({
    ip: z.string(),
    reserved: z.literal(true),
    type: z.enum(['ipv4', 'ipv6']),
    range: z.string(),
    rfc: z.string(),
    ...provenance,
  })

/** A range in CIDR notation; counts are decimal strings, since IPv6 exceeds 2^53. */
const cidrRange = () =>
  z.object({
    cidr: z.string(),
    input: z.string(),
    input_is_network: z.boolean(),
    version: z.enum(['ipv4', 'ipv6']),
    prefix_length: z.int(),
    host_bits: z.int(),
    network: z.string(),
    broadcast: text(),
    first_usable: z.string(),
    last_usable: z.string(),
    netmask: z.string(),
    wildcard: z.string(),
    total_addresses: z.string(),
    usable_hosts: z.string(),
    reserved: z.object({ range: z.string(), rfc: z.string() }).optional(),
    ...provenance,
  })

/** Describes one address, or does the arithmetic of one CIDR range. */
export const lookUpIp = operation(core, {
  name: 'ip.lookUp',
  summary: 'Describe one IP address, or do the arithmetic of one CIDR range',
  http: get('/api/v1/scan/ip', { query: ['ip'] }),
  permission: 'scan.lookup',
  input: () => z.object({ ip: requiredText(128) }),
  output: () => z.union([publicAddress(), reservedAddress(), cidrRange()]),
  cost: ({ ip }) => (ip.includes('/') ? free : costOf('ip')),
  keepsSeconds: days(7),
  fails: ['invalid', 'missing', 'quota-spent', 'source-unreachable'],
  command: 'scan ip <ip>',
})
