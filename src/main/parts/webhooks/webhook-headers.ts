import { bodySignature, standardSignature } from '../../engine/webhook/sign-body.ts'

/**
 * Returns the headers of one attempt: those of Standard Webhooks 1.0, and `X-IR-Signature` of the incident-response
 * API. The newest secret comes first; during a rotation the former one signs too, in headers that can contain two
 * signatures.
 */
export function webhookHeaders(
  message: { readonly id: string; readonly body: string },
  secrets: readonly [string, ...string[]],
  nowMs: number,
  version: string,
): Record<string, string> {
  const timestamp = Math.floor(nowMs / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': `Skerry/${version}`,
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature({ ...message, timestamp }, secrets),
    'x-ir-signature': bodySignature(message.body, secrets[0]),
  }
}
