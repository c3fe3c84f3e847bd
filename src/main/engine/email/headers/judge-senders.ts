import { isTopLevel } from '../../ioc/public-suffix.ts'
import { brandInName } from '../../risk/brand-in-name.ts'
import { isInvisible } from '../../risk/fold-character.ts'
import { labelSignal, readIndicatorSignals } from '../../risk/indicator-signals.ts'
import { readHost } from '../../risk/read-host.ts'
import { addressShownIn } from '../address-shown-in.ts'
import { findMailService } from '../mail-services.ts'
import { findProviderLookAlike } from '../provider-look-alike.ts'
import type { HeaderKnowledge, RemarkGatherer } from './header-remark.ts'
import { organisationOf } from './hops.ts'
import type { Identities } from './identities.ts'
import type { Mailbox } from './mailbox-list.ts'

/** Judges the claimed senders: the sender, and every other address compared with it. */
export function judgeSenders(
  identities: Identities,
  bench: RemarkGatherer,
  knowledge: HeaderKnowledge | null,
): void {
  judgeFrom(identities, bench, knowledge)
  judgeOtherAddresses(identities, bench, knowledge)
}

function judgeFrom(
  { from, repeated }: Identities,
  bench: RemarkGatherer,
  knowledge: HeaderKnowledge | null,
): void {
  if (from.length === 0)
    bench.remark('no_from', 'medium', 'No sender', 'There is no From field, or no address in it.')
  if (from.length > 1)
    bench.remark(
      'several_from',
      'medium',
      'Several senders',
      `From names ${from.length} addresses; programs show one or the other.`,
    )
  if (repeated.length > 0)
    bench.remark(
      'repeated_field',
      'medium',
      'Field occurs more than once',
      `${repeated.join(', ')} may occur once (RFC 5322); programs differ in which one they show.`,
    )
  for (const mailbox of from.slice(0, 5)) {
    judgeName(mailbox, 'From', bench, knowledge)
    judgeDomain(mailbox.domain, 'From', bench, knowledge)
  }
}

/** Judges the claims of the name before an address. */
function judgeName(
  { name, address, domain }: Mailbox,
  field: string,
  bench: RemarkGatherer,
  knowledge: HeaderKnowledge | null,
): void {
  if (name === null) return
  const shown = addressShownIn(name)
  if (shown !== null && shown.toLowerCase() !== address.toLowerCase()) {
    const isElsewhere =
      organisationOf(shown.slice(shown.lastIndexOf('@') + 1).toLowerCase()) !== organisationOf(domain)
    bench.remark(
      'display_name_address',
      isElsewhere ? 'high' : 'low',
      'Name shows another address',
      `${field} reads ${shown}, the address is ${address}.`,
    )
  }
  const brand = knowledge === null ? null : brandInName(name, readHost(domain), false, knowledge.packs)
  if (brand !== null)
    bench.remark(
      'display_name_brand',
      'high',
      'Name claims a brand',
      `${field} names ${brand.name}, the address is at ${domain}.`,
    )
  const host = shown === null ? hostShownIn(name) : null
  if (host !== null && organisationOf(host) !== organisationOf(domain))
    bench.remark(
      'display_name_domain',
      'medium',
      'Name shows another domain',
      `${field} reads ${host}, the address is at ${domain}.`,
    )
  if ([...name].some((character) => isInvisible(character.codePointAt(0) ?? 0)))
    bench.remark(
      'display_name_hidden',
      'medium',
      'Hidden characters in the name',
      `The name in ${field} contains characters that are invisible or reverse the text.`,
    )
}

/** Returns the first word of a name that is a host name under an existing suffix. */
function hostShownIn(name: string): string | null {
  for (const word of name
    .slice(0, 400)
    .toLowerCase()
    .split(/[\s"'()<>[\],;:/|]+/)) {
    const host = word.replace(/^www\./, '').replace(/\.$/, '')
    if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && isTopLevel(host.slice(host.lastIndexOf('.') + 1)))
      return host
  }
  return null
}

/** Judges what is known of the domain of a sender or of the reply address. */
function judgeDomain(
  domain: string,
  field: string,
  bench: RemarkGatherer,
  knowledge: HeaderKnowledge | null,
): void {
  if (domain === '' || knowledge === null) return
  const { tables, packs } = knowledge
  const service = findMailService(domain, tables)
  if (service.disposable !== null)
    bench.remark(
      'disposable_domain',
      service.disposable.confidence === 'high' ? 'high' : 'medium',
      'Disposable address',
      `${service.disposable.entry} in ${field} provides short-lived mailboxes.`,
    )
  const likeness =
    service.provider === null && service.forwarding === null ? findProviderLookAlike(domain) : null
  if (likeness !== null)
    bench.remark(
      'provider_lookalike',
      'high',
      `Look-alike of ${likeness.of}`,
      `${domain} in ${field} resembles it.`,
    )
  for (const signal of readIndicatorSignals({ kind: 'domain', value: domain }, packs).signals) {
    const severity = packs.signals.get(signal.code)?.severity ?? 'info'
    if (severity === 'info' || (likeness !== null && signal.code.startsWith('brand.'))) continue
    bench.remark(signal.code, severity, labelSignal(signal, packs), `${field}: ${domain} (${signal.detail}).`)
  }
}

/** Compares Reply-To, Sender, Return-Path and Message-ID with From. */
function judgeOtherAddresses(
  identities: Identities,
  bench: RemarkGatherer,
  knowledge: HeaderKnowledge | null,
): void {
  const from = identities.from[0]
  if (from === undefined || from.domain === '') return
  const home = organisationOf(from.domain)
  const isElsewhere = (domain: string): boolean => domain !== '' && organisationOf(domain) !== home
  const reply = identities.replyTo.find(({ domain }) => isElsewhere(domain))
  if (reply !== undefined) {
    const isFree =
      knowledge !== null &&
      findMailService(reply.domain, knowledge.tables).provider === 'free' &&
      findMailService(from.domain, knowledge.tables).provider === null
    bench.remark(
      'reply_to_mismatch',
      isFree ? 'high' : 'medium',
      isFree ? 'Replies go to a free mailbox' : 'Replies go to another domain',
      `From is ${from.address}, Reply-To is ${reply.address}.`,
    )
    judgeDomain(reply.domain, 'Reply-To', bench, knowledge)
  }
  const path = identities.returnPath?.mailbox
  if (path && isElsewhere(path.domain))
    bench.remark(
      'return_path_mismatch',
      'low',
      'Envelope sender at another domain',
      `From is ${from.address}, Return-Path is ${path.address}. Mailing services do this too.`,
    )
  const sender = identities.sender.find(({ domain }) => isElsewhere(domain))
  if (sender !== undefined)
    bench.remark(
      'sender_mismatch',
      'low',
      'Sender at another domain',
      `From is ${from.address}, Sender is ${sender.address}.`,
    )
  const id = identities.messageId
  if (id === null)
    bench.remark('no_message_id', 'info', 'No Message-ID', 'Nearly all programs give a message one.')
  else if (id.domain !== null && isElsewhere(id.domain))
    bench.remark(
      'message_id_mismatch',
      'info',
      'Message-ID of another domain',
      `The Message-ID was made at ${id.domain}.`,
    )
}
