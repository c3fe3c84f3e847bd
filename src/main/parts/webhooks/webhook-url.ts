import { invalid, type Problem } from '../../../contract/problem.ts'
import { readAddress } from '../../engine/net/ip-block.ts'
import { refusedAddress } from '../../engine/webhook/refused-address.ts'

/**
 * Returns the host of an address, as the display name of a webhook: the rest of the address may be a secret of its
 * receiver.
 */
export function hostOf(url: string): string {
  return new URL(url).host
}

/** Parses the address of a webhook, and returns it in its stored form. */
export function readWebhookUrl(typed: string, allowsPrivate: boolean): string | Problem {
  const url = URL.parse(typed)
  if (url === null) return invalid('url', 'it is not an address; it must begin with https:// or http://')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return invalid('url', 'only https:// and http:// are sent to')
  if (url.username !== '' || url.password !== '')
    return invalid('url', 'it contains a user name or a password; the signature identifies the sender')
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const refused = readAddress(host) === null || allowsPrivate ? null : refusedAddress(host)
  if (refused !== null)
    return invalid(
      'url',
      `${host} is not a public address (${refused}); allow private addresses for this webhook`,
    )
  return url.href
}
