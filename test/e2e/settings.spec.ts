import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, type Host, isDesktop, test } from './host.ts'
import { ask } from './register-page.ts'
import { inspector, messages, paste, row, rows, smallText } from './window.ts'

/** Switches the local API on; returns its address. */
async function apiAddress(page: Page): Promise<string> {
  await page.getByText('Accept requests from programs on this machine').click()
  const sentence = page.getByText(/^It answers at /)
  await expect(sentence).toBeVisible()
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec((await sentence.textContent()) ?? '') ?? []
  return address
}

test('a key is shown once, works over HTTP, and is refused once it is deleted', async ({ page, host }) => {
  await host.turnTo('/settings/keys')
  const address = await apiAddress(page)
  await page.getByRole('button', { name: 'Create a key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await expect(form.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
  await form.getByRole('textbox').fill('left by mistake')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(form.getByRole('textbox')).toHaveValue('')
  await form.getByRole('textbox').fill('proxy script')
  await form.getByRole('checkbox', { name: 'Look up indicators, find them in texts' }).check()
  // closed by mistake
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 field not saved: Key of the local API')).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(form.getByRole('textbox')).toHaveValue('proxy script')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'The key proxy script' })
  const secret = (await shown.locator('.secret').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Copy the key' }).click()
  await expect(messages(page)).toContainText('The key is copied.')
  expect(await host.clipboard()).toBe(secret)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByText('All changes saved')).toBeVisible()

  const ask = () =>
    fetch(`${address}/api/v1/scan/ioc`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'seen: 45.155.205.233' }),
    })
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('45.155.205.233')
  await page.getByRole('button', { name: 'Delete proxy script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the key' }).click()
  await expect(page.getByRole('row', { name: /proxy script/ })).toHaveCount(0)
  expect((await ask()).status).toBe(401)
})

test('permissions of a key can be changed later', async ({ page, host }) => {
  await host.turnTo('/settings/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('reader')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Read actors' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Change reader' }).click()
  const form = page.getByRole('dialog', { name: 'Change reader' })
  await form.getByRole('checkbox', { name: 'Change cases' }).check()
  await expect(form.getByRole('checkbox', { name: 'Read cases' })).toBeChecked()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /reader/ })).toContainText('cases.write')
  // what is being entered about a key goes with the key
  await page.getByRole('button', { name: 'Change reader' }).click()
  await form.getByRole('textbox').fill('another name')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 field not saved: Key of the local API')).toBeVisible()
  await page.getByRole('button', { name: 'Delete reader' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the key' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('the theme changes at once and is kept', async ({ page, host }) => {
  await host.turnTo('/settings/appearance')
  const html = page.locator('html')
  for (const [label, scheme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check({ force: true })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme)
  }
  await page.getByRole('radio', { name: 'High' }).check({ force: true })
  await expect(html).toHaveAttribute('data-contrast', 'high')
  // the page shows it before the workstation has stored it, and is closed here without a prompt
  await expect
    .poll(
      async () =>
        (await ask<{ settings: { contrast: string } }>(page, 'settings.read', {})).settings.contrast,
    )
    .toBe('high')
  const again = await host.restart()
  await expect(again.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(again.locator('html')).toHaveAttribute('data-contrast', 'high')
})

test('changes are sent in their order, and the answer to one takes no other back', async ({ page, host }) => {
  test.skip(isDesktop, 'the desktop window asks over a channel that a test cannot hold up')
  await host.turnTo('/settings/appearance')
  const late: (() => void)[] = []
  const sent: string[] = []
  const answered: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/settings.change')) answered.push(response.url())
  })
  await page.route('**/window/invoke/settings.change', async (route) => {
    sent.push(route.request().postData() ?? '')
    if (late.length === 0) await new Promise<void>((go) => late.push(go))
    await route.continue()
  })
  const light = page.getByRole('radio', { name: 'Light' })
  const dark = page.getByRole('radio', { name: 'Dark' })
  const high = page.getByRole('radio', { name: 'High' })
  await light.check({ force: true })
  await expect.poll(() => late.length).toBe(1)
  await high.check({ force: true })
  await dark.check({ force: true })
  await drawn(page)
  expect(sent).toHaveLength(1)
  for (const choice of [dark, high]) await expect(choice).toBeChecked()
  late[0]?.()
  await expect.poll(() => answered.length).toBe(3)
  for (const [place, word] of ['light', 'high', 'dark'].entries()) expect(sent[place]).toContain(word)
  for (const choice of [dark, high]) await expect(choice).toBeChecked()
  const again = await host.restart()
  await expect(again.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(again.locator('html')).toHaveAttribute('data-contrast', 'high')
})

