import { z } from 'zod'
import { costOf } from '../cost.ts'
import { core } from '../family.ts'
import { days, get, operation } from '../operation.ts'
import { occurrence, provenance, requiredText } from '../schema.ts'

const text = () => z.string().nullable()
const yesNo = () => z.boolean().nullable()

/** A block of the IANA registries, `range` in CIDR notation. */
const specialBlock = () =>
  z.object({
    range: z.string(),
    rfc: z.string(),
    name: z.string().optional(),
    /** The registry's column "Globally Reachable"; null where it states nothing. */
    globally_reachable: yesNo().optional(),
  })

/** An IPv4 address embedded in an IPv6 one; `ipv4` is null where the address alone does not determine it. */
const embedded = () =>
  z.object({
    kind: z.enum(['ipv4_mapped', 'ipv4_compatible', '6to4', 'teredo', 'nat64', 'nat64_local', 'isatap']),
    rfc: z.string(),
    ipv4: text(),
    /** The special block of the IPv4 address; null for an ordinary public one. */
    reserved: specialBlock().nullable(),
    /** Teredo: the server, the client's port as the server saw it, and the flags. */
    server: z.string().optional(),
    port: z.int().optional(),
    flags: z.int().optional(),
    /** NAT64 with a network-specific prefix: the possible addresses, by prefix length. */
    candidates: z.array(z.object({ prefix_length: z.int(), ipv4: z.string() })).optional(),
  })

/** Optional fields of any single address. */
const addressExtras = () => ({
  embedded: embedded().optional(),
  /** Zone and port that were given with the address. */
  zone: z.string().optional(),
  port: z.int().optional(),
})

/** A public address: unknown fields are `null` and named in `unavailable`. */
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
    type: z.enum(['ipv4', 'ipv6']).optional(),
    /** Number and name that `as` is made of. */
    as_number: z.int().nullable().optional(),
    as_name: text().optional(),
    vpn: yesNo().optional(),
    /** The data packs that were consulted, the most recent first, and what was taken from each. */
    packs: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          source: text(),
          licence: text(),
          dated: text(),
          fields: z.array(z.string()),
        }),
      )
      .optional(),
    ...addressExtras(),
    ...occurrence,
    ...provenance,
  })

/** An address of a special-purpose block. */
const reservedAddress = () =>
  z.object({
    ip: z.string(),
    reserved: z.literal(true),
    type: z.enum(['ipv4', 'ipv6']),
    /** The most specific block, in CIDR notation, and its name in the registry. */
    range: z.string(),
    rfc: z.string(),
    name: z.string().optional(),
    globally_reachable: yesNo().optional(),
    /** Scope of a multicast address. */
    scope: z.string().optional(),
    ...addressExtras(),
    ...occurrence,
    ...provenance,
  })

/**
 * A range in CIDR notation; counts are decimal strings, since IPv6 exceeds 2^53. `broadcast` is null where there is none:
 * in IPv6, in a /31 and a /32.
 */
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
    reserved: specialBlock().optional(),
    /** The subnet-router anycast address of an IPv6 subnet (RFC 4291, Section 2.6.1). */
    subnet_router_anycast: z.string().optional(),
    /** Special blocks inside the range. */
    contains_reserved: z.array(specialBlock()).optional(),
    ...occurrence,
    ...provenance,
  })

/** Describes one address, or computes one range: `a/24`, `a/255.255.255.0`, or `a-b` when that is a block. */
export const lookUpIp = operation(core, {
  name: 'ip.lookUp',
  summary: 'Describe one IP address, or do the arithmetic of one CIDR range',
  http: get('/api/v1/scan/ip', { query: ['ip'] }),
  permission: 'scan.lookup',
  input: () => z.object({ ip: requiredText(128) }),
  output: () => z.union([publicAddress(), reservedAddress(), cidrRange()]),
  // no address contains a slash or a hyphen, so an input with one is a range
  cost: costOf('ip', { field: 'ip', counts: 'single' }),
  keepsSeconds: days(7),
  fails: ['invalid', 'missing', 'quota-spent', 'source-unreachable'],
  command: 'scan ip <ip>',
})
