import type { Page } from '@playwright/test'
import { expect, test } from './host.ts'
import { commandField, inspector, messages, paste, rows, smallText } from './window.ts'

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const fact = (page: Page, label: string) =>
  page
    .locator('.fact')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .first()
const side = (page: Page) => page.getByRole('complementary', { name: 'Known here and sources' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Paste one value, or 200 of anything' })
const historyPane = (page: Page) => page.getByRole('navigation', { name: 'History' })
const table = (page: Page) => page.getByRole('grid', { name: 'Lookups' })
const tableRows = (page: Page) => table(page).locator('[role=row][aria-selected]')

type Pack = {
  readonly kind: 'address' | 'hash_set' | 'label_list'
  readonly name: string
  readonly file: string
  readonly text: string
  readonly options?: Readonly<Record<string, string>>
}

/** Imports a data pack the way the window does, and waits until it is there. */
async function importPack(page: Page, pack: Pack): Promise<void> {
  const problem = await page.evaluate(async ({ kind, name, file, text, options }) => {
    type Answer = { readonly job: { readonly id: string } }
    type Jobs = { readonly jobs: { id: string; ended_at: string | null; problem: string | null }[] }
    const { skerry } = window as {
      skerry?: { invoke: (name: string, input: unknown) => Promise<unknown> }
    }
    const bytes = new TextEncoder().encode(text)
    const ask = async (operation: string, input: Record<string, unknown>) => {
      if (skerry !== undefined) return skerry.invoke(operation, input)
      const { bytes: slice, ...rest } = input
      const road =
        slice === undefined
          ? `invoke/${operation}`
          : `upload/${operation}?input=${encodeURIComponent(JSON.stringify(rest))}`
      const reply = await fetch(`/window/${road}`, {
        method: 'POST',
        headers: { 'X-Skerry-Window': '1', 'Content-Type': 'application/json' },
        body: slice === undefined ? JSON.stringify(rest) : (slice as BodyInit),
      })
      return reply.json()
    }
    const { job } = (await ask('packs.import', {
      kind,
      name,
      dated: '2026-09-30',
      licence: 'CC0',
      file: { kind: 'upload', name: file, size: bytes.length },
      ...(options === undefined ? {} : { options }),
    })) as Answer
    await ask('packs.append', { job: job.id, offset: 0, bytes, last: true })
    for (;;) {
      const { jobs } = (await ask('packs.jobs', {})) as Jobs
      const now = jobs.find(({ id }) => id === job.id)
      if (now !== undefined && now.ended_at !== null) return now.problem
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }, pack)
  expect(problem).toBeNull()
}

/** Path of a page, its title, and a fact on it. */
const pages = [
  [
    '/ip/2001%3Adb8%3A40%3A%3A%2F46',
    '2001:db8:40::/46',
    'Last usable',
    '2001:db8:43:ffff:ffff:ffff:ffff:ffff',
  ],
  ['/ip/10.20.4.18', '10.20.4[.]18', 'Block', '10.0.0.0/8'],
  ['/mac/00%3A50%3A56%3Aab%3A12%3A9f', '00:50:56:ab:12:9f', 'Cisco', '0050.56ab.129f'],
  ['/phone/%2B447911123456', '+447911123456', 'International', '+44 7911 123456'],
  [
    '/email/J.Doe%2Bnews%40googlemail.com',
    'J.Doe+news@googlemail[.]com',
    'Delivered to',
    /^jdoe@gmail\[\.\]com/,
  ],
  [
    '/crypto/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'Chain',
    /^Bitcoin/,
  ],
  ['/hash/d41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e', 'Algorithm', /^MD5/],
  [
    '/url?q=https%3A%2F%2Fparcel-desk.click%3A8443%2Ffee',
    'hxxps://parcel-desk[.]click:8443/fee',
    'Port',
    '8443',
  ],
  ['/cve/CVE-2021-44228', 'CVE-2021-44228', 'Year', '2021'],
  ['/domain/parcel-desk.click', 'parcel-desk[.]click', 'Top level', '.click'],
] as const

for (const [path, heading, label, value] of pages) {
  test(`${path} is answered here`, async ({ page, host }) => {
    await host.visit(path)
    await expect(title(page)).toHaveText(heading)
    await expect(fact(page, label)).toHaveText(value)
    await expect(side(page).getByRole('heading', { name: 'Known here' })).toBeVisible()
  })
}

test('a public address without a data pack says what a pack would add, and leads to Data packs', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/502/)
  await host.visit('/ip/45.155.205.233')
  await expect(page.getByRole('heading', { name: 'What an address pack would add' })).toBeVisible()
  await expect(fact(page, 'Decimal')).toHaveText('765185513')
  await expect(side(page)).toContainText('Costs 1 IP look-up of the day’s.')
  await expect(side(page).getByRole('button', { name: 'Ask an instance' })).toBeDisabled()
  await page.getByRole('button', { name: 'Import an address pack' }).click()
  await expect(page).toHaveURL(/\/settings\/data-packs$/)
})

test('what packs tell of a public address is named with the pack and its day, and arrives while the page is open', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/502/)
  await host.visit('/ip/45.155.205.233')
  await expect(page.getByRole('heading', { name: 'What an address pack would add' })).toBeVisible()
  await importPack(page, {
    kind: 'address',
    name: 'Harbour Lite',
    file: 'lite.csv',
    text: 'network,country_code,asn,as_name\n45.155.205.0/24,NL,64500,Harbour Networks\n',
  })
  await expect(fact(page, 'Network')).toHaveText('AS64500 Harbour Networks')
  await expect(side(page)).toContainText('Harbour Lite, 2026-09-30')
  await expect(side(page)).toContainText('No pack imported here tells it of this address.')
  await importPack(page, {
    kind: 'address',
    name: 'Tor exits',
    file: 'tor.txt',
    text: '45.155.205.233\n',
    options: { marks: 'tor' },
  })
  await expect(page.getByText('Tor exit: whoever comes from here hides')).toBeVisible()
  await expect(page.locator('.findings > li').first()).toContainText('Tor exits of 2026-09-30')
})

