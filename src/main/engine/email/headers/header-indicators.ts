import { judgeHostName } from '../../ioc/host-name.ts'
import { parseIpv4 } from '../../net/ipv4.ts'
import { formatIpv6, parseIpv6 } from '../../net/ipv6.ts'
import { parseMailAddress } from '../mail-address.ts'
import type { Authentication } from './authentication.ts'
import { fieldsNamed, type HeaderBlock } from './header-block.ts'
import type { Way } from './hops.ts'
import type { Identities } from './identities.ts'

/** A value in a header that can be looked up, and the fields that contain it. */
export type HeaderIndicator = {
  readonly kind: 'ip' | 'domain' | 'email'
  readonly value: string
  readonly where: readonly string[]
}

const maxIndicators = 500
const addressFields = ['X-Originating-IP', 'X-Sender-IP', 'X-Client-IP', 'X-Forwarded-For']

/**
 * Returns senders, hosts and addresses of the way, and signing domains. Recipients are left out: they are the victims.
 */
export function findHeaderIndicators(
  block: HeaderBlock,
  identities: Identities,
  way: Way,
  authentication: Authentication,
): HeaderIndicator[] {
  const shelf = new Shelf()
  for (const { address } of identities.from) shelf.addAddress(address, 'From')
  for (const { address } of identities.replyTo) shelf.addAddress(address, 'Reply-To')
  for (const { address } of identities.sender) shelf.addAddress(address, 'Sender')
  if (identities.returnPath?.mailbox) shelf.addAddress(identities.returnPath.mailbox.address, 'Return-Path')
  for (const field of addressFields)
    for (const { value } of fieldsNamed(block, field).slice(0, 10))
      for (const word of value.slice(0, 1000).split(/[\s,;[\]]+/)) shelf.addIp(word, field)
  // newest hop first: older ones were described by others
  for (const { from, by } of [...way.hops].reverse()) {
    shelf.addIp(from?.address, 'Received')
    shelf.addHost(from?.reverse, 'Received')
    shelf.addHost(from?.name, 'Received')
    shelf.addIp(by?.address, 'Received')
    shelf.addHost(by?.name, 'Received')
  }
  for (const { client, helo } of authentication.receivedSpf) {
    shelf.addIp(client, 'Received-SPF')
    shelf.addHost(helo, 'Received-SPF')
  }
  for (const { domain } of authentication.signatures) shelf.addHost(domain, 'DKIM-Signature')
  shelf.addHost(identities.messageId?.domain, 'Message-ID')
  return shelf.indicators()
}

class Shelf {
  private readonly found = new Map<
    string,
    { kind: HeaderIndicator['kind']; value: string; where: Set<string> }
  >()

  addAddress(written: string, where: string): void {
    const address = parseMailAddress(written)
    if (address.kind === 'refused') return
    this.add('email', `${address.local}@${address.domain.value}`, where)
    if (address.domain.kind === 'literal') this.add('ip', address.domain.address, where)
    else this.addHost(address.domain.value, where)
  }

  addIp(written: string | null | undefined, where: string): void {
    const text = written?.replace(/^ipv6:/i, '') ?? ''
    if (parseIpv4(text) !== null) this.add('ip', text, where)
    else if (text.includes(':')) {
      const groups = parseIpv6(text)
      if (groups !== null) this.add('ip', formatIpv6(groups), where)
    }
  }

  /** Only Internet names: a machine's local name (`localhost`, `MBX01`) cannot be looked up anywhere. */
  addHost(written: string | null | undefined, where: string): void {
    if (!written || written.length > 253 || !written.includes('.')) return
    const verdict = judgeHostName(written, { before: 0, after: 0 }, true)
    if (verdict.is === 'domain') this.add('domain', verdict.value, where)
  }

  private add(kind: HeaderIndicator['kind'], value: string, where: string): void {
    const key = `${kind} ${value.toLowerCase()}`
    const known = this.found.get(key)
    if (known !== undefined) known.where.add(where)
    else if (this.found.size < maxIndicators) this.found.set(key, { kind, value, where: new Set([where]) })
  }

  indicators(): HeaderIndicator[] {
    return [...this.found.values()].map(({ kind, value, where }) => ({ kind, value, where: [...where] }))
  }
}
