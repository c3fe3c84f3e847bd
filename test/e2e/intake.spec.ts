import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, isDesktop, test } from './host.ts'
import { chip, drop, dropFromDisk, messages, paste, rows, smallText, sourceText, values } from './window.ts'

test('a pasted text opens with its indicators, each defanged and counted', async ({ page }) => {
  await paste(page, smallText)
  await expect(values(page)).toHaveText([
    '45.155.205[.]233',
    '185.220.101[.]4',
    'hxxps://pay.parcel-desk[.]click/fee?id=1',
    'pay.parcel-desk[.]click',
    'parcel-desk[.]click',
    'desk@parcel-desk[.]click',
    '7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'CVE-2021-44228',
    '2a03:2880:f12f:83[:]:5',
  ])
  await expect(rows(page).locator('.cell-count')).toHaveText([
    '2',
    '1',
    '1',
    '1',
    '2',
    '1',
    '1',
    '1',
    '1',
    '1',
  ])
  await expect(sourceText(page)).toContainText('Two calls to 45.155.205.233')
})

test('Ctrl+V outside of a field starts triage on the clipboard', async ({ page, host }) => {
  if (host.electron === null) await page.evaluate((text) => navigator.clipboard.writeText(text), smallText)
  else await host.electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), smallText)
  await page.getByRole('heading', { name: 'Triage' }).click()
  await page.keyboard.press('Control+v')
  await expect(chip(page, 'All')).toHaveText('All 10')
})

test('no indicator is a link', async ({ page }) => {
  await paste(page, smallText)
  await rows(page).nth(2).click()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('hxxps://')
  await expect(page.getByRole('main').locator('a, [href]')).toHaveCount(0)
})

test('a sample opens with its risk, and a reason leads to its words', async ({ page }) => {
  await page.getByRole('button', { name: 'A phishing mail' }).click()
  await expect(page.getByRole('img', { name: /^Risk score \d+ of 100$/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('risk')
  const reason = page.getByRole('button', { name: 'Program disguised as a document' })
  await reason.click()
  const words = sourceText(page).locator('.is-target')
  await expect(words.first()).toBeInViewport()
  await expect(words.first()).toContainText('invoice_8841.pdf.exe')
  await page.setViewportSize({ width: 1024, height: 700 })
  for (const chip of await page.getByRole('list', { name: 'Reasons' }).getByRole('button').all())
    await expect(chip).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /^\d+ more$/ }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})

test('each sample opens', async ({ page }) => {
  for (const title of ['A phishing mail', 'A threat report', 'Server logs']) {
    await page.getByRole('button', { name: title }).click()
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'New triage' }).click()
    await expect(page.getByRole('heading', { name: 'Triage', level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('region').or(page.locator('.kept')).getByRole('link')).toHaveCount(3)
})

test('a dropped file becomes a session of its name', async ({ page }) => {
  await drop(page, [{ name: 'notes.txt', text: 'seen: 45.155.205.233' }])
  await expect(page.getByRole('heading', { name: 'notes.txt', level: 2 })).toBeVisible()
  await expect(values(page)).toHaveText(['45.155.205[.]233'])
})

test('files dropped together become one session with a source each', async ({ page }) => {
  await drop(page, [
    { name: 'first.txt', text: 'seen: 45.155.205.233' },
    { name: 'second.log', text: 'seen: 185.220.101.4 and 45.155.205.233' },
  ])
  await expect(values(page)).toHaveText(['45.155.205[.]233', '185.220.101[.]4'])
  await expect(rows(page).first().locator('.cell-count')).toHaveText('2')
  const sources = page.getByRole('combobox', { name: 'Source, one of 2' })
  await sources.click()
  await page.getByRole('option', { name: 'second.log' }).click()
  await expect(sourceText(page)).toContainText('seen: 185.220.101.4')
})

test('text dropped on the window starts triage', async ({ page }) => {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'seen: 185.220.101.4')
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('heading', { name: 'Dropped text' }).first()).toBeVisible()
  await expect(values(page)).toHaveText(['185.220.101[.]4'])
})

test('a file dragged from the disk shows where it may be dropped, then opens', async ({ page, host }) => {
  const file = join(host.dataDir, 'dragged.txt')
  await writeFile(file, 'seen: 185.220.101.4')
  await dropFromDisk(page, [file], () => expect(page.getByText('Drop to start triage')).toBeVisible())
  await expect(page.getByText('Drop to start triage')).toHaveCount(0)
  await expect(values(page)).toHaveText(['185.220.101[.]4'])
})

test('a dragged folder stands for its files', async ({ page, host }) => {
  const folder = join(host.dataDir, 'evidence')
  await mkdir(join(folder, 'inner'), { recursive: true })
  await writeFile(join(folder, 'a.txt'), 'seen: 45.155.205.233')
  await writeFile(join(folder, 'inner', 'b.txt'), 'seen: 185.220.101.4')
  await dropFromDisk(page, [folder])
  await expect(page.getByRole('combobox', { name: 'Source, one of 2' })).toBeVisible()
  await expect(values(page)).toHaveCount(2)
})

test('chosen files are read', async ({ page, host }) => {
  const files = ['one.txt', 'two.txt'].map((name) => join(host.dataDir, name))
  await writeFile(files[0] ?? '', 'seen: 45.155.205.233')
  await writeFile(files[1] ?? '', 'seen: CVE-2021-44228')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(files)
  await expect(values(page)).toHaveText(['45.155.205[.]233', 'CVE-2021-44228'])
})

test('UTF-16 is read as what it says', async ({ page }) => {
  const bytes = [...Buffer.from('\ufeffgesehen: 45.155.205.233 – fünfmal', 'utf16le')]
  await drop(page, [{ name: 'export.txt', bytes }])
  await expect(values(page)).toHaveText(['45.155.205[.]233'])
  await expect(page.getByText('UTF-16 LE')).toBeVisible()
  await expect(sourceText(page)).toContainText('fünfmal')
})

test('an upload that breaks off is said, and its session stops', async ({ page, faults }) => {
  test.skip(isDesktop, 'the desktop window has no connection that could break')
  faults.expect(/net::ERR_FAILED/)
  await page.route('**/window/upload/uploads.append?**', (route) => route.abort())
  await drop(page, [{ name: 'lost.txt', text: 'seen: 45.155.205.233' }])
  await expect(messages(page)).toContainText('does not answer')
  await expect(page.getByRole('button', { name: 'Stop reading lost.txt' })).toHaveCount(0)
})
