import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, touchedByKind, touchedByLookup, touchedLists } from '../toy-part/touched-lists.ts'
import { openInBrowser } from './browser-host.ts'
import { endFormer, expect, isDesktop, type RunningHost, test } from './host.ts'
import { Faults } from './page-faults.ts'
import { ask } from './register-page.ts'
import { buildWithToyPart } from './toy-build.ts'
import { inspector, messages, paste, rows } from './window.ts'

/**
 * A foreign part, with records, operations, a topic, a view, a form, an upload, a job, an item of the status bar and a
 * section of Settings: it appears in every place that iterates over all parts, and is referenced only by its own files
 * and three lists.
 */

let toy: RunningHost
let cli: (...words: string[]) => string
/** Ends the host, and starts it again on its data. */
let restart: () => Promise<void>
let end: (() => Promise<void>) | null = null

test.skip(isDesktop, 'the host is started as a program of its own here, and its page opened in a browser')

// not a fixture of the worker: the tests of one would wait for a worker of their own until all others have ended
test.beforeAll(async ({ browser, former }) => {
  test.setTimeout(240_000)
  // its port is that of the page which is used here too
  await endFormer(former)
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-toy-'))
  const programs = await buildWithToyPart()
  const faults = new Faults()
  // there is no address pack
  faults.expect(/ 502 /)
  const open = () => openInBrowser(dataDir, faults, browser, join(programs, 'headless.js'))
  toy = await open()
  restart = async () => {
    await toy.close()
    toy = await open()
  }
  cli = (...words) =>
    execFileSync(
      join(root, 'node_modules', '.bin', 'node'),
      [join(programs, 'skerry.js'), '--data-dir', dataDir, ...words],
      { encoding: 'utf8' },
    )
  end = async () => {
    await toy.close()
    rmSync(dataDir, { recursive: true, force: true })
    expect(faults.unexpected()).toEqual([])
  }
})

test.afterAll(() => end?.())

test('a part with files of its own and a line in three lists is met everywhere', async () => {
  const { page, origin } = toy
  const notes = page.getByRole('region', { name: 'Field notes', exact: true }).getByRole('listitem')

  await test.step('the lists are those that are there', () => {
    expect(Object.keys(touchedLists)).toHaveLength(3)
    for (const list of Object.keys(touchedLists)) expect(existsSync(join(root, list))).toBe(true)
  })
  await test.step('rail, keys and route', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect(
      page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Field notes' }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { name: 'Field notes' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/field-notes')
  })
  await test.step('a form is as long as its field, is submitted once, and a topic tells of what was written', async () => {
    await page.keyboard.press('n')
    const text = page.getByRole('dialog', { name: 'Add a field note' }).getByRole('textbox', { name: 'Text' })
    await expect(text).toHaveAttribute('maxlength', '1000')
    await text.fill('Seen 45.155.205.233 again')
    await text.evaluate((field: HTMLInputElement) => {
      field.form?.requestSubmit()
      field.form?.requestSubmit()
    })
    await expect(messages(page)).toContainText('Added a field note.')
    await expect(notes).toHaveText(['Seen 45.155.205.233 again'])
  })
  await test.step('status bar', async () => {
    await expect(page.getByRole('contentinfo')).toContainText('1 field note')
  })
  await test.step('undo and redo', async () => {
    await page.keyboard.press('Control+z')
    await expect(messages(page)).toContainText('Undone: added the field note')
    await expect(notes).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expect(notes).toHaveCount(1)
  })
  await test.step('activity', async () => {
    await page.goto(`${origin}/settings/activity`)
    await expect(page.getByRole('grid', { name: 'Changes' })).toContainText(
      'Added the field note Seen 45.155.205.233 again',
    )
  })
  await test.step('the search of the command bar', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('seen 45')
    await page.getByRole('option', { name: 'Seen 45.155.205.233 again' }).click()
    await expect(notes.first()).toHaveAttribute('aria-current', 'true')
  })
  await test.step('Known here', async () => {
    await paste(page, 'Again from 45.155.205.233 today')
    await rows(page).first().click()
    await inspector(page).getByRole('button', { name: 'Seen 45.155.205.233 again' }).click()
    await expect(notes.first()).toHaveAttribute('aria-current', 'true')
    await page.goto(`${origin}/ip/45.155.205.233`)
    const known = page.getByRole('complementary', { name: 'Known here and sources' })
    await expect(known.getByRole('link', { name: 'Field notes Seen 45.155.205.233 again' })).toBeVisible()
  })
  await test.step('command line, search and doctor', () => {
    expect(cli('field-notes', 'list')).toContain('Seen 45.155.205.233 again')
    expect(cli('--help')).toContain('field-notes')
    expect(cli('search', 'again')).toMatch(/field note +Seen 45/)
    expect(cli('doctor')).toMatch(/Field notes.*1 kept/)
  })
  await test.step('answers to what nothing here can answer', async () => {
    await ask(page, 'settings.change', { change: { offline: false } })
    const status = (domain: string) => JSON.parse(cli('status', 'domain', domain, '--output', 'json'))
    expect(status('again')).toMatchObject({ status: 'success', origin: 'cache' })
    const elsewhere = { status: 'success', origin: 'instance' }
    expect(status('other.example')).toMatchObject(elsewhere)
  })
  await test.step('OpenAPI', async () => {
    await ask(page, 'settings.change', { change: { local_api: true } })
    const api = await fetch(`${origin}/openapi.json`)
    expect(Object.keys(((await api.json()) as { paths: object }).paths)).toContain('/api/v1/field-notes')
  })
})

