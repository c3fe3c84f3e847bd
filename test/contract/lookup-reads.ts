import { z } from 'zod'

/**
 * Fields and types that existing clients read in the answers of the lookups: unknown values are never an empty text,
 * zero or false.
 */

/** A non-empty text: an unknown value is null, never an empty text. */
const word = () => z.string().min(1)
const wordOrNull = () => word().nullable()
const finding = () =>
  z.object({
    severity: z.enum(['info', 'low', 'medium', 'high', 'critical']),
    title: word(),
    detail: word(),
  })

export const reservedRead = z.object({
  ip: word(),
  reserved: z.literal(true),
  type: z.enum(['ipv4', 'ipv6']),
  range: z.string().regex(/\/\d+$/),
  rfc: z.string().startsWith('RFC '),
})
export const rangeRead = z.object({
  cidr: z.string().regex(/\/\d+$/),
  input: word(),
  input_is_network: z.boolean(),
  version: z.enum(['ipv4', 'ipv6']),
  prefix_length: z.int().min(0).max(128),
  host_bits: z.int().min(0).max(128),
  network: word(),
  broadcast: wordOrNull(),
  first_usable: word(),
  last_usable: word(),
  netmask: word(),
  wildcard: word(),
  total_addresses: z.string().regex(/^[1-9]\d*$/),
  usable_hosts: z.string().regex(/^[1-9]\d*$/),
  reserved: z.object({ range: word(), rfc: word() }).optional(),
})
export const publicAddressRead = z.object({
  ip: word(),
  reserved: z.literal(false),
  isp: wordOrNull(),
  org: wordOrNull(),
  as: z
    .string()
    .regex(/^AS\d+/)
    .nullable(),
  city: wordOrNull(),
  region: wordOrNull(),
  country: wordOrNull(),
  country_code: z.string().length(2).nullable(),
  continent: wordOrNull(),
  continent_code: z.string().length(2).nullable(),
  timezone: wordOrNull(),
  zip: wordOrNull(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  currency: z.string().length(3).nullable(),
  proxy: z.boolean().nullable(),
  hosting: z.boolean().nullable(),
  mobile: z.boolean().nullable(),
  rdns: z.null(),
  rdap: z.null(),
  tor: z.object({ available: z.literal(true), is_tor: z.boolean() }).nullable(),
  status: z.enum(['success', 'partial']),
})
export const cryptoRead = z.object({
  address: word(),
  chain: word(),
  chain_source: z.enum(['detected', 'explicit', 'default']),
  chain_ambiguous: z.boolean(),
  chain_candidates: z.array(word()).min(1),
  address_info: z.object({
    family: word(),
    kind: word(),
    checksum: z.enum(['valid', 'invalid', 'absent']),
    testnet: z.boolean(),
  }),
  note: word(),
  intel: z.null(),
})
export const hashRead = z.object({
  hash: z.string().regex(/^[0-9a-f]+$/),
  algorithm: z.enum(['MD5', 'SHA1', 'SHA256', 'SHA512']),
  verdict: z.enum(['known_good', 'known_malicious', 'unknown', 'unavailable', 'not_queryable']),
  found: z.boolean().nullable(),
  known_malicious: z.boolean().nullable(),
  matched_on: wordOrNull(),
  enrichment_source: wordOrNull(),
  source: wordOrNull(),
  product: wordOrNull(),
  family: wordOrNull(),
  file_name: wordOrNull(),
  summary: z.string().regex(/\.$/),
  hint: wordOrNull(),
  trust: z.int().nullable(),
  cached: z.boolean(),
  checked_at: z.iso.datetime(),
  sources_hit: z.int().min(0),
  sources_answered: z.int().min(0),
  sources_queried: z.int().min(0),
  sources: z.record(
    z.string(),
    z.object({
      status: z.enum(['hit', 'miss', 'disabled', 'unsupported', 'unavailable']),
      malicious: z.boolean().nullable(),
    }),
  ),
  svc_sample: z.object({ known: z.boolean(), note: z.string().regex(/\.$/) }),
})
export const urlRead = z.object({
  url: word(),
  scheme: word(),
  host: z.string(),
  host_unicode: wordOrNull(),
  host_is_ip: z.boolean(),
  port: z.int().min(0).max(65_535).nullable(),
  path: z.string(),
  query: z.array(z.object({ key: z.string(), value: z.string() })),
  fragment: wordOrNull(),
  has_userinfo: z.boolean(),
  decoded: wordOrNull(),
  embedded_url: wordOrNull(),
  findings: z.array(finding()),
  host_context: z.object({ domain: wordOrNull(), scanned: z.literal(false), note: word() }),
  resolution: z.null(),
})
export const emailRead = z.object({
  email: word(),
  local: word(),
  domain: word(),
  tag: wordOrNull(),
  canonical: word(),
  canonical_differs: z.boolean(),
  is_role: z.boolean(),
  is_free_provider: z.boolean(),
  is_disposable: z.boolean(),
  mailbox_type: z.enum(['personal', 'role', 'disposable', 'free', 'corporate', 'unknown']),
  score: z.object({
    value: z.int().min(0).max(100),
    band: z.enum(['clean', 'suspect', 'high', 'critical']),
    conclusive: z.literal(false),
    reasons: z.array(
      z.object({ code: z.string().regex(/^[a-z_]+\.[a-z_.]+$/), label: word(), weight: z.int() }),
    ),
  }),
  domain_scan: z.object({
    scanned: z.literal(false),
    mail_source: z.literal('none'),
    spoofability: z.null(),
    mx: z.null(),
    domain_age_days: z.null(),
    auth: z.object({ spf: z.null(), dkim: z.null(), dmarc: z.null() }),
  }),
  findings: z.array(finding()),
})
export const phoneRead = z.object({
  input: word(),
  valid: z.boolean(),
  possible: z.boolean(),
  verdict: z.enum(['valid', 'possible', 'invalid', 'unparseable']),
  country_code: z.int().min(1).nullable(),
  region: wordOrNull(),
  line_type: z
    .string()
    .regex(/^[a-z_]+$/)
    .nullable(),
  line_type_note: wordOrNull(),
  area: wordOrNull(),
  allocated_operator: wordOrNull(),
  allocated_operator_may_have_changed: z.boolean(),
  formats: z
    .object({
      e164: z.string().regex(/^\+\d+$/),
      international: z.string().startsWith('+'),
      national: word(),
      rfc3966: z.string().startsWith('tel:+'),
    })
    .nullable(),
  findings: z.array(finding()),
})
export const macRead = z.object({
  mac: z.string().regex(/^[0-9a-f]{2}(?::[0-9a-f]{2})+$/),
  verdict: z.enum(['vendor_known', 'vendor_unknown', 'randomized', 'special']),
  cast: z.enum(['unicast', 'multicast', 'broadcast']),
  administration: z.enum(['universal', 'local']),
  oui: wordOrNull(),
  vendor: wordOrNull(),
  eui64_ipv6: wordOrNull(),
  randomized: z.boolean(),
  virtualization: wordOrNull(),
  special: wordOrNull(),
  formats: z.object({ colon: word(), hyphen: word(), cisco: word(), bare: word() }),
  findings: z.array(finding()),
})
