import { passesInBothThemes } from '../e2e/axe.ts'
import { drop, row, sourceText } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

const encoded = (text: string) => Buffer.from(text, 'utf8').toString('base64')

const message = [
  'From: Desk <notice@parcel-desk.click>',
  'Subject: =?utf-8?q?Ihre_Geb=C3=BChr?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  encoded(`${'Guten Tag\n'.repeat(80)}https://pay.parcel-hub.click/fee?id=7\n`),
  '--b1',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  encoded('<p>Zur Zahlung: <a href="https://evil.depot-nine.shop/a">https://bank.com</a></p>'),
  '--b1',
  'Content-Type: application/pdf; name="notice.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjcK',
  '--b1--',
  '',
].join('\r\n')

test('a mail with encoded parts shows what it says, part by part, and names what was not read', async ({
  page,
}) => {
  await drop(page, [{ name: 'mail.bin', text: message }])
  await expect(page.getByRole('heading', { name: /Ihre Gebühr|mail\.bin/ }).first()).toBeVisible()
  await expect(row(page, 'hxxps://evil.depot-nine[.]shop/a')).toHaveCount(1)
  await expect(sourceText(page)).toContainText('Subject: Ihre Gebühr')
  await expect(page.getByText('decoded, 4 parts, 1 not read')).toBeVisible()

  const part = page.getByRole('combobox', { name: 'Part of the source, one of 4' })
  await expect(part).toBeEnabled()
  await part.focus()
  await part.press('Enter')
  // the part from which the arrow keys start is only known a moment after the list opens
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role=option][data-combobox-selected]')).toHaveText(/text\/html/, {
      timeout: 200,
    })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(sourceText(page)).toContainText('[https://bank.com](https://evil.depot-nine.shop/a)')
  await expect(part).toHaveValue(/text\/html/)
  await part.click()
  await expect(
    page.getByRole('option', { name: /notice\.pdf · The PDF document is damaged and could not be read\./ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await passesInBothThemes(page, 'a decoded mail')

  await sourceText(page).focus()
  await page.keyboard.press('b')
  await expect(sourceText(page)).toContainText('Content-Transfer-Encoding: base64')
  await expect(page.getByRole('button', { name: 'Show the raw bytes (B)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // a found place is shown in the decoded text of the message
  await row(page, 'hxxps://evil.depot-nine[.]shop/a').click()
  await expect(sourceText(page)).toContainText('[https://bank.com](https://evil.depot-nine.shop/a)')
})
