import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { LocalHost } from './local-host.ts'

/** Returns the ticket in the page that grants a browser access. */
export function ticketOf(host: LocalHost): string {
  const page = readFileSync(host.windowFile ?? '', 'utf8')
  return /name="ticket" value="([\w-]{32})"/.exec(page)?.[1] ?? ''
}

/** Presents a ticket to the window's door, like the page on disk. */
export function enter(host: LocalHost, ticket: string) {
  return host.ask({
    method: 'POST',
    path: '/window/open',
    authorization: null,
    headers: { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
    body: `ticket=${ticket}`,
  })
}

/** Returns the header that opens the channel of a host, obtained like a browser does: through the page on disk. */
export async function sessionOf({
  windowFile,
}: Pick<LocalHost, 'windowFile'>): Promise<{ 'x-skerry-window': string }> {
  const page = readFileSync(windowFile ?? '', 'utf8')
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(page) ?? []
  const reply = await fetch(action, { method: 'POST', body: new URLSearchParams({ ticket }) })
  expect(reply.status).toBe(200)
  const [, session = ''] = /name="skerry-window" content="([\w-]{32})"/.exec(await reply.text()) ?? []
  return { 'x-skerry-window': session }
}
