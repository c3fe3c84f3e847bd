import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { actorRows, actorTable } from './actor-table.ts'
import { bringActors } from './bring-actors.ts'
import { expect, test } from './host.ts'
import { dropFromDisk, messages } from './window.ts'

/** Techniques of threat actors, compared. */

test('by the keyboard: an actor is found by a synonym, compared with another and with a layer, and exported', async ({
  page,
  host,
  faults,
}, info) => {
  // a browser logs refused requests
  faults.expect(/ 400 /)
  await bringActors(page)
  await host.turnTo('/actors')
  await expect(actorRows(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('marsh wi')
  await expect(actorRows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Grey Heron', level: 1 })).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: 'Comparison' })).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('still pond')
  await page.getByRole('button', { name: 'Compare Brown Otter' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/compare=grey-heron&compare=brown-otter/)
  await expect(page.getByRole('row', { name: /Brown Otter/ })).toContainText('0')
  const technique = (name: RegExp) => page.getByRole('button', { name })
  await expect(technique(/^T9566 Phishing: Grey Heron, 1 sub-technique$/).first()).toBeVisible()

  await technique(/^T9566 Phishing/)
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(technique(/^T9566\.002 Spearphishing Link: Grey Heron$/)).toBeFocused()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('complementary', { name: 'Technique T9566.002' })
  await expect(pane).toContainText('In Operation Reed, HERON-7 sent links to parcels.')
  await expect(page).toHaveURL(/technique=T9566\.002/)
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
  await expect(technique(/^T9566\.002/)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Persistence' }).getByRole('button').first()).toBeFocused()

  const { name, text } = await host.saved(() => page.keyboard.press('e'))
  expect(name).toBe('techniques-of-grey-heron-brown-otter.json')
  expect(JSON.parse(text)).toMatchObject({
    ...{ name: 'Techniques of Grey Heron, Brown Otter', versions: { layer: '4.5' } },
    techniques: [{ techniqueID: 'T9566', score: 1, comment: 'Grey Heron' }, { techniqueID: 'T9566.002' }],
  })

  // dropping the user's own layer shows what is covered
  const path = info.outputPath('own.json')
  await mkdir(dirname(path), { recursive: true })
  const own = { name: 'Own rules', techniques: [{ techniqueID: 'T9566', score: 1, comment: 'Rule 7' }] }
  await writeFile(path, JSON.stringify(own))
  await dropFromDisk(page, [path], () =>
    expect(page.getByText('Drop to open a layer of the ATT&CK Navigator')).toBeVisible(),
  )
  await expect(page.getByRole('row', { name: /Grey Heron/ })).toContainText('1 of 2')
  await page.getByRole('button', { name: 'Not covered' }).click()
  await expect(technique(/^T9566\.002 Spearphishing Link: Grey Heron$/)).toBeVisible()
  await expect(technique(/^T9566 Phishing/)).toHaveCount(0)
  await writeFile(path, '[1]')
  await page.locator('#view input[type=file]').setInputFiles(path)
  await expect(messages(page)).toContainText('It is no layer of the ATT&CK Navigator')
  await page.getByRole('button', { name: 'Close the layer Own rules' }).click()
  await expect(page.getByRole('row', { name: /Own rules/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Stop comparing Brown Otter' }).click()
  await page.getByRole('button', { name: 'Stop comparing Grey Heron' }).click()
  await expect(technique(/^T9566 Phishing: 1 actor, 1 sub-technique$/).first()).toBeVisible()
  await page.keyboard.press('t')
  await expect(actorRows(page)).toHaveCount(2)
  await actorTable(page).focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('2 actors selected')).toBeVisible()
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/compare=brown-otter&compare=grey-heron/)
})