test('a digest of a malicious set is critical and names family and set', async ({ page, host }) => {
  await host.visit('/lookup')
  await importPack(page, {
    kind: 'hash_set',
    name: 'Lab samples',
    file: 'samples.txt',
    text: 'd41d8cd98f00b204e9800998ecf8427e\n',
    options: { verdict: 'known_malicious', family: 'Ferry' },
  })
  await expect(page.getByText('Lab samples')).toBeVisible()
  await host.visit('/hash/d41d8cd98f00b204e9800998ecf8427e')
  await expect(fact(page, 'Family')).toHaveText('Ferry')
  await expect(page.locator('.findings > li').first()).toContainText('Critical')
  await expect(page.getByRole('row').filter({ hasText: 'Lab samples' })).toContainText(
    /malicious.*2026-09-30/,
  )
  await host.visit('/hash/00000000000000000000000000000000')
  await expect(page.getByText('Not known is not clean').first()).toBeVisible()
})

test('a sanctioned address names list, day and programme', async ({ page, host }) => {
  await host.visit('/lookup')
  await importPack(page, {
    kind: 'label_list',
    name: 'Sanctions',
    file: 'sanctions.csv',
    text: 'address,currency,name,program\nbc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4,BTC,A. Person,CYBER2\n',
    options: { subject: 'sanctions' },
  })
  await host.visit('/crypto/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await expect(page.getByText('Sanctioned: A. Person')).toBeVisible()
  await expect(page.locator('.findings')).toContainText('Sanctions, of 2026-09-30, CYBER2')
  await expect(side(page)).toContainText('Sanctions, 2026-09-30')
})

test('a value that is none of its kind says why, and keeps the way on', async ({ page, host, faults }) => {
  faults.expect(/400/)
  await host.visit('/ip/999.1.1.1')
  await expect(page.getByRole('alert')).toContainText('Provided ip is invalid')
  await page.getByRole('button', { name: 'Look another value up' }).click()
  await expect(field(page)).toBeFocused()
})

test('y copies the defanged value, Y the real one, a button one of the formats', async ({ page, host }) => {
  await host.visit('/ip/10.20.4.18')
  await expect(fact(page, 'Block')).toBeVisible()
  await page.keyboard.press('y')
  await expect(messages(page)).toContainText('Copied it, defanged.')
  expect(await host.clipboard()).toBe('10.20.4[.]18')
  await page.keyboard.press('Shift+Y')
  await expect(messages(page)).toContainText('Copied the real value.')
  expect(await host.clipboard()).toBe('10.20.4.18')
  await page.getByRole('button', { name: 'Copy Hexadecimal' }).click()
  await expect(messages(page)).toContainText('Copied Hexadecimal.')
  expect(await host.clipboard()).toBe('0x0a140412')
})

test('the real value is shown on demand', async ({ page, host }) => {
  await host.visit('/domain/parcel-desk.click')
  const button = page.getByRole('button', { name: 'Show the real value' })
  await button.click()
  await expect(title(page)).toHaveText('parcel-desk.click')
  await button.click()
  await expect(title(page)).toHaveText('parcel-desk[.]click')
})

test('credentials of a URL stay in no title, no address and no history', async ({ page, host }) => {
  await host.visit(`/url?q=${encodeURIComponent('https://ferry:secret@parcel-desk.click/fee')}`)
  await expect(page.getByText('Credentials in the URL')).toBeVisible()
  await expect(page).not.toHaveURL(/secret/)
  await expect(historyPane(page).getByRole('link')).toHaveCount(1)
  await expect(page.locator('html')).not.toContainText('secret')
  await expect(page.getByText('Credentials in the URL')).toBeVisible()
})

test('known here leads to the session and shows the indicator there', async ({ page, host }) => {
  await paste(page, smallText)
  await expect(rows(page)).toHaveCount(10)
  await host.visit('/hash/7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc')
  await side(page)
    .getByRole('link', { name: /Pasted text/ })
    .click()
  await expect(page).toHaveURL(/\/triage\//)
  await expect(inspector(page)).toContainText('7f7cc3b77cc933cae31d')
})

test('a range is split: the bar names few networks, the table any number, Enter opens one', async ({
  page,
  host,
}) => {
  await host.visit('/ip/192.0.2.0%2F24')
  await expect(page.getByRole('button', { name: 'Open 192.0.2.64/26' })).toHaveText('.64/26')
  await page.getByRole('button', { name: '/32 × 256' }).click()
  const networks = page.getByRole('grid', { name: 'Networks of /32' })
  await networks.focus()
  await page.keyboard.press('End')
  await expect(networks.getByRole('gridcell', { name: '192.0.2.255/32', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('192.0.2.255/32')
})

test('an IPv6 range is split into more networks than anybody scrolls through', async ({ page, host }) => {
  await host.visit('/ip/2001%3Adb8%3A%3A%2F32')
  await page.getByRole('spinbutton', { name: 'Prefix length to split into' }).fill('128')
  const networks = page.getByRole('grid', { name: 'Networks of /128' })
  await expect(networks.getByRole('gridcell', { name: '2001:db8::1/128', exact: true })).toBeVisible()
  await networks.focus()
  await page.keyboard.press('End')
  await expect(networks.getByRole('gridcell', { name: '2001:db8::3b9a:c9ff/128', exact: true })).toBeVisible()
})

test('the start page opens one value, and makes a table of several', async ({ page, host, faults }) => {
  faults.expect(/502/)
  await host.visit('/lookup')
  await field(page).fill('00-50-56-AB-12-9F')
  await field(page).press('Enter')
  await expect(title(page)).toHaveText('00:50:56:ab:12:9f')
  await page.goBack()
  await field(page).fill(`${smallText}\n+447700900123\nnothing of the kind`)
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/lookup\/many$/)
  await expect(title(page)).toHaveText('12 values')
  await expect(page.getByText('1 line held nothing that can be looked up')).toBeVisible()
})

test('the table filters by kind, copies, exports and opens what is selected', async ({ page, host }) => {
  await host.visit('/lookup/many')
  await page
    .getByRole('textbox', { name: 'Values, one a line, or a text' })
    .fill('10.0.0.1\n10.0.0.2\nCVE-2021-44228\n+447700900123\n10.0.0.3')
  await page.keyboard.press('Control+Enter')
  await expect(tableRows(page)).toHaveCount(5)
  await page.getByRole('group', { name: 'Kinds shown' }).getByRole('button', { name: 'IP 3' }).click()
  await expect(tableRows(page)).toHaveCount(3)
  await table(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 rows selected')).toBeVisible()
  await page.keyboard.press('y')
  await expect(messages(page)).toContainText('Copied 2 values, defanged.')
  expect(await host.clipboard()).toBe('10.0.0[.]1\n10.0.0[.]2')
  const csv = await host.saved(async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
  })
  expect(csv.name).toBe('lookups.csv')
  expect(
    csv.text
      .split('\r\n')
      .slice(0, 3)
      .map((line) => line.split(',').slice(0, 3).join()),
  ).toEqual(['kind,value,shown', 'ip,10.0.0.1,10.0.0[.]1', 'ip,10.0.0.2,10.0.0[.]2'])
  await table(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('10.0.0[.]3')
  await page.goBack()
  await expect(tableRows(page)).toHaveCount(3)
  await expect(tableRows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
})

test('the history is searched, and what is forgotten comes back', async ({ page, host }) => {
  for (const path of ['/ip/10.0.0.1', '/mac/00%3A50%3A56%3Aab%3A12%3A9f', '/cve/CVE-2021-44228']) {
    await host.visit(path)
    await expect(side(page)).toBeVisible()
  }
  await host.visit('/lookup')
  const entries = page.locator('.history-list li')
  await expect(entries).toHaveCount(3)
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('vmware')
  await expect(entries).toHaveCount(1)
  await page.getByRole('button', { name: 'Forget 00:50:56:ab:12:9f' }).click()
  await expect(page.getByText('Nothing in the history matches “vmware”.')).toBeVisible()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(entries).toHaveCount(1)
  await entries.getByRole('link').click()
  await expect(title(page)).toHaveText('00:50:56:ab:12:9f')
})

test('two values stand side by side, and words say what differs', async ({ page, host }) => {
  await host.visit('/ip/192.0.2.0%2F24')
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
  await page.getByRole('button', { name: 'Only what differs' }).click()
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

test('a pasted header shows its way, its verdicts and its mismatches', async ({ page, host }) => {
  await host.visit('/lookup')
  await field(page).fill(header)
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/lookup\/headers$/)
  await expect(title(page)).toHaveText('Last notice')
  await expect(page.getByRole('row').filter({ hasText: 'DMARC' })).toContainText('fail')
  await expect(page.getByRole('row').filter({ hasText: 'came in here' })).toContainText('4 min 29 s')
  await expect(page.getByText('Replies go to another domain')).toBeVisible()
  const indicators = page.getByRole('complementary', { name: 'Indicators of the header' })
  await indicators.getByRole('link', { name: '127.0.0[.]1' }).click()
  await expect(title(page)).toHaveText('127.0.0[.]1')
})

test('back and forward keep the page and its scroll position', async ({ page, host }) => {
  await host.resize(1200, 500)
  await host.visit('/ip/10.0.0.0%2F8')
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible()
  const scroller = page.locator('.lookup-page')
  await scroller.evaluate((element) => {
    element.scrollTop = 180
  })
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(180)
  await commandField(page).fill('CVE-2021-44228')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('CVE-2021-44228')
  await page.goBack()
  await expect(title(page)).toHaveText('10.0.0.0/8')
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(180)
  await page.goForward()
  await expect(title(page)).toHaveText('CVE-2021-44228')
})

test('a URL of 8,192 characters and hundreds of parameters folds, and unfolds on demand', async ({
  page,
  host,
}) => {
  const parameters = Array.from({ length: 300 }, (_, index) => `p${index}=v`).join('&')
  const url = `https://parcel-desk.click/?${parameters}&pad=`.padEnd(8192, 'z')
  await host.visit(`/url?q=${encodeURIComponent(url)}`)
  await expect(page.getByText('Very long URL')).toBeVisible()
  await expect(title(page)).toContainText('Show all')
  await page.getByRole('button', { name: 'Show all 301 parameters' }).click()
  await expect(page.getByRole('rowheader', { name: 'p299' })).toBeAttached()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('at 800 by 700 every page is inside the window', async ({ page, host }) => {
  await host.resize(800, 700)
  for (const [path] of pages) {
    await host.visit(path)
    await expect(title(page)).toBeVisible()
    const overflow = await page.evaluate(() => {
      const view = document.querySelector('.lookup-page')
      return (
        document.documentElement.scrollWidth -
        document.documentElement.clientWidth +
        ((view?.scrollWidth ?? 0) - (view?.clientWidth ?? 0))
      )
    })
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('? lists the keys of the view', async ({ page, host }) => {
  await host.visit('/ip/10.0.0.1')
  await expect(side(page)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys).toContainText('Compare with another value')
  await expect(keys).toContainText('Paste 200 of anything')
  await expect(keys).toContainText('Copy the real value')
})

test('what was looked up is found again in the command bar', async ({ page, host }) => {
  await host.visit('/mac/00%3A50%3A56%3Aab%3A12%3A9f')
  await expect(side(page)).toBeVisible()
  await commandField(page).fill('vmware')
  await page.getByRole('option', { name: /^00:50:56:ab:12:9f/ }).click()
  await expect(title(page)).toHaveText('00:50:56:ab:12:9f')
})
