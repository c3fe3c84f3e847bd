import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { honestBundle, honestGalaxy } from '../fixtures/hostile-actor-sets/honest-sets.ts'
import { passesInBothThemes } from './axe.ts'
import { expect, type Host, test } from './host.ts'
import { importPack } from './import-pack.ts'
import { alertTable } from './incident.ts'
import { ask } from './register-page.ts'
import { drop, grid } from './window.ts'

/** What an analyst drops in a week, as the window shows it: `expected.json` says what must be true of each file. */

const folder = join(import.meta.dirname, '..', 'fixtures', 'trial')
const bytesOf = (file: string) => readFileSync(join(folder, file))
const expected = JSON.parse(bytesOf('expected.json').toString('utf8')) as {
  readonly own_domains: readonly string[]
  readonly texts: readonly {
    readonly file: string
    readonly look_alikes: readonly string[]
    readonly never_exported_as_detection: readonly string[]
  }[]
  readonly messages: readonly { readonly file: string; readonly may_be_allowed: boolean }[]
  readonly alerts: readonly { readonly file: string; readonly asks_zone?: string }[]
  readonly order_of_events: readonly { readonly title: string }[]
  readonly without_time: readonly string[]
  readonly never_shown_for_texts: readonly string[]
}

async function dropFile(page: Page, file: string): Promise<void> {
  await drop(page, [{ name: file.split('/').at(-1) ?? file, bytes: [...bytesOf(file)] }])
  await expect(grid(page)).toBeVisible()
}

async function exportForDetection({ page, saved }: Host): Promise<readonly string[]> {
  const { text } = await saved(async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const mark = page.getByRole('menuitemcheckbox', { name: 'For detection' })
    if ((await mark.getAttribute('aria-checked')) !== 'true') await mark.click()
    await page.getByRole('menuitem', { name: 'Plain list', exact: true }).click()
    // a text that names TLP:RED asks before its values leave
    const isRed = await page.getByText('TLP:RED is written in this text').isVisible()
    if (isRed)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Export/ })
        .click()
  })
  return text.split(/\r?\n/)
}

test('reports, lists and logs are not judged, name who imitates the bank, and export nothing of its own', async ({
  page,
  host,
}) => {
  await ask(page, 'settings.change', { change: { own_estate: expected.own_domains } })
  await importPack(page, {
    ...{ kind: 'actor_set', name: 'Threat Actor', file: 'threat-actor.json', text: honestGalaxy },
  })
  await importPack(page, {
    ...{ kind: 'actor_set', name: 'ATT&CK Enterprise', file: 'enterprise.json', text: honestBundle },
  })
  for (const { file, look_alikes, never_exported_as_detection } of expected.texts) {
    await dropFile(page, file)
    await expect(page.getByRole('heading', { level: 1 }), file).toHaveText(/not judged|^Not a message/)
    await expect(page.getByText('suggested:')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /^Risk score/ })).toHaveCount(0)
    for (const never of expected.never_shown_for_texts) await expect(page.getByText(never)).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Known here' }).selectOption('look_alike')
    for (const name of look_alikes)
      await expect(grid(page).getByText(name.replaceAll('.', '[.]'), { exact: true }), file).toBeVisible()
    await page.getByRole('combobox', { name: 'Known here' }).selectOption({ index: 0 })
    const exported = await exportForDetection(host)
    for (const never of never_exported_as_detection) expect(exported, file).not.toContain(never)
  }
  await dropFile(page, 'attack-report.en.txt')
  await expect(page.getByRole('list', { name: 'What stands out' })).toContainText(
    'Look-alike of uferkreditbank.de',
  )
  await passesInBothThemes(page, 'a report that is not judged')
})

test('messages are judged, and only the harmless one is allowed', async ({ page }) => {
  await ask(page, 'settings.change', { change: { own_estate: expected.own_domains } })
  for (const { file, may_be_allowed } of expected.messages) {
    await dropFile(page, file).catch(() => undefined)
    const verdict = page.getByRole('heading', { level: 1 })
    await expect(verdict, file).toHaveText(may_be_allowed ? /suggested: allow$/ : /suggested: (?!allow)/)
  }
})

test('alerts of three shapes stand in the order in which they happened; local times ask for their zone', async ({
  page,
  host,
}) => {
  await host.turnTo('/alerts')
  for (const { file, asks_zone } of expected.alerts) {
    await page.keyboard.press('i')
    const dialog = page.getByRole('dialog', { name: 'Import alerts' })
    const name = file.split('/').at(-1) ?? file
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytesOf(file) })
    await expect(dialog.getByText(/^Read as/).first()).toBeVisible()
    if (asks_zone !== undefined) {
      await passesInBothThemes(page, 'a file whose times carry no zone')
      await dialog.getByRole('combobox', { name: 'Zone', exact: true }).selectOption('other')
      await dialog.getByRole('textbox', { name: 'Offset or name of the zone' }).fill(asks_zone)
      await expect(dialog.getByRole('row', { name: /Neues Gerät/ })).toContainText('2026-10-30T08:00:00Z')
    }
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByText(/alerts added/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const lines = alertTable(page).locator('[role=row][aria-selected]')
  const { order_of_events: events, without_time: others } = expected
  await expect(lines).toHaveCount(events.length + others.length)
  const dated = lines.filter({ hasNotText: 'time unknown' })
  await expect(dated).toHaveCount(events.length)
  for (const [index, { title }] of events.entries()) await expect(dated.nth(index)).toContainText(title)
  for (const title of others) await expect(lines.filter({ hasText: title })).toContainText('time unknown')
  await passesInBothThemes(page, 'the alerts of October')
})

test('a report names its actors: the chip shows the place in the text, Profile opens the actor', async ({
  page,
}) => {
  await importPack(page, {
    ...{ kind: 'actor_set', name: 'Threat Actor', file: 'threat-actor.json', text: honestGalaxy },
  })
  const padding = 'The backdoor contacted 198.51.100.7; its loader asked the C2 server for more.\n'.repeat(
    300,
  )
  const report = `# Incident report\n\n${padding}We attribute the intrusion to Copper Vole (TG-90021).\n`
  await drop(page, [{ name: 'report.md', bytes: [...Buffer.from(report)] }])
  const out = page.getByRole('list', { name: 'What stands out' })
  const chip = out.getByRole('button', { name: 'Copper Vole: threat actor, also as TG-90021' })
  await expect(page.getByText('threat actors named in the text: 1')).toBeVisible()
  await chip.click()
  await expect(page.getByText('We attribute the intrusion to Copper Vole')).toBeInViewport()
  await passesInBothThemes(page, 'a report that names an actor')
  await out.getByRole('button', { name: 'Open the profile of Copper Vole' }).click()
  await expect(page.getByRole('heading', { name: 'Copper Vole' })).toBeVisible()
})
