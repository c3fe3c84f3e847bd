import { readHost } from '../../engine/risk/read-host.ts'
import { riskPack } from '../../operations/knowledge/risk-pack.ts'
import { groupContacts, recipientsOfSessions } from '../../store/settings/own-domain-hints.ts'
import type { Context } from './context.ts'

const maxProposals = 5
/** Messages from which a domain that they were sent to is proposed: one alone may have been sent to somebody else. */
const leastMessages = 2

/** Returns domains that may be the own ones, with the reason for each; never those where anybody has a mailbox. */
export function proposeEstateHere(_input: object, { store: { reader }, resources, settings }: Context) {
  const { freeMail } = riskPack(resources, settings().country).lists
  const proposals = new Map<string, string>()
  const propose = (domain: string | null, why: string) => {
    if (domain === null || freeMail.values.has(domain) || proposals.has(domain)) return
    proposals.set(domain, why)
  }
  for (const { name, website, contact } of groupContacts(reader)) {
    const why = `${name} is an entity of the register and a provider of its group`
    propose(website === null ? null : domainOf(hostOf(website)), why)
    for (const [mail] of (contact ?? '').matchAll(/@[a-z0-9.-]{1,253}[a-z0-9]/gi))
      propose(domainOf(mail.slice(1)), why)
  }
  const counts = new Map<string, number>()
  for (const mailbox of recipientsOfSessions(reader)) {
    const domain = domainOf(mailbox.slice(mailbox.lastIndexOf('@') + 1))
    if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  for (const [domain, count] of [...counts].sort((one, other) => other[1] - one[1]))
    if (count >= leastMessages) propose(domain, `${count} messages in Triage were sent there`)
  return { proposals: [...proposals].slice(0, maxProposals).map(([domain, why]) => ({ domain, why })) }
}

function hostOf(website: string): string {
  const text = website.trim()
  return URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
}

/** Returns the registrable domain of a host; null where it has none. */
function domainOf(host: string): string | null {
  return host === '' ? null : readHost(host).registrable
}
