import { hostileTexts } from '../fixtures/hostile-texts.ts'
import { expect, test } from './host.ts'
import { alertPane, alertRows, alertTable, importAlerts } from './incident.ts'
import { ask } from './register-page.ts'

/**
 * Markup, scripts, formulas, links and bidirectional controls in every text of alerts and cases: displayed as text, and
 * inert.
 */

test('in every field of 300 alerts and of a case', async ({ page, host }) => {
  expect(hostileTexts).toHaveLength(300)
  const alerts = hostileTexts.map((payload, index) => ({
    source: `s${index % 3} ${payload}`.slice(0, 150),
    external_id: `${index} ${payload}`,
    severity: 'high',
    title: `${index} ${payload}`,
    description: payload,
    asset: { hostname: payload, owner: payload },
    tags: [payload],
    observables: [
      { type: payload, value: payload },
      { value: `https://parcel-desk.click/${encodeURIComponent(payload)}` },
    ],
    [payload]: { [payload]: payload },
  }))
  await importAlerts(page, '<img src=x>', alerts)

  const isInert = async () => {
    expect(await page.evaluate(() => 'taken' in window)).toBe(false)
    expect(await page.title()).toMatch(/ – Skerry$/)
    const made =
      'script, img, iframe, object, base, math, form[action], a[href^="javascript"], a[href^="data"], a[href^="http"]'
    await expect(page.locator('main').locator(made)).toHaveCount(0)
  }
  await host.turnTo('/alerts')
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '301')
  for (let row = 0; row < 20; row += 1) {
    await alertRows(page).nth(row).click()
    await expect(alertPane(page).getByRole('heading', { level: 2 })).toContainText(String(299 - row))
    await alertPane(page)
      .locator('summary')
      .evaluateAll((summaries) => {
        for (const summary of summaries as HTMLElement[]) summary.click()
      })
    await isInert()
  }

  const { id } = await ask<{ id: string }>(page, 'caseBoard.create', {
    title: '<script>document.title="taken"</script>',
    severity: 'low',
    indicators: hostileTexts.join('\n'),
  })
  // bidirectional controls are refused in the window's own fields
  const all = hostileTexts
    .map((payload) => payload.replaceAll('\0', ' ').replace(/\p{Cf}/gu, ' '))
    .join('\n\n')
  await ask(page, 'caseBoard.change', { id, summary: all.slice(0, 90_000) })
  await ask(page, 'caseBoard.comment', { id, body: all.slice(0, 90_000) })
  await ask(page, 'caseBoard.note', { id, text: all.slice(0, 9000) })
  await ask(page, 'caseBoard.resolve', {
    id,
    verdict: 'benign',
    root_cause: all.slice(0, 90_000),
    narrative: all,
  })
  for (const section of ['', '/indicators', '/comments', '/report']) {
    await host.turnTo(`/cases/${id}${section}`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/^<script>/)
    await isInert()
  }
  for (const path of ['/cases', '/cases/table', '/settings/activity']) {
    await host.turnTo(path)
    await page.getByText('<script>document.title="taken"</script>').first().waitFor()
    await isInert()
  }
})