/** Waits until the page has displayed the events it received. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

test('everything grows with the zoom, between 90 and 150 percent', async ({ page, host }) => {
  await host.turnTo('/settings/appearance')
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await page.getByRole('radio', { name: '150 %' }).check({ force: true })
  await expect.poll(size).toBe('24px')
  await page.getByRole('main').focus()
  await page.evaluate(() => {
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key !== 'Control') document.body.dataset.prevented = String(defaultPrevented)
    })
  })
  for (const key of ['=', '-', '0']) {
    await page.keyboard.press(`Control+${key}`)
    // in a browser they are left to its own zoom
    await expect(page.locator('body')).toHaveAttribute('data-prevented', String(isDesktop))
    if (!isDesktop) await expect.poll(size).toBe('24px')
  }
  if (!isDesktop)
    for (const command of ['Smaller', 'Normal size']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(command)
      await page.keyboard.press('Enter')
      await expect.poll(size).toBe(command === 'Smaller' ? '22.4px' : '16px')
    }
  else await expect.poll(size).toBe('16px')
})

test('the address to which programs post alerts stands where it is needed, and is copied', async ({
  page,
  host,
}) => {
  await host.turnTo('/alerts')
  await expect(page.getByText('Programs can send alerts while the local API is on')).toBeVisible()
  await host.turnTo('/settings/keys')
  await expect(page.getByText('Address for alerts')).toHaveCount(0)
  await page.getByText('Accept requests from programs on this machine', { exact: true }).click()
  for (const path of ['/settings/keys', '/alerts']) {
    await host.turnTo(path)
    const shown = page.getByText(/^POST http:.*\/api\/v1\/alerts$/)
    const address = ((await shown.textContent()) ?? '').replace('POST ', '')
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect.poll(() => host.clipboard()).toBe(address)
    // it is the address at which programs are answered: without a key they are refused
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401)
  }
})

test('the offline switch is told in the status bar, and kept', async ({ page, host }) => {
  await host.turnTo('/settings/workstation')
  const switched = page.getByRole('switch', { name: 'Work offline' })
  const was = await switched.isChecked()
  await page.getByText('Work offline', { exact: true }).click()
  const words = was ? 'Online allowed' : 'Offline'
  await expect(page.getByRole('contentinfo').getByRole('button', { name: words, exact: true })).toBeVisible()
  await page.reload()
  await expect(switched).toBeChecked({ checked: !was })
})

test('the country is what is preferred where several packs read a language', async ({ page, host }) => {
  await host.turnTo('/settings/workstation')
  await page.getByRole('combobox', { name: 'Country pack' }).click()
  await page.getByRole('option', { name: 'United States' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await host.turnTo('/triage')
  await page.getByRole('button', { name: 'A phishing mail' }).click()
  await expect(page.getByText(/reasons?, offline, read as English, pack US/)).toBeVisible()
})

test('a port that cannot be is refused in a sentence', async ({ page, host }) => {
  await host.turnTo('/settings/keys')
  const port = page.getByRole('textbox', { name: 'Port' })
  await port.fill('70000')
  await port.press('Enter')
  await expect(page.getByText('It must be a whole number from 0 to 65535.')).toBeVisible()
  // what was refused is still in the field, and is not taken for saved
  await expect(port).toHaveValue('70000')
})

/** Adds values to the allow-list. */
async function allow(page: Page, values: string, note = ''): Promise<void> {
  await page.getByRole('textbox', { name: 'Values, separated by spaces' }).fill(values)
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

test('an allow-listed value goes out of an open session, and Undo brings it back', async ({ page }) => {
  await paste(page, smallText)
  await row(page, '185.220.101[.]4').click()
  await inspector(page).getByRole('button', { name: 'Put on the allow-list' }).click()
  await expect(rows(page)).toHaveCount(9)
  await expect(page.getByText('3 hidden')).toBeVisible()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(10)
  // as another window does
  await ask(page, 'allowList.add', { values: ['185.220.101.4'] })
  await expect(rows(page)).toHaveCount(9)
  // one of two is on the list already
  await page.keyboard.press('h')
  await expect(rows(page)).toHaveCount(12)
  await row(page, '185.220.101[.]4').click()
  await row(page, '45.155.205[.]233').click({ modifiers: ['ControlOrMeta'] })
  await row(page, '185.220.101[.]4').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Put the selected values on the allow-list' }).click()
  await expect(messages(page)).toContainText('1 value put on the allow-list. 1 other already on it.')
})

test('a parent domain and a network on the allow-list hide what they cover', async ({ page, host }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Allow-list' }).click()
  const values = page.getByRole('textbox', { name: 'Values, separated by spaces' })
  await values.fill('.parcel-desk.click')
  // what is begun stays while another section is shown
  await page.getByRole('link', { name: 'Checks' }).click()
  await page.getByRole('button', { name: '1 field not saved: Values for the allow-list' }).click()
  await expect(values).toHaveValue('.parcel-desk.click')
  await allow(page, '.parcel-desk.click 45.155.0.0/16', 'ours')
  await expect(page.getByRole('row', { name: /45\.155\.0\.0\/16 ours/ })).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('link', { name: 'Triage' }).click()
  await expect(row(page, '45.155.205[.]233')).toHaveCount(0)
  await expect(row(page, 'pay.parcel-desk[.]click')).toHaveCount(0)
  await expect(row(page, '185.220.101[.]4')).toBeVisible()
  await host.visit('/settings/allow-list')
  await page.getByRole('button', { name: 'Remove 45.155.0.0/16' }).click()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /45\.155\.0\.0\/16 ours/ })).toBeVisible()
})

