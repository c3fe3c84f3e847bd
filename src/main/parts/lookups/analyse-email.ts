import type { analyseEmail } from '../../../contract/core/email.ts'
import { invalid } from '../../../contract/problem.ts'
import type { DomainScan } from '../../engine/email/domain-scan.ts'
import type { Handler } from '../../operations/call/context.ts'
import { packsWithEstate } from '../../operations/knowledge/own-estate.ts'
import { findStoredReport } from './find-stored-report.ts'
import { mailTables } from './mail-tables.ts'

/** Analyses an e-mail address with local data only. */
export const analyseEmailHere: Handler<typeof analyseEmail> = async ({ email }, context) => {
  const { analyseAddress } = await import('../../engine/email/analyse-address.ts')
  const { country } = context.settings()
  const packs = packsWithEstate(context, country, await context.valueLists())
  const analysis = analyseAddress(email, {
    tables: mailTables(context.resources),
    packs,
    report: (domain) => findStoredReport(context.store, domain),
    now: context.clock.now(),
  })
  if (analysis.kind === 'refused') return invalid('email', analysis.why)
  const { typed, canonical, service, scan, score, remarks, mailboxType } = analysis
  const { domain, local } = typed.address
  return {
    email: analysis.email,
    local,
    domain: domain.value,
    domain_unicode: domain.kind === 'name' && domain.unicode !== domain.value ? domain.unicode : null,
    tag: canonical.tag,
    canonical: canonical.address,
    canonical_differs: canonical.address !== analysis.email,
    is_role: analysis.isRole,
    is_free_provider: service.provider === 'free',
    is_disposable: service.disposable !== null,
    disposable_confidence: service.disposable?.confidence ?? null,
    is_forwarding: service.forwarding !== null,
    lookalike_of:
      (domain.kind === 'name' ? packs.own?.(domain.value) : null)?.of ?? analysis.lookAlike?.of ?? null,
    mailbox_type: mailboxType,
    mailbox_type_code: mailboxType,
    score,
    domain_scan: shownScan(scan),
    findings: remarks,
    origin: 'local' as const,
    unavailable: unknownIn(scan),
  }
}

function shownScan({ spoofability, ...rest }: DomainScan) {
  return {
    ...rest,
    spoofability: spoofability && { verdict: spoofability.verdict, summary: spoofability.summary },
  }
}

/** Returns the contract's fields that only a scan can fill. */
function unknownIn({ spoofability, mx, domain_age_days, auth }: DomainScan): string[] {
  const fields = { spoofability, mx, domain_age_days }
  return [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...Object.entries(auth).map(([name, value]) => ({ name: `auth.${name}`, value: value?.present ?? null })),
  ]
    .filter(({ value }) => value === null)
    .map(({ name }) => `domain_scan.${name}`)
}