test('a lookup with a declaration and a line in one list is described alike on the command line and in the history', async () => {
  const { page, origin } = toy
  await test.step('the list is there, and is one', () => {
    expect(Object.keys(touchedByLookup)).toHaveLength(1)
    for (const path of Object.keys(touchedByLookup)) expect(existsSync(join(root, path))).toBe(true)
  })
  await test.step('command line', () => {
    const sheet = cli('field-notes', 'about', '45.155.205.233')
    expect(sheet).toMatch(/Summary +Named in 1 of the field notes here\./)
    expect(sheet).toMatch(/TEXT +AT\nSeen 45\.155\.205\.233 again/)
    expect(cli('field-notes', 'about', '192.0.2.1')).toMatch(/Summary +Named in 0 of the field notes here\./)
  })
  await test.step('history', async () => {
    await page.goto(`${origin}/lookup`)
    await expect(page.getByText('Named in 1 of the field notes here.').first()).toBeVisible()
  })
})

test('a part brings an import by upload and job, a section of Settings, and what a restart says of its job', async () => {
  const { page, origin } = toy
  const bar = page.getByRole('contentinfo')
  await test.step('upload and job', async () => {
    await page.goto(`${origin}/field-notes`)
    await page.getByRole('button', { name: 'Import a file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import field notes' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'night.txt', mimeType: 'text/plain', buffer: Buffer.from('At one\nAt two\n') })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(bar).toContainText('3 field notes')
    await expect(bar).toContainText('Importing field notes from night.txt')
    expect(cli('jobs', 'list')).toMatch(/Importing field notes from night\.txt/)
    await bar
      .getByRole('button', { name: 'Dismiss the message: Importing field notes from night.txt' })
      .click()
  })
  await test.step('section of Settings, found by the command bar', async () => {
    await page.goto(`${origin}/settings`)
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Field notes' })
      .click()
    expect(new URL(page.url()).pathname).toBe('/settings/field-notes')
    await page.getByRole('button', { name: 'Delete all' }).click()
    await expect(bar).toContainText('0 field notes')
    await page.keyboard.press('Control+z')
    await expect(bar).toContainText('3 field notes')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('settings field notes')
    await expect(page.getByRole('option', { name: /^Field notes/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('a job that the end of the program interrupts', async () => {
    const { upload } = await ask<{ upload: string }>(page, 'uploads.begin', {
      files: [{ name: 'day.txt', size: 1000 }],
    })
    await ask(page, 'fieldNotes.import', { file: upload })
    await expect(bar).toContainText('Importing field notes from day.txt')
    await restart()
    const interrupted = toy.page
      .getByRole('contentinfo')
      .getByRole('button', { name: /day\.txt/ })
      .first()
    await interrupted.click()
    await expect(
      toy.page.getByText('No field note was added. Import day.txt again.', { exact: true }),
    ).toBeVisible()
    await toy.page.getByRole('menuitem', { name: 'Dismiss' }).click()
  })
})

test('a kind of record with a declaration and a line in one list is met everywhere in the register', async () => {
  const { page, origin } = toy
  const line = page.getByRole('navigation', { name: 'Register' }).getByRole('link', { name: /^Trainings/ })
  const list = page.getByRole('grid', { name: 'Trainings' })

  await test.step('the list is there, and is one', () => {
    expect(Object.keys(touchedByKind)).toHaveLength(1)
    for (const path of Object.keys(touchedByKind)) expect(existsSync(join(root, path))).toBe(true)
  })
  await test.step('pane, empty list and form', async () => {
    const { uuid } = await ask<{ uuid: string }>(page, 'providers.create', { name: 'Nordlicht Cloud GmbH' })
    await page.goto(`${origin}/register/trainings`)
    await expect(page.getByText('Trainings in digital resilience that providers gave.')).toBeVisible()
    await page.goto(`${origin}/register/trainings/new?provider_uuid=${uuid}`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Phishing drill')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Phishing drill' })).toBeVisible()
    await expect(line).toContainText('1')
  })
  await test.step('list, undo and redo', async () => {
    await line.click()
    await expect(list).toContainText('Phishing drill')
    await expect(list).toContainText('Nordlicht Cloud GmbH')
    await page.keyboard.press('Control+z')
    await expect(line).toContainText('0')
    await page.keyboard.press('Control+y')
    await expect(list).toContainText('Phishing drill')
  })
  await test.step('the record that it refers to', async () => {
    const { items } = await ask<{ items: { uuid: string }[] }>(page, 'providers.list', {})
    await page.goto(`${origin}/register/providers/${items[0]?.uuid}`)
    await expect(page.getByRole('link', { name: 'Phishing drill' })).toBeVisible()
  })
  await test.step('search, activity and OpenAPI', async () => {
    expect(cli('search', 'drill')).toMatch(/training +Phishing drill/)
    await page.goto(`${origin}/settings/activity`)
    await expect(page.getByRole('grid', { name: 'Changes' })).toContainText('Added training Phishing drill')
    const api = await fetch(`${origin}/openapi.json`)
    const { paths } = (await api.json()) as { paths: Record<string, { get?: { summary: string } }> }
    expect(paths['/register/api/v1/trainings/']?.get?.summary).toBe('List the trainings')
  })
})
