import type { Page } from '@playwright/test'
import { viewChoices } from './choices.ts'
import { expect, type Host } from './host.ts'
import { messages } from './window.ts'

/** Add to case and Raise alert, with one key each, on the selection of a view. */

export const intoCase = (page: Page) => page.getByRole('dialog', { name: /^Add .+ to a case$/ })
export const raising = (page: Page) => page.getByRole('dialog', { name: 'Raise an alert' })

/** Opens a dialog by its key, and closes it: the focus returns. */
export async function openAndClose(page: Page, key: string, look: () => Promise<unknown>): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  await look()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => before.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Closes all messages, so that those seen afterwards belong to one view, and none covers the next. */
async function closeMessages(page: Page): Promise<void> {
  const buttons = messages(page).getByRole('button', { name: 'Close' })
  await buttons.evaluateAll((shown) => {
    for (const button of shown as HTMLElement[]) button.click()
  })
  await expect(buttons).toHaveCount(0)
}

/** Tries both keys in the view of this name, which is shown. */
export async function tryKeys(host: Host, name: string): Promise<void> {
  const { page } = host
  const choice = viewChoices[name]
  if (choice === undefined) throw new Error(`choices.ts has nothing for ${name}`)
  if ('none' in choice) {
    await closeMessages(page)
    await page.locator('#view').focus()
    await page.keyboard.press('c')
    await expect(messages(page).getByText(choice.none).last(), name).toBeVisible()
    await openAndClose(page, 'Shift+A', () =>
      expect(raising(page), name).toContainText('Nothing is selected here: the alert starts empty.'),
    )
    await closeMessages(page)
    return
  }
  await choice.choose(host)
  let what = ''
  await openAndClose(page, 'c', async () => {
    await expect(intoCase(page), name).toBeVisible()
    const title = (await intoCase(page).getByRole('heading').first().textContent()) ?? ''
    what = title.replace(/^Add /, '').replace(/ to a case$/, '')
    expect(what, name).toMatch(choice.what)
  })
  await openAndClose(page, 'Shift+A', async () => {
    await expect(raising(page), name).toContainText(/From .+\./)
    if (name !== 'alerts' && name !== 'alerts-read')
      await expect(raising(page), name).toContainText(`From ${what}.`)
  })
}
