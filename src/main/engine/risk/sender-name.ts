/** Findings on the name under which a sender writes, beside their address. */
import type { Finding } from './finding.ts'
import { plainLetters } from './fold-character.ts'
import type { Mailbox } from './read-headers.ts'
import { readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskSpan } from './risk-types.ts'

/** Returns findings on a name that shows another address, or that of an organisation at a free mail provider. */
export function judgeName({ displayName, domain }: Mailbox, span: RiskSpan, packs: RiskPacks): Finding[] {
  const findings: Finding[] = []
  const own = readHost(domain).registrable ?? domain
  const shown = domainInName(displayName)
  if (shown !== null && shown !== own) findings.push({ code: 'email.display_name_address', key: shown, span })
  // the groups and calendars of a provider (`groups.msn.com`) are no mail boxes of its
  if (packs.lists.freeMail.values.has(domain) && isOrganisation(displayName, packs))
    findings.push({ code: 'email.free_mail_organisation', key: own, span })
  return findings
}

/**
 * Returns the registrable domain of an e-mail address in a display name; null when there is none. A site alone is a
 * usual name for its newsletter.
 */
function domainInName(name: string): string | null {
  const written = /@((?:[a-z0-9-]{1,63}\.)+[a-z]{2,24})\b/i.exec(name.slice(0, 300))?.[1]
  if (written === undefined) return null
  const host = readHost(written)
  return host.isPrivateSuffix || host.suffix === '' ? null : host.registrable
}

function isOrganisation(name: string, packs: RiskPacks): boolean {
  const words = plainLetters(name).split(/[^a-z0-9]+/)
  return words.some((word) => packs.lists.organisationWords.values.has(word))
}
