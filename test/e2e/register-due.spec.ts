import { passesInBothThemes } from './axe.ts'
import { expect, test } from './host.ts'
import { ask, fitsItsWidth, goldenPackage, readFiles, recordWith, takeIn } from './register-page.ts'

const pictures = process.env.SKERRY_PICTURES

test('what is due leads to the field that states the day and goes into a calendar; history shows old and new', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/import')
  await readFiles(page, [goldenPackage()])
  await takeIn(page)
  const { uuid } = await recordWith(page, 'arrangements', 'contract_ref', 'C-003')
  await ask(page, 'arrangements.update', {
    ...{ uuid, end_date: '2091-06-30', notice_period_entity: 90 },
    notes: 'Extended by the annex of March. '.repeat(9),
  })

  await host.turnTo('/register')
  await page.getByRole('link', { name: 'What is due' }).click()
  await expect(page.getByRole('button', { name: /^Next 90 days/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^All/ }).click()
  const list = page.getByRole('grid', { name: 'Due' })
  const notice = list.getByRole('row', { name: /Last day to give notice/ }).filter({ hasText: 'C-003' })
  await expect(notice).toContainText('1 Apr 2091')
  await expect(page.getByText('Not in the list:')).toBeVisible()
  await passesInBothThemes(page, 'what is due')
  if (pictures !== undefined) {
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
      [720, 900],
    ] as const) {
      await host.resize(width, height)
      await page.screenshot({ path: `${pictures}/due-${width}.png` })
    }
    await host.resize(1440, 900)
  }
  const file = await host.saved(() => page.getByRole('button', { name: 'Export as calendar' }).click())
  expect(file.name).toMatch(/^due-all-\d{4}-\d\d-\d\d\.ics$/)
  expect(file.text).toContain('DTSTART;VALUE=DATE:20910401\r\n')
  await notice.dblclick()
  await expect(page).toHaveURL(/\/register\/arrangements\/[^/]+\?field=notice_period_entity$/)

  await host.turnTo('/register/history')
  await page
    .getByRole('grid', { name: 'Changes' })
    .getByRole('row', { name: /arrangement C-003/ })
    .click()
  const changes = page.getByRole('region', { name: 'What it changed' })
  await expect(changes.getByRole('row', { name: '30 Jun 2091' })).toContainText('End')
  await changes.getByRole('button', { name: 'Show all of it' }).click()
  await expect(changes.getByRole('button', { name: 'Show less' })).toBeVisible()
  await passesInBothThemes(page, 'the history of the register')
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/history-1440.png` })
  await host.resize(900, 800)
  await fitsItsWidth(page.locator('.acts-page'))
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/history-900.png` })
  await host.resize(1440, 900)
  await changes.getByRole('link', { name: 'Only this record' }).click()
  await expect(page.getByText(/Only arrangement/)).toBeVisible()
  await expect(page.getByText('2 changes match the filter')).toBeVisible()

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/export-menu.png` })
  const report = await host.saved(() => page.getByRole('menuitem', { name: 'Findings as PDF' }).click())
  expect(report.name).toMatch(/^register-findings-\d{4}-\d\d-\d\d\.pdf$/)
  expect(report.text).toMatch(/^%PDF-1\.7/)
})
