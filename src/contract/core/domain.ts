import { z } from 'zod'
import { costOf } from '../cost.ts'
import { core } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { provenance, requiredText } from '../schema.ts'
import { certificateEntry } from './certificates.ts'
import { domainReport } from './domain-report.ts'

/** States of a domain scan; `pending` also while a start waits until the instance can be reached. */
export const domainScanStatuses = ['pending', 'scanning', 'success', 'error'] as const

const domainInput = () => z.object({ domain: requiredText(253) })

/** Starts a scan of a domain, or queues the start while the instance cannot be reached. */
export const scanDomain = operation(core, {
  name: 'domain.scan',
  summary: 'Start a security scan of a domain',
  http: post('/api/v1/scan/domain'),
  permission: 'scan.domain',
  input: domainInput,
  output: () =>
    z.looseObject({
      status: z.enum(domainScanStatuses),
      message: z.string(),
      /** True when the start is queued here for the instance. */
      queued: z.boolean().optional(),
      ...provenance,
    }),
  cost: costOf('domain'),
  fails: ['invalid', 'missing', 'quota-spent', 'source-unreachable'],
  command: 'scan domain <domain>',
})

/** Reads the progress of a domain scan. A domain never scanned is a 404. */
export const readDomainStatus = operation(core, {
  name: 'domain.readStatus',
  summary: 'Read how far the scan of a domain is',
  http: get('/api/v1/scan/domain/status', { query: ['domain'] }),
  permission: 'scan.domain',
  input: domainInput,
  output: () =>
    z.looseObject({ status: z.enum(domainScanStatuses), message: z.string().optional(), ...provenance }),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
  command: 'status domain <domain>',
})

/** Addresses that a name resolved to. */
const resolvedName = () =>
  z.looseObject({
    domain: z.string(),
    a: z.array(z.string()).nullable(),
    aaaa: z.array(z.string()).nullable(),
    cname: z.string().nullable(),
  })

/** Reads the frozen results of the last scan. Clients parse the types strictly: strings of `files` are never null. */
export const readDomainResults = operation(core, {
  name: 'domain.readResults',
  summary: 'Read the results of the last scan of a domain',
  http: get('/api/v1/scan/domain/results', { query: ['domain'] }),
  permission: 'scan.domain',
  input: domainInput,
  output: () =>
    z.looseObject({
      domain: z.string(),
      scan_date: z.string(),
      status: z.string(),
      results: z.looseObject({
        subdomains: z.array(z.string()),
        subdomains_suspicious: z.array(z.looseObject({ keyword: z.string(), subdomain: z.string() })),
        dns: z.looseObject({
          resolve: z.array(resolvedName()),
          txt: z.looseObject({
            raw: z.array(z.string()),
            spf: z.string().nullable(),
            dmarc: z.string().nullable(),
            dkim: z.array(z.string()),
          }),
        }),
        ssl: z.array(certificateEntry()),
        files: z.looseObject({ robots_txt: z.string(), security_txt: z.string() }),
      }),
      ...provenance,
    }),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
  command: 'results domain <domain>',
})

/** Reads the full report of the last scan, schema `domain-report/2`. */
export const readDomainReport = operation(core, {
  name: 'domain.readReport',
  summary: 'Read the full report of the last scan of a domain',
  http: get('/api/v1/scan/domain/report', { query: ['domain'] }),
  permission: 'scan.domain',
  input: domainInput,
  output: domainReport,
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
})

/** Opens a page at the instance and records every request that it makes. Takes 10 to 30 seconds. */
export const captureNetwork = operation(core, {
  name: 'domain.captureNetwork',
  summary: 'Record the requests that a page makes; counts as one domain scan',
  http: get('/api/v1/scan/domain/loadnetworkrequest', { query: ['url'] }),
  permission: 'scan.domain',
  input: () => z.object({ url: requiredText(8192) }),
  output: () =>
    z.looseObject({
      url: z.string(),
      captureMs: z.int(),
      count: z.int(),
      totalBytes: z.int(),
      requests: z.array(
        z.looseObject({
          requestId: z.string(),
          url: z.string(),
          method: z.string(),
          resourceType: z.string(),
          initiator: z.string(),
          status: z.int(),
          mimeType: z.string(),
          protocol: z.string(),
          remoteIP: z.string(),
          encodedBytes: z.int(),
          startMs: z.int(),
          endMs: z.int(),
          failed: z.boolean(),
          errorText: z.string().nullable(),
        }),
      ),
      ...provenance,
    }),
  cost: costOf('domain'),
  fails: ['invalid', 'missing', 'quota-spent', 'not-found', 'source-unreachable'],
  command: 'network <url>',
})

/** Lists what the names of a scanned domain resolved to: the `dns.resolve` part of the results, a bare list. */
export const resolveDomain = operation(core, {
  name: 'domain.resolve',
  summary: 'List what the names of a domain resolve to',
  http: get('/api/v1/scan/domain/resolve', { query: ['domain'] }),
  permission: 'scan.domain',
  input: domainInput,
  output: () => z.array(resolvedName()),
  fails: ['invalid', 'missing', 'not-found', 'source-unreachable'],
  extension: true,
})
