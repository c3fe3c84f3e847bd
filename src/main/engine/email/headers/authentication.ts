import {
  type AuthenticationResults,
  dmarcPolicyOf,
  type MethodResult,
  propertyOf,
  type ReceivedSpf,
  readAuthenticationResults,
  readReceivedSpf,
  readSignature,
  type Signature,
} from './authentication-results.ts'
import { fieldsNamed, type HeaderBlock } from './header-block.ts'
import { organisationOf } from './hops.ts'

/** Authentication of the senders as recorded by the servers on the way. Nothing is verified again. */
export type Authentication = {
  readonly results: readonly AuthenticationResults[]
  readonly arcResults: readonly AuthenticationResults[]
  readonly receivedSpf: readonly ReceivedSpf[]
  readonly signatures: readonly Signature[]
  readonly arc: ArcChain
  readonly spf: Verdict | null
  readonly dkim: Verdict | null
  readonly dmarc: (Verdict & { readonly policy: string | null }) | null
  readonly arcVerdict: Verdict | null
}

/** The verdict of one method. `isAligned` is true when it applies to the domain in From (RFC 7489, relaxed). */
export type Verdict = {
  readonly result: string
  readonly domain: string | null
  readonly isAligned: boolean | null
  readonly source: 'authentication-results' | 'received-spf' | 'arc-seal'
}

/** The ARC sets (RFC 8617): whole when every instance from 1 on has its three fields and the seals confirm it. */
export type ArcChain = {
  readonly instances: number
  readonly state: 'none' | 'whole' | 'failed' | 'broken'
  readonly seals: readonly Signature[]
}

const maxFields = 100

/** Reads all authentication fields. `fromDomain` is the domain in From, or null. */
export function readAuthentication(block: HeaderBlock, fromDomain: string | null): Authentication {
  const values = (name: string): string[] =>
    fieldsNamed(block, name)
      .slice(0, maxFields)
      .map(({ value }) => value)
  const results = values('authentication-results').map(readAuthenticationResults)
  const arcResults = values('arc-authentication-results').map(readAuthenticationResults)
  const receivedSpf = values('received-spf').flatMap((value) => readReceivedSpf(value) ?? [])
  const signatures = values('dkim-signature').map(readSignature)
  const seals = values('arc-seal').map(readSignature)
  const arc = judgeChain(seals, values('arc-message-signature').map(readSignature), arcResults)
  const of = (method: string): MethodResult[] =>
    results.flatMap((one) => one.results.filter((result) => result.method === method))
  const align = (domain: string | null): boolean | null =>
    domain === null || fromDomain === null ? null : organisationOf(domain) === organisationOf(fromDomain)
  return {
    results,
    arcResults,
    receivedSpf,
    signatures,
    arc,
    spf: spfVerdict(of('spf'), receivedSpf, align),
    dkim: dkimVerdict(of('dkim'), align),
    dmarc: dmarcVerdict(of('dmarc'), align),
    arcVerdict: arcVerdict(of('arc'), arc),
  }
}

type Align = (domain: string | null) => boolean | null

function spfVerdict(
  results: readonly MethodResult[],
  received: readonly ReceivedSpf[],
  align: Align,
): Verdict | null {
  // the topmost field is the newest
  const [result] = results
  if (result !== undefined) {
    const domain = domainIn(propertyOf(result, 'smtp.mailfrom')) ?? domainIn(propertyOf(result, 'smtp.helo'))
    return { result: result.result, domain, isAligned: align(domain), source: 'authentication-results' }
  }
  const [reported] = received
  if (reported === undefined) return null
  const domain = domainIn(reported.envelopeFrom) ?? domainIn(reported.helo)
  return { result: reported.result, domain, isAligned: align(domain), source: 'received-spf' }
}

/** Of several signatures the one that proves most: passed and aligned, passed, else the first. */
function dkimVerdict(results: readonly MethodResult[], align: Align): Verdict | null {
  const verdicts = results.map((result): Verdict => {
    const domain = domainIn(propertyOf(result, 'header.d')) ?? domainIn(propertyOf(result, 'header.i'))
    return { result: result.result, domain, isAligned: align(domain), source: 'authentication-results' }
  })
  const passed = verdicts.filter(({ result }) => result === 'pass')
  return passed.find(({ isAligned }) => isAligned === true) ?? passed[0] ?? verdicts[0] ?? null
}

function dmarcVerdict(results: readonly MethodResult[], align: Align): Authentication['dmarc'] {
  const [result] = results
  if (result === undefined) return null
  const domain = domainIn(propertyOf(result, 'header.from'))
  const policy = dmarcPolicyOf(result)
  return { result: result.result, domain, isAligned: align(domain), source: 'authentication-results', policy }
}

function arcVerdict(results: readonly MethodResult[], { state, seals }: ArcChain): Verdict | null {
  const [result] = results
  const domain = seals.at(-1)?.domain ?? null
  if (result !== undefined)
    return { result: result.result, domain, isAligned: null, source: 'authentication-results' }
  if (state === 'none') return null
  return { result: state === 'whole' ? 'present' : 'fail', domain, isAligned: null, source: 'arc-seal' }
}

function judgeChain(
  seals: readonly Signature[],
  messageSignatures: readonly Signature[],
  results: readonly AuthenticationResults[],
): ArcChain {
  const ordered = [...seals].sort((one, other) => (one.instance ?? 0) - (other.instance ?? 0))
  if (seals.length === 0 && messageSignatures.length === 0 && results.length === 0)
    return { instances: 0, state: 'none', seals: ordered }
  const isNumbered = (instances: readonly (number | null)[]): boolean =>
    instances.length === seals.length &&
    [...instances]
      .sort((one, other) => (one ?? 0) - (other ?? 0))
      .every((instance, position) => instance === position + 1)
  const isWhole =
    isNumbered(ordered.map(({ instance }) => instance)) &&
    isNumbered(messageSignatures.map(({ instance }) => instance)) &&
    isNumbered(results.map(({ instance }) => instance))
  if (!isWhole) return { instances: seals.length, state: 'broken', seals: ordered }
  if (ordered.at(-1)?.chain === 'fail') return { instances: seals.length, state: 'failed', seals: ordered }
  const agrees = ordered.every(({ chain }, position) => chain === (position === 0 ? 'none' : 'pass'))
  return { instances: seals.length, state: agrees ? 'whole' : 'broken', seals: ordered }
}

/** The domain of `jane@example.org`, `@example.org` or `example.org`. */
function domainIn(value: string | null): string | null {
  const text = value?.trim().replace(/^<|>$/g, '') ?? ''
  const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase()
  return /^[a-z0-9.-]*[a-z0-9]$/.test(domain) && domain !== 'none' ? domain : null
}
