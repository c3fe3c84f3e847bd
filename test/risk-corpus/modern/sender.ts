import type { Draw } from './draw.ts'

/** What a sending service writes into a mail, from fields of such mails as their receivers see them (2024 to 2026). */
export type Sender = {
  /** The host that delivers, and its address. */
  readonly host: string
  readonly address: string
  /** The address of the envelope, to which bounces go. */
  readonly envelope: string
  readonly signatures: readonly { readonly domain: string; readonly selector: string }[]
  readonly messageId: string
  /** `Received` fields of hops before the delivering host, newest first, without their dates. */
  readonly hops: readonly string[]
  readonly fields: readonly (readonly [string, string])[]
  /** Puts the service's click domain before a link; without it, links stay as they are. */
  readonly click?: (url: string) => string
  readonly pixel?: string
}

export type SenderContext = {
  readonly draw: Draw
  readonly domain: string
  readonly organization: string
  readonly from: string
  readonly to: string
  readonly id: string
  readonly date: Date
}

export const oneClick = 'List-Unsubscribe=One-Click'

/** List-Unsubscribe (RFC 2369) and its one click (RFC 8058). */
export function bulk(url: string, mailto: string): (readonly [string, string])[] {
  return [
    ['List-Unsubscribe', `<${url}>,\r\n <mailto:${mailto}>`],
    ['List-Unsubscribe-Post', oneClick],
  ]
}
