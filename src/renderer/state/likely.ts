import type { BatchKind } from '../../contract/core/batch.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'

type Detected = WindowOutput<'input.detect'>
type Likely = NonNullable<Extract<Detected, { is: 'word' }>['likely']>

/** Names of kinds for use inside a sentence. */
export const kindNames: Readonly<Record<BatchKind, string>> = {
  ip: 'an IP address',
  cidr: 'a range',
  domain: 'a domain',
  url: 'a URL',
  email: 'an e-mail address',
  hash: 'a hash',
  crypto: 'a crypto address',
  cve: 'a CVE',
  mac: 'a MAC address',
  phone: 'a phone number',
}

/**
 * Returns the indicator that a mistyped value was probably meant for. For a text that contains indicators only the
 * kinds `ip` and `url` count, as other spellings of one address; a value with a slash is taken for a URL only when a
 * scheme or a host name precedes it.
 */
export function likelyIn(detected: Detected): Likely | null {
  if (detected.is !== 'word' && detected.is !== 'text') return null
  const { likely } = detected
  if (likely === null) return null
  const { kind, value } = likely
  if (kind === 'url' && !/^(?:[a-z][a-z0-9+.-]*:\/\/|[^/\s]+\.[a-z]{2,}(?::\d+)?\/)/i.test(value)) return null
  const isText = detected.is === 'text' && detected.indicators > 0
  return isText && kind !== 'ip' && kind !== 'url' ? null : likely
}
