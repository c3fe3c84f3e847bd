import type { Problem } from '../../../contract/problem.ts'
import { ipFormats } from '../ip-formats.ts'
import { blank, fact, type Reading } from '../reading.ts'
import type { Subject } from '../route.ts'

/**
 * Returns the reading of a value whose lookup failed for want of a data pack: what follows from the value itself is
 * still shown. Null when there is only the problem to show.
 */
export function readUnanswered(
  { kind, value }: Subject,
  problem: Problem,
  port: number | null = null,
): Reading | null {
  if (kind !== 'ip' || problem.code !== 'source-unreachable') return null
  return {
    ...blank,
    tags: [{ words: value.includes(':') ? 'IPv6 address' : 'IPv4 address' }],
    canonical: value,
    says: 'A public address. Its operator and location are not known here: no address pack is in use.',
    facts: fact('Port', port),
    formats: ipFormats(value),
    unknown: [
      {
        what: 'Country, network, operator, hosting, VPN, Tor',
        why: 'No address pack is in use.',
      },
      {
        what: 'Reverse name, registration and abuse contact',
        why: 'It is asked for outside, which an instance does.',
      },
    ],
    lacks: 'address',
  }
}
