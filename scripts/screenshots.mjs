import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { sources } from './screenshot-sources.mjs'
import { testBrowser } from './test-browser.mjs'

/**
 * Takes the screenshots of the documentation: `node scripts/screenshots.mjs`, after `npm run build`. A fresh data
 * directory, the shipped samples opened in a fixed order, the phishing mail with its payment link selected, 1440 × 900,
 * without animation or pointer: the same build gives the same pictures, except for the port in the status bar. They are
 * written to docs/screenshots, named after their subject, and `dark` or `light`. Alerts, cases and each kind of source
 * are taken in both.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'docs', 'screenshots')
const samples = ['A threat report', 'Server logs', 'A phishing mail']
const wrappedUrl =
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fparce1-track.support%2Fpay%3Fid%3D4711&data=05'
const tellingUrl = /parce1-track\[\.\]support\/pay/

/** Returns the address of the page that grants a browser access, which the host prints when it is ready. */
async function addressOf(host) {
  let printed = ''
  for await (const part of host.stdout) {
    printed += part
    const [address] = /file:\S+(?=\s)/.exec(printed) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`The host did not start. Build it first: npm run build. It said: ${printed}`)
}

async function openPage(address) {
  const { executablePath, env } = await testBrowser()
  const browser = await chromium.launch({
    executablePath,
    env,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  return { browser, page }
}

async function openSample(page, name) {
  await page.getByRole('button', { name: 'New triage' }).click()
  await page.getByRole('button', { name }).click()
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await page.locator('.status-job').waitFor({ state: 'detached' })
}

async function take(page, name, colorScheme) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.mouse.move(720, 1)
  await page.evaluate(async () => {
    await document.fonts.ready
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  // the last responses of the workstation, and one repaint after them
  await page.waitForLoadState('load')
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
}

async function takeAll(page) {
  for (const sample of samples) await openSample(page, sample)
  await page.getByRole('row').filter({ hasText: tellingUrl }).first().click()
  await page.getByRole('heading', { name: 'Why it stands out' }).waitFor()
  await page.locator('mark.is-target').first().waitFor()
  await take(page, 'triage-dark', 'dark')
  await take(page, 'triage-light', 'light')
  await page.getByRole('button', { name: 'New triage' }).click()
  await page.getByRole('heading', { name: 'Triage', exact: true }).waitFor()
  await take(page, 'start-light', 'light')
  await page.goto(new URL(`/url?q=${encodeURIComponent(wrappedUrl)}`, page.url()).href)
  await page.getByRole('heading', { name: 'Nested URLs' }).waitFor()
  await take(page, 'lookup-light', 'light')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('heading', { name: 'Appearance', level: 1 }).waitFor()
  await take(page, 'settings-dark', 'dark')
  await takeRegister(page)
  await takeIncident(page)
  await takeActors(page)
  await takeSources(page)
}

/** Each kind of source as the window shows it, with its parts beside its text, in both themes. */
async function takeSources(page) {
  await page.goto(new URL('/', page.url()).href)
  for (const { name, picture, bytes } of sources) {
    const before = page.url()
    await page.evaluate(
      ([called, content]) => {
        const dataTransfer = new DataTransfer()
        const own = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
        dataTransfer.items.add(new File([own], called))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      },
      [name, bytes.toString('base64')],
    )
    await page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/triage/'))
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await page.locator('.status-job [role=progressbar]').waitFor({ state: 'detached' })
    await take(page, `source-${picture}-dark`, 'dark')
    await take(page, `source-${picture}-light`, 'light')
  }
}

async function takeBoth(page, name) {
  await take(page, `${name}-dark`, 'dark')
  await take(page, `${name}-light`, 'light')
}

/** The sample incident: the inbox with an open alert, observables, cases with the sections of one, and webhooks. */
async function takeIncident(page) {
  const go = (path) => page.goto(new URL(path, page.url()).href)
  const lure = 'Parcel lures against accounts payable'
  await go('/alerts')
  await page.getByRole('button', { name: 'Load a sample incident' }).click()
  await page.getByRole('button', { name: /^Escalated/ }).click()
  await page.getByRole('row').filter({ hasText: 'Script host starts' }).click()
  await page.getByRole('heading', { name: /^Similar/ }).waitFor()
  await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' })
  await takeBoth(page, 'alerts')
  await go('/observables?match=within&value=0.0.0.0/0')
  await page.getByRole('grid', { name: 'Observables' }).waitFor()
  await takeBoth(page, 'observables')
  await go('/observables/one?value=svc-ledger')
  await page.getByRole('heading', { name: 'Alerts by day' }).waitFor()
  await takeBoth(page, 'observable')
  await go('/cases/table')
  await page.getByRole('grid', { name: 'Cases' }).getByText(lure).waitFor()
  await takeBoth(page, 'cases-table')
  await go('/cases')
  await page.getByRole('link', { name: lure }).waitFor()
  await takeBoth(page, 'cases')
  await page.getByRole('link', { name: lure }).click()
  await page.getByRole('textbox', { name: /^What happened/ }).waitFor()
  await takeBoth(page, 'case')
  const address = page.url()
  const counted = page.locator('.rail-badge')
  for (const section of ['alerts', 'indicators', 'techniques', 'evidence', 'comments']) {
    await page.goto(`${address}/${section}`)
    await page.locator('.case-sections [aria-current=page]').waitFor()
    await counted.waitFor()
    await takeBoth(page, `case-${section}`)
  }
  await page.goto(`${address}/tasks`)
  await page.locator('input[value^="Ask the registrar"]').first().waitFor()
  await takeBoth(page, 'case-tasks')
  await page.keyboard.press('e')
  await page.getByRole('menuitem', { name: /^Report as PDF/ }).waitFor()
  await takeBoth(page, 'case-export')
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  await page.locator('.graph[data-laid-out=true]').waitFor()
  await takeBoth(page, 'observable-graph')
  await go('/settings/webhooks')
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  await takeBoth(page, 'webhooks')
}

/** The small invented sets about threat actors: their table, a profile and the map. */
async function takeActors(page) {
  await page.goto(new URL('/actors', page.url()).href)
  for (const name of ['galaxy.json', 'attack.json']) {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.locator('input[type=file]').setInputFiles(join(root, 'test', 'fixtures', 'actors', name))
    await form.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Grey Heron' }).waitFor()
  }
  await page.getByText(/ATT&CK Enterprise.*MISP galaxy/).waitFor()
  await take(page, 'actors-dark', 'dark')
  await page.goto(new URL('/actors/grey-heron', page.url()).href)
  await page.getByRole('heading', { name: 'Grey Heron', level: 1 }).waitFor()
  await take(page, 'actor-light', 'light')
  await page.goto(new URL('/actor-map', page.url()).href)
  await page.getByRole('row').filter({ hasText: 'Norway' }).click()
  await take(page, 'actor-map-dark', 'dark')
  await page.goto(new URL('/actor-matrix?compare=grey-heron&compare=brown-otter', page.url()).href)
  await page.locator('.matrix-cell').first().waitFor()
  await page.keyboard.press('p')
  await page
    .getByRole('button', { name: /^T9566 / })
    .first()
    .click()
  await page.getByRole('complementary', { name: 'Technique T9566' }).getByText('How').first().waitFor()
  await take(page, 'actor-compared-dark', 'dark')
  await page.goto(new URL('/actor-graph?root=grey-heron', page.url()).href)
  await page.locator('.graph[data-laid-out=true]').waitFor()
  await take(page, 'actor-graph-light', 'light')
}

/**
 * The sample register: an arrangement whose service lacks data that a critical function requires, and the package
 * builder.
 */
async function takeRegister(page) {
  await page.goto(new URL('/register', page.url()).href)
  await page.getByRole('button', { name: /sample/i }).click()
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  await page.goto(new URL('/register/arrangements', page.url()).href)
  await page.getByRole('row').filter({ hasText: 'BK-012' }).dblclick()
  await page.getByRole('heading', { name: 'Rows this arrangement files' }).waitFor()
  await take(page, 'register-dark', 'dark')
  await page.goto(new URL('/register/package', page.url()).href)
  await page.getByText('Taxonomy in force').waitFor()
  await take(page, 'register-light', 'light')
}

mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'skerry-screenshots-'))
const node = join(root, 'node_modules', '.bin', 'node')
const program = join(root, 'out', 'main', 'headless.js')
const host = spawn(node, [program, '--data-dir', dataDir, '--no-browser'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let browser = null
try {
  const opened = await openPage(await addressOf(host))
  browser = opened.browser
  await takeAll(opened.page)
} finally {
  await browser?.close()
  const ended = host.exitCode === null ? once(host, 'exit') : null
  host.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
