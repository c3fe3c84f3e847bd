import { expect, testWithIncident as test } from './host.ts'
import { openLureCase } from './incident.ts'

/** Evidence of a case. */

test('a file that the case has already is said to be there, and added only when somebody says so', async ({
  page,
  host,
}) => {
  await openLureCase(host)
  await page.getByRole('link', { name: /^Evidence/ }).click()
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('seen twice') })
  const files = page.locator('#evidence-files')
  const custody = page.locator('.custody tbody tr')
  const under = page.getByRole('list', { name: 'Files being added' }).getByRole('listitem')
  // the sample has two pieces of evidence
  await expect(custody).toHaveCount(2)
  await files.setInputFiles([file('seen.log')])
  await expect(custody).toHaveCount(3)
  await files.setInputFiles([file('again.log')])
  await expect(under).toContainText(
    /The case already has this file \(same SHA-256\): seen\.log, added .+ by you\./,
  )
  // it asks where the user looks: no message covers its buttons
  await expect(page.getByText('has not been added yet')).toHaveCount(0)
  await under.getByRole('button', { name: 'Leave it out' }).click()
  await expect(under).toHaveCount(0)
  await expect(page.getByText('again.log was not added.')).toBeVisible()
  await expect(custody).toHaveCount(3)
  // triggered from another section, and answered with the keyboard
  await files.setInputFiles([file('again.log')])
  await expect(under).toHaveCount(1)
  await page.keyboard.press('1')
  await page.getByRole('link', { name: /^Evidence/ }).click()
  await under.getByRole('button', { name: 'Add it anyway' }).focus()
  await page.keyboard.press('Enter')
  await expect(under).toHaveCount(0)
  await expect(custody).toHaveCount(4)
  await expect(custody.last()).toContainText('again.log')
})

test('evidence is added, verified and sealed', async ({ page, host }) => {
  await openLureCase(host)
  await page.getByRole('link', { name: /^Evidence/ }).click()
  await page.locator('#evidence-files').setInputFiles([
    { name: 'proxy.log', mimeType: 'text/plain', buffer: Buffer.from('GET / 302\n'.repeat(50_000)) },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
  ])
  await expect(page.getByRole('row', { name: /proxy\.log/ }).first()).toContainText('500 kB')
  await expect(page.getByRole('row', { name: /empty\.txt/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/^No fault: size, MD5, SHA-1 and SHA-256 of 4 files/)).toBeVisible()

  // sealing asks first: closing the question seals nothing
  await page.keyboard.press('s')
  const seal = page.getByRole('dialog', { name: /^Seal .*\?$/ })
  const fingerprint = await seal.locator('code').textContent()
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  await page.keyboard.press('Escape')
  await expect(seal).toBeHidden()
  await expect(page.locator('.custody tbody tr')).toHaveCount(4)
  await page.getByRole('button', { name: 'Sealed export…' }).click()
  const { name, text } = await host.saved(() => seal.getByRole('button', { name: 'Seal and export' }).click())
  expect(name).toMatch(/^case_.*\.sealed\.zip$/)
  expect(text.slice(0, 2)).toBe('PK')
  const sealed = page.getByRole('dialog', { name: 'Sealed' })
  await expect(sealed.locator('code')).toHaveText(fingerprint ?? '')
  await sealed.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /Sealed an export/ })).toBeVisible()

  // a piece of evidence is saved again as it was added
  const again = await host.saved(() =>
    page.getByRole('button', { name: 'Save proxy.log as it was added' }).click(),
  )
  expect(again).toMatchObject({ name: 'proxy.log', text: 'GET / 302\n'.repeat(50_000) })
  await expect(page.getByText('Its SHA-256 is that of the file that was added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Saved as a file proxy\.log/ })).toBeVisible()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Evidence…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export evidence' })
  await expect(dialog.getByLabel('Password of the zip')).toHaveValue('infected')
  await dialog.getByLabel('Files').selectOption('proxy.log')
  const packed = await host.saved(() => dialog.getByRole('button', { name: 'Export' }).click())
  expect(packed.name).toMatch(/^case_.*\.evidence\.zip$/)
  expect(packed.text.slice(0, 2)).toBe('PK')
  expect(packed.text).toContain('proxy.log')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Exported proxy\.log/ })).toBeVisible()
})
