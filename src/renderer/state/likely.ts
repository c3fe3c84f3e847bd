import type { BatchKind } from '../../contract/core/batch.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'

type Detected = WindowOutput<'input.detect'>
type Likely = NonNullable<Extract<Detected, { is: 'word' }>['likely']>

/** Kinds in the middle of a sentence. */
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
 * What a typed value is meant for where it is no indicator as it stands. A text with indicators in it is a text, but for the
 * spellings of one address; whatever holds a slash is a URL only with a scheme or a name in front.
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
