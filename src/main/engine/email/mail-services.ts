import { once } from '../../../contract/operation.ts'
import { findExact } from '../data/sorted-table.ts'
import { readHost } from '../risk/read-host.ts'

/**
 * Use of a mail domain, looked up in tables in place (see sorted-table.ts):
 *
 * - disposable domains, one key per line. The value contains `s` when a curated list has it, else it comes from the
 *   wide list alone; `*` when every name below it is disposable too.
 * - providers of mailboxes for private persons, with `free` or `subscriber` (for paying or Internet access customers).
 */
export type MailTables = { readonly disposable: Uint8Array; readonly providers: Uint8Array }

export type MailService = {
  /** The matching entry and the confidence in it, or null. */
  readonly disposable: { readonly entry: string; readonly confidence: 'high' | 'medium' } | null
  /** The forwarding service behind the address, or null. */
  readonly forwarding: string | null
  readonly provider: 'free' | 'subscriber' | null
}

/**
 * Services that forward mail to a mailbox that they keep secret. They hide an owner without being disposable, so they
 * are neither disposable nor providers of mailboxes.
 */
const forwarders: readonly (readonly [name: string, domains: string])[] = [
  ['DuckDuckGo Email Protection', 'duck.com'],
  ['Firefox Relay', 'mozmail.com relay.firefox.com'],
  ['Apple Hide My Email', 'privaterelay.appleid.com'],
  [
    'SimpleLogin',
    'simplelogin.com simplelogin.co simplelogin.fr simplelogin.io aleeas.com slmails.com slmail.me silomails.com 8alias.com 8shield.net dralias.com',
  ],
  ['Proton Pass', 'passmail.net passmail.com passinbox.com passfwd.com'],
  ['addy.io', 'addy.io addymail.com anonaddy.com anonaddy.me 4wrd.cc mailer.me'],
  ['33Mail', '33mail.com'],
  ['Erine', 'erine.email'],
  ['IVPN Mailx', 'irelay.email'],
]

const forwarderOf = once(
  () =>
    new Map(
      forwarders.flatMap(([name, domains]) => domains.split(' ').map((domain) => [domain, name] as const)),
    ),
)

/** Domains of forwarding services. */
export function forwardingDomains(): IterableIterator<string> {
  return forwarderOf().keys()
}

/** Looks up a mail domain (A-labels, lower case) and the names above it, up to the registered name. */
export function findMailService(domain: string, { disposable, providers }: MailTables): MailService {
  const { registrable } = readHost(domain)
  let forwarding: string | null = null
  let found: MailService['disposable'] = null
  let provider: MailService['provider'] = null
  let isRegistered = true
  for (const name of namesAbove(domain)) {
    if (isRegistered) {
      forwarding ??= forwarderOf().get(name) ?? null
      const offer = name === domain ? findExact(providers, name) : null
      if (offer === 'free' || offer === 'subscriber') provider = offer
    }
    const marks: string | null = found === null ? findExact(disposable, name) : null
    if (marks !== null && (isRegistered || marks.includes('*')))
      found = { entry: name, confidence: marks.includes('s') ? 'high' : 'medium' }
    if (name === registrable) isRegistered = false
  }
  if (forwarding !== null) return { disposable: null, forwarding, provider: null }
  return { disposable: found, forwarding, provider: found === null ? provider : null }
}

/** Yields a name and every name above it, up to the maximum number of labels. */
function* namesAbove(domain: string): Generator<string> {
  for (let name = domain; name !== ''; ) {
    yield name
    const dot = name.indexOf('.')
    name = dot < 0 ? '' : name.slice(dot + 1)
  }
}
