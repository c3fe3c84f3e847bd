import { isTopLevel, judgeSuffix } from '../ioc/public-suffix.ts'
import { labelSignal, readIndicatorSignals } from '../risk/indicator-signals.ts'
import type { RiskPacks } from '../risk/risk-packs.ts'
import { type CanonicalAddress, canonicalise } from './canonical-address.ts'
import { type DomainScan, readDomainScan, type StoredReport } from './domain-scan.ts'
import { type DomainNature, type HostSignal, type Judgement, judgeAddress } from './judge-address.ts'
import { formatMailAddress, type MailDomain, type Refused } from './mail-address.ts'
import { findMailService, type MailService, type MailTables } from './mail-services.ts'
import { findProviderLookAlike, type LookAlike } from './provider-look-alike.ts'
import { isRoleName } from './role-names.ts'
import { readTypedAddress, type TypedAddress } from './typed-address.ts'

export type MailboxType = 'personal' | 'role' | 'disposable' | 'free' | 'corporate' | 'unknown'

export type AddressAnalysis = Judgement & {
  readonly kind: 'analysis'
  readonly email: string
  readonly typed: TypedAddress
  readonly canonical: CanonicalAddress
  readonly service: MailService
  readonly isRole: boolean
  readonly mailboxType: MailboxType
  readonly lookAlike: LookAlike | null
  readonly scan: DomainScan
}

/** Data used by an analysis besides the address: lists, packs, a stored report of the domain, and the time. */
export type AddressKnowledge = {
  readonly tables: MailTables
  readonly packs: RiskPacks
  readonly report: (domain: string) => StoredReport | null
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Parses and judges an address, or returns why it is none. */
export function analyseAddress(written: string, knowledge: AddressKnowledge): AddressAnalysis | Refused {
  const typed = readTypedAddress(written)
  if (typed.kind === 'refused') return typed
  const { domain } = typed.address
  const canonical = canonicalise(typed.address)
  const nature = natureOf(domain)
  const listed = domain.kind === 'name' ? findMailService(domain.value, knowledge.tables) : noService
  const service =
    listed.disposable === null && listed.forwarding === null
      ? { ...listed, provider: listed.provider ?? canonical.provider?.offer ?? null }
      : listed
  const isRole = isRoleName(canonical.base)
  const lookAlike =
    domain.kind === 'name' && service.provider === null && service.forwarding === null
      ? findProviderLookAlike(domain.value)
      : null
  const scan = readDomainScan(
    domain.kind === 'name' ? knowledge.report(domain.value) : null,
    domain.value,
    knowledge.now,
  )
  const hostSignals = nature === 'registered' ? hostSignalsOf(domain.value, knowledge.packs) : []
  const judgement = judgeAddress({ typed, canonical, service, isRole, lookAlike, nature, hostSignals, scan })
  return {
    kind: 'analysis',
    email: formatMailAddress(typed.address),
    typed,
    canonical,
    service,
    isRole,
    mailboxType: mailboxTypeOf(service, isRole, nature),
    lookAlike,
    scan,
    ...judgement,
  }
}

const noService: MailService = { disposable: null, forwarding: null, provider: null }

/**
 * Returns the type of a mailbox. Disposable takes precedence over everything, a role over the use of the domain. `free`
 * is a mailbox that anybody can have, `personal` one of a paying or Internet access customer, `corporate` one at a
 * domain of its own. Behind a forwarding service, and at names that accept no mail, the type is unknown.
 */
function mailboxTypeOf(service: MailService, isRole: boolean, nature: DomainNature): MailboxType {
  if (service.disposable !== null) return 'disposable'
  if (isRole) return 'role'
  if (service.forwarding !== null) return 'unknown'
  if (service.provider !== null) return service.provider === 'free' ? 'free' : 'personal'
  return nature === 'registered' ? 'corporate' : 'unknown'
}

/** Names of RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 8375 and RFC 9476, which Internet mail cannot reach. */
const reserved =
  /(?:^|\.)(?:example|test|invalid|localhost|local|onion|alt|internal|home\.arpa|arpa|example\.(?:com|net|org))$/

function natureOf(domain: MailDomain): DomainNature {
  if (domain.kind === 'literal') return 'literal'
  const { value } = domain
  if (reserved.test(value)) return 'reserved'
  const last = value.slice(value.lastIndexOf('.') + 1)
  if (/^\d+$/.test(last)) return 'number'
  if (!value.includes('.')) return isTopLevel(value) ? 'bare_suffix' : 'single_label'
  const suffix = judgeSuffix(value)
  if (suffix === 'good') return 'registered'
  return suffix === 'bare-suffix' ? 'bare_suffix' : 'unknown_suffix'
}

function hostSignalsOf(domain: string, packs: RiskPacks): HostSignal[] {
  return readIndicatorSignals({ kind: 'domain', value: domain }, packs).signals.flatMap((signal) => {
    const known = packs.signals.get(signal.code)
    if (known === undefined || known.weight === 0) return []
    const label = labelSignal(signal, packs)
    return [
      { code: signal.code, label, weight: known.weight, severity: known.severity, detail: signal.detail },
    ]
  })
}
