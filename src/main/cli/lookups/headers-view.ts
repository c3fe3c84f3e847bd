import type { z } from 'zod'
import type { readMailHeaders } from '../../../contract/workstation/lookups/lookup.ts'
import { countOf } from '../count-of.ts'
import { type Fact, findingList, ifAny, type List, listIfAny } from './lookup-view.ts'

export type MailHeaders = z.output<ReturnType<(typeof readMailHeaders)['output']>>
type Mailbox = MailHeaders['from'][number]
type Hop = MailHeaders['hops'][number]
type Verdict = MailHeaders['authentication']['spf']

/** Returns the facts of a message header: its stated sender, the results of servers, and its route. */
export function headersFacts(answer: MailHeaders): readonly Fact[] {
  const { return_path: back, authentication: found } = answer
  return [
    ['subject', answer.subject],
    ['from', mailboxes(answer.from)],
    ...ifAny('sender', mailboxes(answer.sender)),
    ...ifAny('reply to', mailboxes(answer.reply_to)),
    [
      'return path',
      back === null ? null : back.mailbox === null ? 'empty, as in a bounce' : mailboxes([back.mailbox]),
    ],
    ['date', answer.date === null ? null : (answer.date.at ?? `${answer.date.text} (cannot be read)`)],
    ['message id', answer.message_id?.text ?? null],
    verdictFact('SPF', found.spf),
    verdictFact('DKIM', found.dkim),
    verdictFact('DMARC', found.dmarc),
    ...(found.arc === null && found.arc_chain.state === 'none' ? [] : [verdictFact('ARC', found.arc)]),
    ...ifAny(
      'signed for',
      found.signatures.map(({ domain }) => domain).filter((domain) => domain !== null),
    ),
    ['route', wayOf(answer)],
  ]
}

export function headersLists(answer: MailHeaders): readonly List[] {
  const { hops, indicators } = answer
  return [
    ...listIfAny(['hop', 'at', 'delay', 'from', 'by', 'with'], hops.map(hopRow)),
    ...listIfAny(['kind', 'value', 'where'], indicators),
    ...findingList(answer),
  ]
}

function mailboxes(list: readonly Mailbox[]): string | null {
  const shown = list.map(({ name, address }) => (name === null ? address : `${name} <${address}>`))
  return shown.join(', ') || null
}

function verdictFact(name: string, verdict: Verdict): Fact {
  if (verdict === null) return [name, 'no server reported a result']
  const { result, domain, is_aligned: isAligned, source, policy } = verdict
  const aligned = isAligned === null ? '' : isAligned ? ', aligned with From' : ', not aligned with From'
  const by = source.replaceAll('-', ' ')
  const text = `${result}${domain === null ? '' : ` for ${domain}`}${aligned}${policy ? `, policy ${policy}` : ''} (${by})`
  return [name, text, result === 'pass' ? 'green' : result === 'fail' ? 'red' : 'yellow']
}

function wayOf({ hops, total_seconds: seconds, first_external_hop: outer }: MailHeaders): string {
  const count = countOf(hops.length, 'hop')
  const time = seconds === null ? '' : `, ${duration(seconds)}`
  return `${count}${time}${outer === null ? '' : `; entered from outside at hop ${outer + 1}`}`
}

function hopRow({ at, date_text: written, delay_seconds: delay, from, by, ...rest }: Hop, index: number) {
  return {
    hop: index + 1,
    at: at ?? written,
    delay: delay === null ? null : duration(delay),
    from: partyOf(from),
    by: partyOf(by),
    with: rest.with,
  }
}

function partyOf(party: Hop['from']): string | null {
  if (party === null) return null
  const { name, reverse, address } = party
  const known = [reverse === name ? null : reverse, address].filter((part) => part !== null).join(' ')
  return `${name ?? ''}${known === '' ? '' : ` [${known}]`}`.trim() || null
}

/** Formats a duration in seconds for people; disagreeing clocks make it negative. */
function duration(seconds: number): string {
  const size = Math.abs(seconds)
  const sign = seconds < 0 ? '-' : ''
  if (size < 60) return `${sign}${size} s`
  if (size < 3600) return `${sign}${Math.floor(size / 60)} min ${size % 60} s`
  if (size < 86_400) return `${sign}${Math.floor(size / 3600)} h ${Math.floor((size % 3600) / 60)} min`
  return `${sign}${Math.floor(size / 86_400)} d ${Math.floor((size % 86_400) / 3600)} h`
}
