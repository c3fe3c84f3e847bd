import { z } from 'zod'
import { provenance } from '../schema.ts'

/**
 * The full domain report, schema string `domain-report/2`. Fields are only added over time, so every object keeps
 * unknown fields. A scan that is in progress, failed, or predates a check lacks parts: any part may be absent or null.
 */

/** Part of a report: each field may be missing, the whole may be null. */
function part<S extends z.ZodRawShape>(shape: S) {
  return z.looseObject(shape).partial().nullish()
}

const text = () => z.string().nullable()
const number = () => z.number().nullable()
const yesNo = () => z.boolean().nullable()
const texts = () => z.array(z.string()).nullable()

/** A list whose entries the documents do not show. */
const anything = () => z.array(z.unknown()).nullable()

const finding = () =>
  z.looseObject({ severity: z.string(), title: z.string(), section: z.string().optional() })
const findings = () =>
  z.array(z.looseObject({ severity: z.string().optional(), title: z.string().optional() })).nullable()

const registration = () =>
  part({
    registrar: text(),
    created: text(),
    expires: text(),
    expires_in_days: number(),
    locks: part({ transfer: yesNo(), delete: yesNo(), update: yesNo(), renew: yesNo() }),
    findings: findings(),
  })

const dns = () =>
  part({
    records: part({
      mx: z.array(z.looseObject({ priority: z.int(), exchange: z.string() })).nullable(),
      ns: texts(),
      caa: anything(),
      soa: z.unknown().optional(),
      ptr: anything(),
    }),
    dnssec: part({
      enabled: yesNo(),
      status: text(),
      ds_algorithms: z.array(z.int()).nullable(),
      findings: findings(),
    }),
    caa: part({}),
    txt: part({
      raw: texts(),
      spf: text(),
      dmarc: text(),
      dkim: anything(),
      saas: z
        .array(
          z.looseObject({
            service: z.string(),
            category: z.string(),
            source: z.string(),
            evidence: z.string(),
          }),
        )
        .nullable(),
    }),
    dangling: part({ checked: number(), dangling_count: number(), findings: findings() }),
  })

const mail = () =>
  part({
    spf: part({
      present: yesNo(),
      all: text(),
      lookups: number(),
      void_lookups: number(),
      includes: texts(),
      permerror: yesNo(),
    }),
    dmarc: part({ present: yesNo(), policy: text(), effective_policy: text(), subdomain_policy: text() }),
    grade: text(),
    findings: findings(),
  })

const web = () =>
  part({
    tls: part({ protocol: text(), days_remaining: number() }),
    http: part({ hsts: part({ present: yesNo() }) }),
    cve: part({ findings: findings() }),
    wellknown: part({}),
    files: part({ security_txt: text(), robots_txt: text() }),
  })

const certificates = () =>
  part({
    history: part({
      cert_count: number(),
      duplicates_removed: number(),
      wildcards: texts(),
      valid_cas: texts(),
    }),
    neighbors: part({}),
    list: anything(),
  })

const surface = () =>
  part({
    subdomains: texts(),
    suspicious: anything(),
    ghosts: part({}),
    hosts: z
      .array(
        z.looseObject({
          domain: z.string(),
          a: texts().optional(),
          aaaa: texts().optional(),
          cname: text().optional(),
        }),
      )
      .nullable(),
    takeover: part({ candidates: anything(), findings: findings() }),
    ip_intel: part({
      ips: z
        .array(
          z.looseObject({
            ip: z.string(),
            as: text().optional(),
            country_code: text().optional(),
            category: text().optional(),
            provider: text().optional(),
          }),
        )
        .nullable(),
      provider_summary: z
        .array(z.looseObject({ category: text(), provider: text(), count: z.int() }))
        .nullable(),
      reserved: anything(),
      findings: findings(),
    }),
    typosquat: part({}),
  })

/** The answer of `domain.readReport`. */
export const domainReport = () =>
  z.looseObject({
    schema: z.string(),
    domain: z.string(),
    status: z.enum(['completed', 'partial', 'failed', 'in_progress']),
    scan_date: z.string(),
    /** Null while `status` is `in_progress`. */
    score: z.looseObject({ value: z.int(), grade: z.string() }).nullable(),
    findings: z.array(finding()),
    registration: registration(),
    dns: dns(),
    mail: mail(),
    web: web(),
    certificates: certificates(),
    surface: surface(),
    ...provenance,
  })
