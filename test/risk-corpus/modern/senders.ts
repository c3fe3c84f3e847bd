import type { Draw } from './draw.ts'
import { mailHosts } from './mail-hosts.ts'
import type { Sender } from './sender.ts'
import { services } from './services.ts'
import { organizationOf } from './written-mail.ts'

/** Returns what the sender of a mail writes; its kind is a key of `services` or `mailHosts`. */
export function senderOf(
  kind: string,
  draw: Draw,
  from: string,
  domain: string,
  to: string,
  id: string,
  date: Date,
): Sender {
  const make = services[kind] ?? mailHosts[kind]
  if (make === undefined) throw new Error(`${id}: no sender ${kind}`)
  const made = make({ draw, domain, organization: organizationOf(domain), from, to, id, date })
  return made.envelope === '' ? { ...made, envelope: from } : made
}
