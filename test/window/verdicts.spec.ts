import { passesInBothThemes } from '../e2e/axe.ts'
import { drop, paste } from '../e2e/window.ts'
import { expect, test } from './window-test.ts'

const report = `Operation Slate Harbour: a loader aimed at port logistics

Summary
Since January a campaign has targeted freight forwarders. The attackers send invitations to tender that carry an ISO image.

Indicators of compromise
cargo-tenders[.]example
login-paypa1[.]com
185.220.101[.]44
8f14e45fceea167a5a36dedd4bea2543a1b2c3d4e5f60718293a4b5c6d7e8f90

Techniques: T1566.001, T1574.002`

const mail = (subject: string, body: string) =>
  `From sender@example.org Tue Mar  3 09:12:44 2026\nFrom: sender@example.org\nTo: anna@example.org\nSubject: ${subject}\n\n${body}\n\n`

const mailbox =
  mail('Meeting', 'Hi Anna,\n\ncan we meet on Thursday at ten? Let me know.\n\nThanks, Tom') +
  mail(
    'Your account',
    'Dear customer,\n\nyour PayPal account was suspended. Confirm your identity within 24 hours or it will be closed: https://paypa1-verify.click/login',
  )

test('a report about an attack has no verdict, but names what stands out in it', async ({ page }) => {
  await paste(page, report)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Not a message: not judged/)
  await expect(page.getByText('It reads as a document or a report')).toBeVisible()
  await expect(page.getByText('suggested:')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Risk score/ })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'What stands out' })).toContainText('login-paypa1[.]com')
  await passesInBothThemes(page, 'a report without a verdict')
})

test('each message of a mailbox has a reading, and the worst is shown first', async ({ page }) => {
  await drop(page, [{ name: 'mails.mbox', text: mailbox }])
  await expect(page.getByText('1 of 2 readings, worst first')).toBeVisible()
  await expect(page.getByText('mails.mbox, message 2:')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/quarantine|drop/)
  await page.getByRole('button', { name: 'Next reading' }).click()
  await expect(page.getByText('mails.mbox, message 1:')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^No risk found in the text · suggested: allow$/,
  )
})