test('what is redone is on the allow-list again at once, and so is what another window puts there', async ({
  page,
  host,
}) => {
  await host.turnTo('/settings/allow-list')
  await allow(page, '198.51.100.7')
  const entry = page.getByRole('cell', { name: '198.51.100.7', exact: true })
  await expect(entry).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(entry).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(entry).toBeVisible()
  await ask(page, 'allowList.add', { values: ['198.51.100.8'] })
  await expect(page.getByRole('cell', { name: '198.51.100.8', exact: true })).toBeVisible()
  await allow(page, '198.51.100.7')
  await expect(messages(page)).toContainText('1 value already on the allow-list.')
  await allow(page, '198.51.100.7 198.51.100.9')
  await expect(messages(page)).toContainText('1 value put on the allow-list. 1 other already on it.')
})

const warningList = {
  name: 'Relays of our partners',
  description: 'Addresses that stand in every mail.',
  type: 'cidr',
  version: 20260901,
  matching_attributes: ['ip-src', 'ip-dst'],
  list: ['185.220.101.0/24'],
}

/** Imports files through the file chooser. */
async function importLists(host: Host, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const paths = await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      const path = join(host.dataDir, name)
      await writeFile(path, bytes)
      return path
    }),
  )
  const chooser = host.page.waitForEvent('filechooser')
  await host.page.getByRole('button', { name: 'Import lists' }).click()
  await (await chooser).setFiles(paths)
}

test('a warning list is imported, names the values it holds, and can be switched off', async ({
  page,
  host,
}) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await host.visit('/settings/warning-lists')
  await importLists(host, { 'list.json.gz': gzipSync(JSON.stringify(warningList)) })
  const line = page.getByRole('row', { name: /Relays of our partners/ })
  await expect(line).toContainText('20260901')
  await page.goBack()
  await expect(rows(page)).toHaveCount(9)
  await page.getByRole('button', { name: 'show', exact: true }).click()
  await expect(row(page, '185.220.101[.]4')).toContainText('Relays of our partners')
  await page.goForward()
  await page.getByRole('switch', { name: 'Use Relays of our partners' }).click({ force: true })
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
})

test('a broken warning list is refused with a reason, and the others are taken', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/status of 4\d\d/)
  await host.turnTo('/settings/warning-lists')
  await importLists(host, {
    'broken.json': Buffer.from('{"name": "half'),
    'good.json': Buffer.from(JSON.stringify(warningList)),
  })
  const refusal = page.getByRole('alert').filter({ hasText: 'broken.json' })
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('row', { name: /Relays of our partners/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Relays of our partners' }).click()
  await expect(page.getByText('No warning list is imported.')).toBeVisible()
})

test('the checks say what was looked at and what was found', async ({ page, host }) => {
  await host.turnTo('/settings/checks')
  // a desktop window under test runs without the browser's sandbox, and a warning states it
  const runtime = page.getByRole('row', {
    name: isDesktop ? /^Runtime .*without the sandbox/ : /^Runtime OK/,
  })
  await expect(runtime).toBeVisible()
  for (const name of ['Data directory', 'Database', 'Free disk', 'Data packs'])
    await expect(page.getByRole('row', { name: new RegExp(`^${name} OK`) })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Keychain/ })).toBeVisible()
})

test('the workstation says where everything lies', async ({ page, host }) => {
  await host.turnTo('/settings/workstation')
  await expect(page.getByText(host.dataDir, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the path' }).click()
  await expect(messages(page)).toContainText('Copied the path.')
  expect(await host.clipboard()).toBe(host.dataDir)
})
