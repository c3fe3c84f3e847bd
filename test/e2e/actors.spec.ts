import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withReplaced } from '../fixtures/actors/with-replaced.ts'
import { actorRows, actorTable } from './actor-table.ts'
import { passesInBothThemes } from './axe.ts'
import { actorFixture, bringActors } from './bring-actors.ts'
import { expect, test } from './host.ts'
import { importPack } from './import-pack.ts'
import { commandField, dropFromDisk, messages } from './window.ts'

/** Threat actors in the window, from the small invented sets. */

test('by the keyboard: an actor is found by a synonym, opened, read, and the table is there again', async ({
  page,
  host,
}) => {
  await bringActors(page)
  await host.turnTo('/triage')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(actorRows(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('heron7')
  await expect(actorRows(page)).toHaveCount(1)
  await expect(actorRows(page).first()).toContainText('HERON-7')
  await expect(page).toHaveURL(/\/actors\?q=heron7$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grey Heron', level: 1 })).toBeVisible()

  await expect(page.getByRole('region', { name: /^Names/ })).toContainText(
    '“Wader” is also a name of Brown Otter.',
  )
  await expect(page.getByRole('region', { name: /^Claims/ })).toContainText('Russia')
  const timeline = page.getByRole('region', { name: /^Timeline/ })
  await expect(timeline.getByRole('listitem')).toContainText(/Operation Reed.*2023-11-01 to 2024-02-01/)
  await expect(page.getByRole('region', { name: /^Techniques by tactic/ })).toContainText(
    'Spearphishing Link',
  )
  // links in a set are plain text and not clickable
  await expect(page.getByText('hxxps://example[.]org/heron')).toBeVisible()
  await expect(page.locator('#view a[href^="http"]')).toHaveCount(0)
  await page.keyboard.press('y')
  await expect.poll(() => host.clipboard()).toContain('Marsh Wind')

  await page.keyboard.press('t')
  await expect(actorRows(page)).toHaveCount(1)
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(actorRows(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(actorRows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Brown Otter', level: 1 })).toBeVisible()
})

test('by the mouse: facets narrow the table, their chips give it back, and the address keeps both', async ({
  page,
  host,
}) => {
  await bringActors(page)
  await host.turnTo('/actors')
  const facets = page.getByRole('navigation', { name: 'Which actors are shown' })
  await facets.getByRole('button', { name: /^Russia/ }).click()
  await expect(actorRows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/origin=Russia/)
  await facets.getByRole('button', { name: /^North Korea/ }).click()
  await expect(actorRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Suspected origin: Russia' }).click()
  await expect(actorRows(page)).toHaveCount(1)
  await page.reload()
  await expect(actorRows(page)).toHaveCount(1)
  await expect(actorRows(page).first()).toContainText('Brown Otter')
  await page.getByRole('button', { name: 'Suspected origin: North Korea' }).click()
  await expect(actorRows(page)).toHaveCount(2)
  await page.getByRole('columnheader', { name: 'Techniques' }).getByRole('button').first().click()
  await expect(actorRows(page).first()).toContainText('Grey Heron')
  await actorRows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy the name' }).click()
  await expect.poll(() => host.clipboard()).toBe('Grey Heron')
  await actorRows(page).first().dblclick()
  await page.getByRole('button', { name: 'Brown Otter' }).click()
  await expect(page.getByRole('heading', { name: 'Brown Otter', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Grey Heron', level: 1 })).toBeVisible()
})

test('an empty view says where sets come from; one that is dropped on it is asked about, read and shown', async ({
  page,
  host,
}, info) => {
  await host.turnTo('/actors')
  await expect(page.getByText('No set of threat actors is imported.')).toBeVisible()
  await expect(page.getByText('MISP galaxy')).toBeVisible()
  await expect(page.locator('#view a[href^="http"]')).toHaveCount(0)
  const path = info.outputPath('threat-actor.json')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, actorFixture('galaxy.json'))
  await dropFromDisk(page, [path], () =>
    expect(page.getByText('Drop to import a set of threat actors')).toBeVisible(),
  )
  const form = page.getByRole('dialog', { name: 'Import a pack: Threat actors' })
  await expect(form).toContainText('threat-actor.json')
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(actorRows(page)).toHaveCount(2)

  // a newer version shows what it changed
  await writeFile(path, actorFixture('galaxy.json').replace('"Brown Otter"', '"Brown Stoat"'))
  await page.keyboard.press('i')
  await form.locator('input[type=file]').setInputFiles(path)
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByText(/is the same set as .+ and would replace it: 2 entries now, 2 then\./),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Replace / }).click()
  await page.getByText('What new versions changed').click()
  await expect(page.getByText('1 changed: Brown Stoat')).toBeVisible()
  if (process.env.SKERRY_PICTURES !== undefined)
    await page.screenshot({ path: `${process.env.SKERRY_PICTURES}/set-changes.png` })
  await passesInBothThemes(page, 'what a newer set changed', '.set-changes')

  const broken = info.outputPath('broken.json')
  await writeFile(broken, '{"type":"bundle"')
  await page.keyboard.press('i')
  await form.locator('input[type=file]').setInputFiles(broken)
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Imports' })).toContainText('failed')
  await expect(actorRows(page)).toHaveCount(2)
})

test('every set that could not be imported is named until it is, and a layer names what the matrix lacks', async ({
  page,
  host,
}, info) => {
  await bringActors(page, (text) => (text.includes('x-mitre-matrix') ? withReplaced(text) : text))
  await host.turnTo('/actors')
  const folder = info.outputPath('sets')
  await mkdir(folder, { recursive: true })
  const form = page.getByRole('dialog', { name: 'Import a pack: Threat actors' })
  const imports = page.getByRole('list', { name: 'Imports' })
  const bring = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    await page.keyboard.press('i')
    await form.locator('input[type=file]').setInputFiles(join(folder, name))
    await form.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(form).toHaveCount(0)
  }
  for (const number of [1, 2, 3, 4]) await bring(`broken-${number}.json`, '{"type":"bundle"')
  await expect(imports.getByRole('listitem').filter({ hasText: 'failed' })).toHaveCount(4)
  // a file that is imported after all is no longer listed as failed, the others remain
  await bring('broken-2.json', actorFixture('galaxy.json').replaceAll('Brown Otter', 'Brown Stoat'))
  await page.getByRole('button', { name: /^Replace / }).click()
  await expect(imports.getByRole('listitem').filter({ hasText: 'failed' })).toHaveCount(3)
  await expect(imports).not.toContainText('broken-2.json')
  await page.getByRole('button', { name: 'Clear failed ones' }).click()
  await expect(imports).toHaveCount(0)

  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Techniques' })).toBeVisible()
  const layer = join(folder, 'own.json')
  const ids = ['T9566', 'T9001', 'T9003', 'T9999']
  await writeFile(
    layer,
    JSON.stringify({ name: 'Own rules', techniques: ids.map((techniqueID) => ({ techniqueID })) }),
  )
  await page.locator('#view input[type=file]').setInputFiles(layer)
  const missing = page.locator('.layer-elsewhere')
  await missing.getByText('3 techniques of the layer are not in this matrix').focus()
  await page.keyboard.press('Enter')
  await expect(missing.getByRole('listitem')).toHaveText([
    'T9001 Lures of old: revoked, replaced by T9566 Phishing',
    'T9003 Given up: revoked or deprecated',
    'T9999 no set in use has it',
  ])
  await passesInBothThemes(page, 'what a matrix lacks of a layer', '.layer-elsewhere')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Technique T9566' })).toBeVisible()
})

test('an actor is linked to a case, and its profile and the command bar lead from one to the other', async ({
  page,
  host,
}) => {
  await bringActors(page)
  await host.turnTo('/actors/grey-heron')
  const data = page.getByRole('region', { name: 'In your data' })
  await expect(data).toContainText('No case or alert names it')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add Grey Heron to a case' })
  await dialog.getByLabel('Title of the new case').fill('Marsh Wind writes to accounts')
  await dialog.getByRole('button', { name: 'Add to a new case' }).click()
  await expect(messages(page)).toContainText('Linked the new case')
  await expect(data.getByRole('button', { name: 'Marsh Wind writes to accounts' })).toBeVisible()
  await expect(data).toContainText('by Marsh Wind')
  await data.getByRole('button', { name: 'Marsh Wind writes to accounts' }).click()
  await page
    .getByRole('navigation', { name: 'Sections of the case' })
    .getByRole('link', { name: 'Links' })
    .click()
  await expect(page.getByRole('grid')).toContainText('Threat actor')

  await page.keyboard.press('Control+k')
  await commandField(page).fill('wader')
  await expect(page.getByRole('option', { name: /Brown Otter/ })).toContainText('also called Wader')
  await page.getByRole('option', { name: /Brown Otter/ }).click()
  await expect(page.getByRole('heading', { name: 'Brown Otter', level: 1 })).toBeVisible()
})

test('the map leads to who is on it, and names in conflict are joined, parted and joined no more', async ({
  page,
  host,
}) => {
  await bringActors(page)
  await host.turnTo('/actors')
  await page.keyboard.press('m')
  const countries = page.getByRole('grid', { name: 'Countries that actors are said to target' })
  await expect(countries.locator('[role=row][aria-selected]')).toHaveCount(2)
  await expect(page.getByRole('img', { name: /^Map of the world: 2 countries/ })).toBeVisible()
  const map = page.getByRole('img', { name: /^Map of the world/ })
  const whole = await map.getAttribute('viewBox')
  await map.focus()
  await page.keyboard.press('+')
  await expect(map).not.toHaveAttribute('viewBox', whole ?? '')
  await page.keyboard.press('0')
  await expect(map).toHaveAttribute('viewBox', whole ?? '')
  await map.hover()
  await page.mouse.wheel(0, -300)
  await expect(map).not.toHaveAttribute('viewBox', whole ?? '')
  await page.getByRole('button', { name: 'Origins' }).click()
  await expect(page.getByRole('grid', { name: /come from$/ })).toContainText('North Korea')
  await page.getByRole('button', { name: 'Targets' }).click()
  await expect(countries.locator('[role=row][aria-selected]')).toHaveCount(2)
  await countries.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/actors\?target=Norway$/)
  await expect(actorRows(page)).toHaveCount(1)

  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Join Grey Heron with Brown Otter' }).click()
  await expect(page.getByText('The sets in use give no name to several actors.')).toBeVisible()
  const decisions = page.getByRole('region', { name: 'Your decisions' })
  await expect(decisions.getByRole('listitem')).toHaveCount(1)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(decisions).toContainText('No decisions.')
  await expect(page.getByRole('heading', { name: 'Wader' })).toBeVisible()

  await host.turnTo('/actors/brown-otter')
  await expect(page.getByRole('heading', { name: 'Brown Otter', level: 1 })).toBeVisible()
  await page.keyboard.press('j')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('marsh')
  await dialog.getByRole('button', { name: 'Join with Grey Heron' }).click()
  const entries = page.getByRole('region', { name: /^Entries/ })
  await expect(entries.getByRole('listitem')).toHaveCount(4)
  await entries.getByRole('button', { name: 'Split Brown Otter from the others' }).click()
  await expect(page.getByRole('heading', { name: 'Grey Heron', level: 1 })).toBeVisible()
  await expect(entries.getByRole('listitem')).toHaveCount(3)
})

test('all actors are copied, also those that were never in view', async ({ page, host }) => {
  const galaxy = JSON.parse(actorFixture('galaxy.json')) as { values: object[] }
  const values = Array.from({ length: 230 }, (_, number) => ({
    value: `Group ${number}`,
    uuid: `5d7d6b7e-8a0a-4f3c-9a53-${String(number).padStart(12, '0')}`,
  }))
  await importPack(page, {
    kind: 'actor_set',
    name: 'Threat Actor',
    file: 'threat-actor.json',
    text: JSON.stringify({ ...galaxy, values }),
  })
  await host.turnTo('/actors')
  await expect(actorTable(page)).toHaveAttribute('aria-rowcount', '231')
  await actorTable(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('y')
  await expect(page.getByText(/the names of 230 actors/)).toBeVisible()
  const names = (await host.clipboard()).split('\n')
  expect(new Set(names)).toEqual(new Set(values.map(({ value }) => value)))
})
