import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { hasRoom } from './room-look.ts'
import { drop, grid, messages, paste } from './window.ts'

const advisory = `Advisory 7, TLP:GREEN version
TLP:AMBER+STRICT, PAP: WHITE

The loader asks 185.220.101[.]44.`

test('a label in a text is proposed with its place, set, undone, passed on and asked for', async ({
  page,
}) => {
  await paste(page, advisory)
  await expect(grid(page)).toContainText('185.220.101[.]44')
  const banner = page.locator('.banner')
  await expect(banner).toContainText('TLP:AMBER+STRICT is written in this text; TLP:GREEN is named as well')
  await expect(banner).toContainText('PAP:WHITE is written in this text, today called PAP:CLEAR')
  const tlp = banner.getByRole('combobox', { name: 'TLP' })
  await expect(tlp).toHaveValue('')
  await banner.getByRole('button', { name: 'line 2' }).first().click()
  await passesInBothThemes(page, 'a session with proposed labels')
  await banner.getByRole('button', { name: 'Set TLP:AMBER+STRICT' }).click()
  await expect(tlp).toHaveValue('AMBER+STRICT')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tlp).toHaveValue('')
  await tlp.selectOption('RED')
  await expect(banner.getByText('TLP:RED')).toBeVisible()

  // asked before it leaves
  await banner.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'MISP event' }).click()
  const question = page.getByRole('dialog', { name: 'Export from a TLP:RED session?' })
  await expect(question).toContainText('The file carries the label')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Export' }).click(),
  ])
  const stream = await download.createReadStream()
  let content = ''
  for await (const piece of stream) content += String(piece)
  expect(JSON.parse(content).Event.Tag).toEqual([{ name: 'tlp:red' }])

  // the new case has it
  await page.getByRole('button', { name: 'Sessions' }).click()
  await page.getByRole('menuitem', { name: 'Add as evidence to a case…' }).click()
  await page.getByRole('button', { name: 'Add to a new case' }).click()
  await expect(messages(page)).toContainText('It is TLP:RED, as the session is.')
})

test('the head of a session with labels fits every window', async ({ page, host }) => {
  await drop(page, [
    {
      name: 'TLP_RED mail.eml',
      text: `From: a@example.org\nTo: b@example.org\nSubject: [TLP:AMBER] Your account\nDate: Tue, 3 Mar 2026 09:12:44 +0000\nMessage-ID: <1@example.org>\n\nPAP:RED. Dear customer, your PayPal account was suspended. Confirm within 24 hours: https://paypa1-verify.click/login`,
    },
  ])
  await expect(page.locator('.banner')).toContainText(
    'TLP:RED is written in the file name; TLP:AMBER is named as well',
  )
  await page.locator('.banner').getByRole('button', { name: 'Set PAP:RED' }).click()
  await messages(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('Set PAP:RED.')).toHaveCount(0)
  await hasRoom(host, 'session-labels')
})
