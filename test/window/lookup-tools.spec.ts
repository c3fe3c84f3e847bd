import { fact, field, side, title } from '../e2e/lookup-window.ts'
import { ask } from '../e2e/register-page.ts'
import { commandField, messages } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

/** Tools beside the pages: history, comparison, mail headers. */

test('the history is searched, and what is forgotten comes back', async ({ page, shown }) => {
  for (const path of ['/ip/10.0.0.1', '/mac/00%3A50%3A56%3Aab%3A12%3A9f', '/cve/CVE-2021-44228']) {
    await shown.turnTo(path)
    await expect(side(page)).toBeVisible()
  }
  await shown.turnTo('/lookup')
  const entries = page.locator('.history-list li')
  await expect(entries).toHaveCount(3)
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('vmware')
  await expect(entries).toHaveCount(1)
  await page.getByRole('button', { name: 'Forget 00:50:56:ab:12:9f' }).click()
  await expect(page.getByText('No lookup in the history matches “vmware”.')).toBeVisible()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(entries).toHaveCount(1)
  // as another window does
  await page.getByRole('searchbox').fill('')
  await expect(entries).toHaveCount(3)
  await ask(page, 'lookup.many', { text: 'CVE-2021-45046' })
  await expect(entries).toHaveCount(4)
  const { entries: kept } = await ask<{ entries: { id: string }[] }>(page, 'lookup.history', {})
  await ask(page, 'lookup.forget', { ids: [kept[0]?.id] })
  await expect(entries).toHaveCount(3)
  await entries.getByRole('link', { name: '00:50:56:ab:12:9f' }).click()
  await expect(title(page)).toHaveText('00:50:56:ab:12:9f')
})

test('what was looked up is found again in the command bar', async ({ page, shown }) => {
  await shown.turnTo('/mac/00%3A50%3A56%3Aab%3A12%3A9f')
  await expect(side(page)).toBeVisible()
  await commandField(page).fill('vmware')
  await page.getByRole('option', { name: /^00:50:56:ab:12:9f/ }).click()
  await expect(title(page)).toHaveText('00:50:56:ab:12:9f')
})

test('two public addresses are compared without an address pack', async ({ page, shown }) => {
  await shown.turnTo('/compare?a=8.8.8.8&b=1.1.1.1')
  await expect(page.getByRole('table')).toContainText('16843009')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what was looked up together is one entry, which opens the table again', async ({ page, shown }) => {
  await shown.turnTo('/lookup/many')
  await page
    .getByRole('textbox', { name: 'Values, one per line, or a text' })
    .fill('10.0.0.1\n10.0.0.2\nCVE-2021-44228')
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('3 values')
  await shown.turnTo('/lookup')
  const entries = page.locator('.history-list li')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('3 values looked up together')
  await entries.getByRole('link').click()
  await expect(title(page)).toHaveText('3 values')
  await page.getByRole('button', { name: 'Value', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a slip is explained by the lookup it was meant for', async ({ page, shown }) => {
  await shown.turnTo('/lookup')
  await field(page).fill('d41d8cd98f00b204e9800998ecf8427')
  await field(page).press('Enter')
  await expect(page.getByText('it has 31, 1 too few for MD5')).toBeVisible()
  await commandField(page).fill('06 12 34 56 78')
  await page.getByRole('option', { name: /^06 12 34 56 78/ }).click()
  await expect(page.getByText('Write it with its country code')).toBeVisible()
})

test('a port is kept and shown, a range keeps its mask', async ({ page, shown }) => {
  await commandField(page).fill('1.2.3.4:8443')
  await commandField(page).press('Enter')
  await expect(title(page)).toHaveText('1.2.3[.]4:8443')
  await expect(fact(page, 'Port')).toHaveText('8443')
  await shown.turnTo('/domain/evil-quay.com%3A8080')
  await expect(title(page)).toHaveText('evil-quay[.]com:8080')
  await expect(fact(page, 'Port')).toHaveText('8080')
  await commandField(page).fill('10.0.0.0/8')
  await commandField(page).press('Enter')
  await expect(title(page)).toHaveText('10.0.0.0/8')
  await expect(page.getByRole('navigation', { name: 'History' })).toContainText('10.0.0.0/8')
})

test('two values stand side by side, and words say what differs', async ({ page, shown }) => {
  await shown.turnTo('/ip/192.0.2.0%2F24')
  await expect(title(page)).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: 'Second value' })).toBeFocused()
  await page.keyboard.type('192.0.2.0/26')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compare\?kind=ip&a=192\.0\.2\.0%2F24&b=192\.0\.2\.0%2F26$/)
  const line = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(line('Netmask')).toContainText('differs')
  await expect(line('Network')).toContainText('same')
  await page.getByRole('button', { name: 'Only differences' }).click()
  await expect(line('Network')).toHaveCount(0)
  await expect(line('Netmask')).toBeVisible()
})

const header = [
  'Return-Path: <bounce@mailer.parcel-desk.click>',
  'Received: from relay.parcel-desk.click (unknown [45.155.205.233]) by mx.corp.example with ESMTP id 4T; Fri, 20 Nov 2026 06:12:40 +0000',
  'Received: from laptop (localhost [127.0.0.1]) by relay.parcel-desk.click with SMTP id 9; Fri, 20 Nov 2026 06:08:11 +0000',
  'Authentication-Results: mx.corp.example; spf=softfail smtp.mailfrom=mailer.parcel-desk.click; dkim=pass header.d=parcel-desk.click; dmarc=fail header.from=parcel-desk.click',
  'From: "PayPal" <notice@parcel-desk.click>',
  'Reply-To: help@other-desk.support',
  'Subject: Last notice',
  'Date: Fri, 20 Nov 2026 06:08:10 +0000',
].join('\n')

test('a pasted header shows its way, its verdicts and its mismatches', async ({ page, shown }) => {
  await shown.turnTo('/lookup')
  await field(page).fill(header)
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/lookup\/headers$/)
  await expect(title(page)).toHaveText('Last notice')
  await expect(page.getByRole('row').filter({ hasText: 'DMARC' })).toContainText('fail')
  await expect(page.getByRole('row').filter({ hasText: 'entered here' })).toContainText('4 min 29 s')
  await expect(page.getByText('Replies go to another domain')).toBeVisible()
  const indicators = page.getByRole('complementary', { name: 'Indicators in the header' })
  await indicators.getByRole('link', { name: '127.0.0[.]1' }).click()
  await expect(title(page)).toHaveText('127.0.0[.]1')
})
