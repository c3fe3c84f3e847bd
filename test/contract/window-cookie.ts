import { expect } from 'vitest'
import type { LocalHost } from './local-host.ts'

/** The cookie that opens the channel, got as a browser gets it. */
export async function cookieOf(host: LocalHost): Promise<string> {
  const path = (host.windowUrl ?? '').slice(host.url.length)
  const reply = await host.ask({ path, authorization: null })
  expect({ status: reply.status, location: reply.headers.location }).toEqual({ status: 303, location: '/' })
  const [cookie = ''] = reply.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
  return cookie.split(';')[0] as string
}
