import { formatMailAddress, type MailAddress, writeLocal } from './mail-address.ts'
import { type Provider, providerAbove, providerOf } from './provider-rules.ts'

/** The mailbox behind an address, as far as it follows from the rules of its provider. */
export type CanonicalAddress = {
  readonly address: string
  /** Suffix that the owner uses for sorting, or null. */
  readonly tag: string | null
  /** The part before the @ without its tag, lower case, from which roles and names are recognised. */
  readonly base: string
  readonly provider: Provider | null
  /** The changes that were made, each as half a sentence. */
  readonly steps: readonly string[]
}

/**
 * Returns the canonical form of an address: two addresses with the same canonical form are, by the rules of the
 * provider, one mailbox. Case never matters. A `+` begins a tag everywhere, by the convention of RFC 5233, unless the
 * provider is known to differ; `steps` states which of the two applied.
 */
export function canonicalise(written: MailAddress): CanonicalAddress {
  const { domain, mailbox } = written
  const lower = mailbox.toLowerCase()
  const asWritten = {
    address: formatMailAddress({ local: writeLocal(lower), domain }),
    tag: null,
    base: lower,
    provider: null,
    steps: [],
  }
  if (domain.kind === 'literal' || writeLocal(mailbox) !== mailbox) return asWritten
  const above = providerAbove(domain.value)
  if (above !== null) return fromSubdomain(lower, above)
  const provider = providerOf(domain.value)
  const steps: string[] = []
  const mark = provider?.tagMark ?? '+'
  const { base, tag } = splitTag(lower, mark)
  if (base !== lower) steps.push(tagStep(provider, mark))
  const plain = withoutIgnored(base, provider, steps)
  // `a.+b`: the rest would be no valid name, so the mark begins no tag
  if (writeLocal(plain) !== plain) return { ...asWritten, provider }
  const main = provider?.main ?? domain.value
  if (main !== domain.value) steps.push(`${provider?.name} delivers ${domain.value} to ${main}`)
  return { address: `${plain}@${main}`, tag, base, provider, steps }
}

function fromSubdomain(
  lower: string,
  { provider, name, domain }: NonNullable<ReturnType<typeof providerAbove>>,
): CanonicalAddress {
  return {
    address: `${name}@${provider.main ?? domain}`,
    tag: lower,
    base: name,
    provider,
    steps: [`${provider.name} delivers ${name}.${domain} to ${name}@${domain}`],
  }
}

/** Cuts at the first mark. A name cannot be empty, so a leading mark begins no tag. */
function splitTag(local: string, mark: string): { base: string; tag: string | null } {
  const at = local.indexOf(mark)
  if (at <= 0) return { base: local, tag: null }
  const tag = local.slice(at + 1)
  return { base: local.slice(0, at), tag: tag === '' ? null : tag }
}

function tagStep(provider: Provider | null, mark: string): string {
  if (provider === null) return `by convention ${mark} begins a tag`
  return `${provider.name} ignores what follows ${mark}`
}

function withoutIgnored(base: string, provider: Provider | null, steps: string[]): string {
  if (provider === null) return base
  const { name, ignored, alike } = provider
  const left = ignored === undefined ? base : base.replace(ignored, '')
  const bare = left === '' ? base : left
  if (bare !== base) steps.push(`${name} ignores ${marksIn(base, bare)}`)
  if (alike === undefined || !bare.includes(alike[0])) return bare
  steps.push(`${name} treats ${alike[0]} and ${alike[1]} as the same`)
  return bare.replaceAll(alike[0], alike[1])
}

const markNames = { '.': 'dots', '-': 'hyphens', _: 'underscores' } as const

function marksIn(before: string, after: string): string {
  const gone = Object.entries(markNames).filter(([mark]) => before.includes(mark) && !after.includes(mark))
  return gone.map(([, name]) => name).join(' and ')
}
