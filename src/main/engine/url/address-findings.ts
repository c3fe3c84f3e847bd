/** Findings on a host that is an address or a name without a public suffix. */
import { judgeSuffix } from '../ioc/public-suffix.ts'
import { parseIpv4 } from '../net/ipv4.ts'
import { formatIpv6, parseIpv6 } from '../net/ipv6.ts'
import { markOfIpv4, markOfIpv6 } from '../net/special-address.ts'
import { quoted, type UrlFinding, urlFinding } from './finding.ts'

export type HostAddress = { readonly text: string; readonly mark: string | null }

/** Returns the address of a host, or null when it is a name. IPv6 hosts are in brackets. */
export function addressOf(hostname: string): HostAddress | null {
  if (hostname.startsWith('[')) {
    const groups = parseIpv6(hostname.slice(1, -1))
    return groups === null ? null : { text: formatIpv6(groups), mark: markOfIpv6(groups) }
  }
  const address = parseIpv4(hostname)
  return address === null ? null : { text: hostname, mark: markOfIpv4(address) }
}

const metadataHosts: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '[fd00:ec2::254]',
  'metadata.google.internal',
])

const localSuffixes =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|example)$/

/** Returns findings on an address as host, or on a name that is not in the public suffix list. */
export function addressFindings({ hostname }: URL, writtenHost: string): UrlFinding[] {
  if (hostname === '') return []
  const name = hostname.replace(/\.$/, '')
  const findings: UrlFinding[] = []
  if (metadataHosts.has(name))
    findings.push(
      urlFinding('host.metadata', `${quoted(name)} hands out the credentials of a cloud machine.`),
    )
  const address = addressOf(hostname)
  if (address === null) return [...findings, ...nameFindings(name)]
  if (address.mark === null || address.mark === 'documentation')
    findings.push(urlFinding('host.ip', `The host is the address ${address.text}, not a name.`))
  else findings.push(urlFinding('host.local', `${address.text} is a ${spoken(address.mark)} address.`))
  if (!hostname.startsWith('[') && writtenHost !== '' && !isDottedDecimal(writtenHost))
    findings.push(
      urlFinding('host.ip_notation', `${quoted(writtenHost)} is another way to write ${address.text}.`),
    )
  return findings
}

/** Whether an address is written as four decimal numbers, the usual form. */
function isDottedDecimal(written: string): boolean {
  return parseIpv4(written.replace(/\.$/, '')) !== null
}

function spoken(mark: string): string {
  return mark.replaceAll('_', '-')
}

function nameFindings(name: string): UrlFinding[] {
  if (name.endsWith('.onion'))
    return [urlFinding('host.onion', `${quoted(name)} can only be reached through Tor.`)]
  if (!name.includes('.') || localSuffixes.test(name))
    return [urlFinding('host.local', `${quoted(name)} has a meaning only in a local network.`)]
  if (judgeSuffix(name.toLowerCase()) === 'unknown-suffix')
    return [
      urlFinding(
        'host.unknown_suffix',
        `No registry is known for ${quoted(name.slice(name.lastIndexOf('.')))}.`,
      ),
    ]
  return []
}
