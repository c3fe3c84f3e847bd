import type { Authentication, Verdict } from './authentication.ts'
import type { RemarkGatherer } from './header-remark.ts'
import { organisationOf, organisationOfParty, type Way } from './hops.ts'
import type { Identities } from './identities.ts'

/** Judges how a message was delivered: results of servers, signatures, the way, the clocks. */
export function judgeDelivery(
  identities: Identities,
  way: Way,
  authentication: Authentication,
  bench: RemarkGatherer,
): void {
  judgeVerdicts(authentication, bench)
  judgeSignatures(authentication, way, bench)
  judgeWay(way, bench)
  judgeDates(identities, way, bench)
  judgeServers(authentication, way, bench)
}

function judgeVerdicts(
  { spf, dkim, dmarc, arcVerdict, arc, results, receivedSpf }: Authentication,
  bench: RemarkGatherer,
): void {
  const fails = (verdict: Verdict | null): boolean =>
    verdict !== null && /^(?:fail|softfail|permerror|policy)$/.test(verdict.result)
  const at = (verdict: Verdict | null): string =>
    verdict?.domain === null || verdict === null ? '' : ` for ${verdict.domain}`
  if (results.length === 0 && receivedSpf.length === 0)
    bench.remark(
      'not_authenticated',
      'info',
      'No authentication recorded',
      'No server recorded results of SPF, DKIM or DMARC.',
    )
  if (fails(spf))
    bench.remark(
      'spf_fail',
      spf?.result === 'softfail' ? 'low' : 'medium',
      'SPF failed',
      `The result is ${spf?.result}${at(spf)}.`,
    )
  if (fails(dkim))
    bench.remark('dkim_fail', 'medium', 'DKIM failed', `The result is ${dkim?.result}${at(dkim)}.`)
  if (fails(dmarc))
    bench.remark('dmarc_fail', 'high', 'DMARC failed', `The result is ${dmarc?.result}${at(dmarc)}.`)
  const passes = [spf, dkim].filter((verdict) => verdict?.result === 'pass')
  if (dmarc?.result === 'pass')
    bench.remark(
      'dmarc_pass',
      'info',
      'DMARC passed',
      `The domain in From is authenticated${dmarc.policy === null ? '' : ` (policy ${dmarc.policy})`}. An authenticated domain can still be malicious.`,
    )
  else if (passes.length > 0 && passes.every((verdict) => verdict?.isAligned === false))
    bench.remark(
      'passes_unaligned',
      'medium',
      'Authenticated for another domain',
      `What passed authenticates ${passes.map((verdict) => verdict?.domain).join(' and ')}, not for the domain in From.`,
    )
  if (arc.state === 'broken' || arc.state === 'failed' || fails(arcVerdict))
    bench.remark(
      'arc_fail',
      'medium',
      'ARC chain is not valid',
      arc.state === 'broken'
        ? 'Its sets are incomplete or out of sequence.'
        : 'A server on the route found it broken.',
    )
}

function judgeSignatures({ signatures }: Authentication, { hops }: Way, bench: RemarkGatherer): void {
  const arrived = hops.findLast(({ date }) => date !== null)?.date?.at ?? null
  for (const { domain, bodyLength, signedFields, expires } of signatures.slice(0, 20)) {
    const whose = domain === null ? 'A DKIM signature' : `The DKIM signature of ${domain}`
    if (bodyLength !== null)
      bench.remark(
        'dkim_body_length',
        'medium',
        'Signature covers only part of the text',
        `${whose} covers ${bodyLength} bytes; anyone can add to the rest.`,
      )
    if (signedFields.length > 0 && !signedFields.includes('from'))
      bench.remark(
        'dkim_without_from',
        'medium',
        'Signature does not cover From',
        `${whose} does not cover From, as RFC 6376 requires.`,
      )
    if (expires !== null && arrived !== null && expires < arrived)
      bench.remark(
        'dkim_expired',
        'low',
        'Signature had expired',
        `${whose} had expired when the message arrived.`,
      )
  }
}

const secondsOfHour = 3600

function judgeWay({ hops }: Way, bench: RemarkGatherer): void {
  if (hops.length === 0)
    bench.remark(
      'no_hops',
      'info',
      'No trace',
      'There is no Received field; the header may be a part of one.',
    )
  const skewed = hops.flatMap(({ delaySeconds }, position) =>
    delaySeconds !== null && delaySeconds < 0 ? [position + 1] : [],
  )
  if (skewed.length > 0)
    bench.remark(
      'clock_skew',
      'low',
      'Clocks disagree',
      `Hop ${skewed.slice(0, 20).join(', ')} is dated before the one that it follows.`,
    )
  const slow = hops.flatMap(({ delaySeconds }, position) =>
    delaySeconds !== null && delaySeconds > secondsOfHour ? [{ position, delaySeconds }] : [],
  )
  for (const { position, delaySeconds } of slow.slice(0, 5))
    bench.remark(
      'slow_hop',
      delaySeconds > 24 * secondsOfHour ? 'medium' : 'low',
      'Long delay',
      `${spell(delaySeconds)} passed before hop ${position + 1}.`,
    )
  const undated = hops.filter(({ date }) => date === null).length
  if (undated > 0)
    bench.remark(
      'undated_hop',
      'low',
      'Hop without a date',
      `${undated} of ${hops.length} trace fields give no time.`,
    )
}

function judgeDates({ date }: Identities, { hops }: Way, bench: RemarkGatherer): void {
  if (date === null) {
    bench.remark('no_date', 'low', 'No date', 'There is no Date field, which every message must have.')
    return
  }
  if (date.date === null) {
    bench.remark(
      'bad_date',
      'low',
      'Date cannot be read',
      `“${date.text.slice(0, 80)}” is not an RFC 5322 date.`,
    )
    return
  }
  const first = hops.find((hop) => hop.date !== null)?.date?.at
  if (first === undefined) return
  const ahead = Math.round((date.date.at - first) / 1000)
  if (ahead > secondsOfHour / 6)
    bench.remark(
      'date_ahead',
      'medium',
      'Dated after it was sent',
      `Date is ${spell(ahead)} later than the first hop.`,
    )
  else if (-ahead > 48 * secondsOfHour)
    bench.remark(
      'date_behind',
      'low',
      'Dated long before it was sent',
      `Date is ${spell(-ahead)} earlier than the first hop.`,
    )
}

/** Results count when a server on the way wrote them; a sender can write any field below. */
function judgeServers({ results }: Authentication, { hops }: Way, bench: RemarkGatherer): void {
  const known = new Set(hops.map(({ by }) => organisationOfParty(by)))
  if (known.size === 0 || (known.size === 1 && known.has(null))) return
  const strange = results.flatMap(({ server }) =>
    server !== null && !known.has(organisationOf(server.toLowerCase())) ? [server] : [],
  )
  if (strange.length > 0)
    bench.remark(
      'strange_results',
      'low',
      'Results of a server that is not on the route',
      `${[...new Set(strange)].slice(0, 5).join(', ')} took no part in the delivery as far as the trace shows; the sender may have written them.`,
    )
}

/** Formats a duration in its two largest units. */
function spell(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds % 60} s`
}
