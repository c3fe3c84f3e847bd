import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, testWithIncident as test } from './host.ts'
import { openLureCase } from './incident.ts'
import { goldenPackage } from './register-page.ts'
import { dropFromDisk, messages, values } from './window.ts'

/** What is dropped on a view goes into that view, or into Triage when it is dropped on the strip or asked for later. */

test('files go into the view they are dropped on, and can be read in Triage instead', async ({
  page,
  host,
  faults,
}) => {
  // the second file is refused as a file of alerts, which the browser logs
  faults.expect(/ 400 /)
  const at = (name: string) => join(host.dataDir, name)
  const alerts = at('alerts.csv')
  await writeFile(alerts, 'title,severity,source_ip\nBeacon to a dropped host,high,185.220.101.4\n')
  const notes = at('notes.txt')
  await writeFile(notes, 'seen: 45.155.205.233')
  const filing = at('filing.zip')
  await writeFile(filing, goldenPackage().buffer)

  await host.turnTo('/alerts')
  await dropFromDisk(page, [alerts, notes], async () => {
    await expect(page.getByText('Drop to import alerts: a preview is shown first')).toBeVisible()
    await expect(page.getByText('… or read it in Triage')).toBeVisible()
    await keepPictures(page)
  })
  const dialog = page.getByRole('dialog', { name: 'Import alerts' })
  await expect(dialog.getByRole('cell', { name: 'Beacon to a dropped host' })).toBeVisible()
  await expect(dialog).toContainText('1 dropped file to be asked about after this one.')
  await dialog.getByRole('button', { name: 'Skip' }).click()
  // the second is no file of alerts
  await expect(dialog).toContainText('notes.txt')
  await dialog.getByRole('button', { name: 'Read in Triage instead' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(values(page)).toHaveText(['45.155.205[.]233'])

  await openLureCase(host)
  await dropFromDisk(page, [notes], () =>
    expect(page.getByText('Drop to add to the evidence of this case')).toBeVisible(),
  )
  await messages(page).getByRole('button', { name: 'Open the evidence' }).click()
  await expect(page).toHaveURL(/\/evidence$/)
  await expect(page.getByRole('row', { name: /notes\.txt/ }).first()).toBeVisible()

  await host.turnTo('/register')
  await dropFromDisk(page, [filing], () =>
    expect(page.getByText('Drop to import into the register: a preview is shown first')).toBeVisible(),
  )
  await expect(page.getByRole('region', { name: 'What would change' })).toBeVisible()

  // the strip at the lower edge is the way to Triage
  await host.turnTo('/alerts')
  const height = page.viewportSize()?.height ?? 720
  await dropFromDisk(page, [notes], undefined, height - 60)
  await expect(values(page)).toHaveText(['45.155.205[.]233'])
})

async function keepPictures(page: Page): Promise<void> {
  const folder = process.env.SKERRY_PICTURES
  if (folder === undefined) return
  const before = page.viewportSize()
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1440, 1024]) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: width === 1440 ? 900 : 700 })
      await page.screenshot({ path: join(folder, `drop-${theme}-${width}.png`) })
    }
  if (before !== null) await page.setViewportSize(before)
}
