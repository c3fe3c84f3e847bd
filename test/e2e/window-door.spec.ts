import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, isDesktop, ready, test } from './host.ts'

/**
 * A foreign server on another port of this machine, opened in the same browser: it receives nothing that opens the
 * window, and its page can neither call nor read anything there.
 */

test.skip(isDesktop, 'the desktop window has no port')

let server: Server
let foreign: string
let heard: IncomingMessage['headers'][]
test.beforeEach(async () => {
  heard = []
  server = createServer((request, response) => {
    heard.push(request.headers)
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>foreign</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  foreign = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())))

test('a page of another port gets neither cookie nor secret, and cannot use the window', async ({
  host,
  page,
  faults,
}) => {
  faults.expect(/asked: http:\/\/127\.0\.0\.1:/, /CORS|Failed to load resource|net::ERR/)
  const secret = await page.evaluate(() => localStorage.getItem('skerry-window'))
  expect(secret).toMatch(/^[\w-]{32}$/)
  const other = await page.context().newPage()
  await other.goto(`${foreign}/`)
  expect(await other.evaluate(() => localStorage.getItem('skerry-window'))).toBeNull()
  const asked = await other.evaluate(async (origin) => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${origin}/window/invoke/settings.read`, {
        method: 'POST',
        credentials: 'include',
        headers,
        body: '{}',
      }).then(
        async (reply) => `${reply.status} ${await reply.text()}`,
        (error: Error) => error.name,
      )
    return [await ask({}), await ask({ 'x-skerry-window': 'guess' })]
  }, host.origin)
  expect(asked).toEqual(['TypeError', 'TypeError'])
  expect(heard.map(({ cookie }) => cookie)).toEqual(heard.map(() => undefined))
  expect(await page.context().cookies()).toEqual([])
  expect(JSON.stringify(heard)).not.toContain(secret)
  await other.close()
})

test('the page on the disk lets a browser in, again and again, and no secret stands in an address or in the history', async ({
  browser,
  host,
}) => {
  for (let times = 0; times < 2; times++) {
    const context = await browser.newContext()
    const opened = await context.newPage()
    await opened.goto(pathToFileURL(join(host.dataDir, 'window.html')).href)
    await ready(opened)
    const secret = (await opened.evaluate(() => localStorage.getItem('skerry-window'))) ?? ''
    expect(secret).toMatch(/^[\w-]{32}$/)
    expect(opened.url()).toBe(`${host.origin}/`)
    const addresses = await opened.evaluate(() => performance.getEntries().map(({ name }) => name))
    expect(addresses.join(' ')).not.toContain(secret)
    await opened.reload()
    await expect(opened.getByRole('navigation', { name: 'Views' })).toBeVisible()
    await context.close()
  }
})

test('a second page of the same browser is let in; one of another browser is not', async ({
  host,
  page,
  browser,
  faults,
}) => {
  faults.expect(/401/)
  const second = await page.context().newPage()
  await second.goto(`${host.origin}/settings/workstation`)
  await expect(second.getByText(host.dataDir).first()).toBeVisible()
  await second.close()
  const stranger = await browser.newContext()
  const shut = await stranger.newPage()
  const answer = await shut.goto(`${host.origin}/`)
  expect(answer?.status()).toBe(200)
  await expect(shut.getByText('This page was not let in').first()).toBeVisible()
  await stranger.close()
})
