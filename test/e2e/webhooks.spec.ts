import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Receiver, startReceiver } from '../webhook-receiver.ts'
import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { ask } from './register-page.ts'
import { messages } from './window.ts'

/**
 * A webhook is added, tested, viewed in its log, resent, given a new secret: with the mouse, and with the keyboard
 * alone.
 */

let receiver: Receiver
test.beforeAll(async () => {
  receiver = await startReceiver()
})
test.afterAll(() => receiver.close())
test.beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => response.end('taken')
})
test.use({ isNew: true })

const pictures = process.env.SKERRY_PICTURES

async function photograph(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  for (const colorScheme of ['dark', 'light'] as const)
    for (const [size, width, height] of [
      ['wide', 1440, 1000],
      ['narrow', 512, 700],
    ] as const) {
      await ask(page, 'settings.change', { change: { theme: colorScheme } })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      if (size === 'narrow')
        await page.getByRole('region', { name: /^Log of/ }).evaluateAll((found) => found[0]?.scrollIntoView())
      await page.waitForTimeout(200)
      await page.screenshot({ path: join(pictures, `webhooks-${name}-${size}-${colorScheme}.png`) })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a webhook with the mouse: added, tested, told of a case, its log, sent again, a new secret, removed and back', async ({
  page,
  host,
  faults,
}) => {
  // refusals are logged by the browser
  faults.expect(/ 400 /, / 409 /)
  await host.turnTo('/settings/webhooks')
  await expect(page.getByText('No webhook is set up.')).toBeVisible()
  await expect(page.getByText('No delivery is waiting.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await expect(form.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await form.getByRole('textbox', { name: /^Address/ }).fill(`${receiver.url}hook`)
  await form.getByRole('checkbox', { name: 'A case was opened' }).check()
  // closed by mistake
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 field not saved: Webhook')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(form.getByRole('textbox', { name: /^Address/ })).toHaveValue(`${receiver.url}hook`)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('not a public address')
  await photograph(page, 'add')
  await passesInBothThemes(page, 'the form of a webhook', '[role="dialog"]')
  await form.getByRole('checkbox', { name: 'It may lead to a private address' }).check()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const shown = page.getByRole('dialog', { name: /^The secret of 127\.0\.0\.1/ })
  const secret = (await shown.locator('.secret').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await shown.getByRole('button', { name: 'Copy the secret' }).click()
  expect(await host.clipboard()).toBe(secret)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  // held back, and reported as such
  const card = page.getByRole('listitem', { name: /^Webhook of/ })
  await card.getByRole('button', { name: /^Test/ }).click()
  await expect(messages(page)).toContainText('Skerry works offline')
  await ask(page, 'caseBoard.create', { title: 'Held back', severity: 'low' })
  await expect(page.getByText('1 delivery is waiting.', { exact: false }).first()).toBeVisible()
  await page.getByText('Work offline', { exact: true }).click()
  await expect.poll(() => receiver.received.length).toBe(1)
  await expect(card).toContainText('Last: case.created')
  await expect(card).toContainText('delivered, answered 200')

  await card.getByRole('button', { name: /^Test/ }).click()
  await expect(messages(page)).toContainText('accepted the test: it answered 200')
  receiver.answer = (response) => response.writeHead(500).end('<b>out of order</b>')
  await ask(page, 'caseBoard.create', { title: 'Not taken', severity: 'low' })
  await card.getByRole('button', { name: /^Log/ }).click()
  const log = page.getByRole('region', { name: /^Log of/ })
  await expect(log.getByRole('row', { name: /case\.created/ })).toHaveCount(2)
  const waiting = log.getByRole('row', { name: /Answered 500/ })
  await expect(waiting).toContainText('Waiting')
  await expect(waiting).toContainText('next at')
  await waiting.getByRole('button', { name: /^Show/ }).click()
  await expect(log.getByText(/^webhook-signature: v1,/)).toBeHidden()
  await log.getByText('What was sent and answered').click()
  await expect(log.getByText(/x-ir-signature: sha256=[0-9a-f]{64}/)).toBeVisible()
  await expect(log.getByText('<b>out of order</b>')).toBeVisible()
  await photograph(page, 'log')
  await passesInBothThemes(page, 'the log of a webhook')
  receiver.answer = (response) => response.end()

  // the first one again: the same id, and the log shows it
  const first = receiver.received[0]?.id
  const before = receiver.received.length
  await log
    .getByRole('row', { name: /case\.created/ })
    .last()
    .getByRole('button', { name: /^Send/ })
    .click()
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
  expect(receiver.received[before]?.id).toBe(first)
  await page.getByRole('switch', { name: 'Only failed' }).check({ force: true })
  await expect(log.getByText('No failed delivery in the log.')).toBeVisible()

  await card.getByRole('button', { name: /^New secret/ }).click()
  await page.getByRole('button', { name: 'Give it a new secret' }).click()
  const renewed = page.getByRole('dialog', { name: /^The secret of/ })
  await expect(renewed.locator('.secret')).not.toHaveText(secret)
  await renewed.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('The former secret also signs until')
  await card.getByRole('button', { name: /^Test/ }).click()
  const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length
  await expect.poll(signatures).toBe(2)
  await card.getByRole('button', { name: 'End the former secret' }).click()
  await expect(card).not.toContainText('The former secret')

  await card.getByRole('button', { name: /^Pause/ }).click()
  await expect(card).toContainText('Paused')
  await card.getByRole('button', { name: /^Resume/ }).click()
  await expect(card).toContainText('Active')
  await card.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('No webhook is set up.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(card).toBeVisible()
})

test('a webhook with Tab alone', async ({ page, host }) => {
  await host.turnTo('/settings/webhooks')
  await ask(page, 'settings.change', { change: { offline: false } })
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  const tabTo = async (name: RegExp) => {
    for (let tabs = 0; tabs < 120; tabs += 1) {
      const here = await page.evaluate(() => {
        const element = document.activeElement
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        return element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? element?.textContent ?? ''
      })
      if (name.test(here.trim())) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${String(name)}.`)
  }
  const press = async (name: RegExp, key = 'Enter') => {
    await tabTo(name)
    await page.keyboard.press(key)
  }
  await press(/^Add a webhook$/)
  await tabTo(/^Address/)
  await page.keyboard.type(receiver.url)
  await press(/^An alert came in/, 'Space')
  await press(/^It may lead to a private address/, 'Space')
  await tabTo(/^Secret/)
  await page.keyboard.type('a-secret-of-my-own-for-this')
  await press(/^Add$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem', { name: /^Webhook of/ })).toContainText('alert.ingested')
  await press(/^Test 127/)
  await expect(messages(page)).toContainText('accepted the test')
  await press(/^Log of 127/)
  await press(/^Show webhook\.test/)
  await expect(page.getByText('{"event":"webhook.test"', { exact: false })).toBeVisible()
  await press(/^Send webhook\.test/)
  await expect.poll(() => receiver.received.map(({ id }) => id).length).toBe(2)
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id)
  await press(/^Pause 127/)
  await expect(page.getByRole('listitem', { name: /^Webhook of/ })).toContainText('Paused')
})
