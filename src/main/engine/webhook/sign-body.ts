import { createHmac } from 'node:crypto'

/** Signatures of webhook requests. */

const prefix = 'whsec_'

/** Returns a new secret in the format of Standard Webhooks: `whsec_` and the Base64 of 24 to 64 random bytes. */
export function writeSecret(bytes: Uint8Array): string {
  return `${prefix}${Buffer.from(bytes).toString('base64')}`
}

/**
 * Returns the key of the Standard Webhooks signature: the bytes after `whsec_`; a secret in another format is used as
 * its own bytes.
 */
function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(prefix) ? secret.slice(prefix.length) : ''
  const isBase64 = encoded.length % 4 === 0 && /^[A-Za-z0-9+/]{4,}={0,2}$/.test(encoded)
  return isBase64 ? Buffer.from(encoded, 'base64') : Buffer.from(secret, 'utf8')
}

export type Signed = {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** `webhook-signature` of Standard Webhooks 1.0: `v1,<base64>` of HMAC-SHA-256 over `id.timestamp.body`, one for each secret. */
export function standardSignature({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const mac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`, 'utf8')
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')
}

/** `X-IR-Signature`: `sha256=<hex>` of HMAC-SHA-256 (RFC 2104) over the exact body; the key is the secret as it is written. */
export function bodySignature(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`
}
