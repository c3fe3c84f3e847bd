import { expect, test } from './host.ts'
import { importPack } from './import-pack.ts'
import { fact, side } from './lookup-window.ts'

/** Effect of imported data packs on the page of a value. */

test('a public address without a data pack says what a pack would add, and leads to Data packs', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/502/)
  await host.turnTo('/ip/45.155.205.233')
  await expect(page.getByRole('heading', { name: 'What an address pack would add' })).toBeVisible()
  await expect(fact(page, 'Decimal')).toHaveText('765185513')
  await expect(side(page)).toContainText('Costs 1 IP lookup of the daily quota.')
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
  await host.turnTo('/ip/45.155.205.233')
  await expect(page.getByRole('heading', { name: 'What an address pack would add' })).toBeVisible()
  await importPack(page, {
    kind: 'address',
    name: 'Harbour Lite',
    file: 'lite.csv',
    text: 'network,country_code,asn,as_name\n45.155.205.0/24,NL,64500,Harbour Networks\n',
  })
  await expect(fact(page, 'Network')).toHaveText('AS64500 Harbour Networks')
  await expect(side(page)).toContainText('Harbour Lite, 2026-09-30')
  await expect(side(page)).toContainText('The data packs in use do not have it for this address.')
  await importPack(page, {
    kind: 'address',
    name: 'Tor exits',
    file: 'tor.txt',
    text: '45.155.205.233\n',
    options: { marks: 'tor' },
  })
  await expect(page.getByText('Tor exit: hides where traffic comes from')).toBeVisible()
  await expect(page.locator('.findings > li').first()).toContainText('Tor exits of 2026-09-30')
})

test('a digest of a malicious set is critical and names family and set', async ({ page, host }) => {
  await host.turnTo('/lookup')
  await importPack(page, {
    kind: 'hash_set',
    name: 'Lab samples',
    file: 'samples.txt',
    text: 'd41d8cd98f00b204e9800998ecf8427e\n',
    options: { verdict: 'known_malicious', family: 'Ferry' },
  })
  await expect(page.getByText('Lab samples')).toBeVisible()
  await host.turnTo('/hash/d41d8cd98f00b204e9800998ecf8427e')
  await expect(fact(page, 'Family')).toHaveText('Ferry')
  await expect(page.locator('.findings > li').first()).toContainText('Critical')
  await expect(page.getByRole('row').filter({ hasText: 'Lab samples' })).toContainText(
    /malicious.*2026-09-30/,
  )
  await host.turnTo('/hash/00000000000000000000000000000000')
  await expect(page.getByText('Unknown does not mean clean').first()).toBeVisible()
})

test('a sanctioned address names list, day and programme', async ({ page, host }) => {
  await host.turnTo('/lookup')
  await importPack(page, {
    kind: 'label_list',
    name: 'Sanctions',
    file: 'sanctions.csv',
    text: 'address,currency,name,program\nbc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4,BTC,A. Person,CYBER2\n',
    options: { subject: 'sanctions' },
  })
  await host.turnTo('/crypto/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await expect(page.getByText('Sanctioned: A. Person')).toBeVisible()
  await expect(page.locator('.findings')).toContainText('Sanctions, of 2026-09-30, CYBER2')
  await expect(side(page)).toContainText('Sanctions, 2026-09-30')
})
