import type { Page } from '@playwright/test'
import { passesInBothThemes } from './axe.ts'
import { bringActors } from './bring-actors.ts'
import { expect, test } from './host.ts'
import { alertPane, alertRows, loadIncident } from './incident.ts'
import { ask } from './register-page.ts'
import { commandField, inspector, paste, row, sourceText } from './window.ts'

/**
 * Techniques and vulnerabilities, wherever they are displayed in the window, link to the threat actors that use them.
 */

const cve = 'CVE-2021-44228'
const technique = 'T1505.003'
const usersOf = (id: string) => new RegExp(`/actors\\?q=${id.replace('.', '\\.')}$`)
const adds = 'An imported set of threat actors adds'

/** Returns the invented sets with ids that occur in the sample incident. */
const withSampleIds = (text: string) =>
  text.replaceAll('T9566.002', technique).replaceAll('T9566', 'T1505').replaceAll('CVE-2024-12345', cve)

async function leadsTo(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(usersOf(id))
  await expect(page.locator('.id-head')).toContainText(`${id === cve ? 'Exploited' : 'Used'} by 1 actor`)
}

test('without sets ids stand alone, and each view says once what an import would add', async ({
  page,
  host,
}) => {
  await loadIncident(page)
  await host.turnTo(`/cve/${cve}`)
  await expect(page.getByText(adds)).toHaveText(`${adds} who exploits a CVE. Import one`)
  await host.turnTo('/alerts')
  await alertRows(page).filter({ hasText: technique }).first().click()
  await expect(alertPane(page).getByRole('button', { name: technique, exact: true })).toBeVisible()
  await expect(page.getByText(adds)).toHaveCount(1)
  await commandField(page).fill('t1505.003')
  const option = page.getByRole('option', { name: /^Threat actors that use/ })
  await expect(option).toContainText('no set of them is imported')
  await option.click()
  await expect(page).toHaveURL(usersOf(technique))
  await expect(page.getByText(/Who uses it is not known here/)).toBeVisible()
  await passesInBothThemes(page, 'an id of which nothing is known')
})

test('with sets they are called by name and lead to who uses them, by keys and by the mouse', async ({
  page,
  host,
}) => {
  await bringActors(page, withSampleIds)
  await loadIncident(page)

  // the page of a vulnerability, and the command bar
  await host.turnTo(`/cve/${cve}`)
  await expect(page.getByText('Exploited by Grey Heron.')).toBeVisible()
  await page.locator('#view').focus()
  await page.keyboard.press('o')
  await leadsTo(page, cve)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('t1505.003')
  await expect(
    page.getByRole('option', { name: `Threat actors that use ${technique} Spearphishing Link` }),
  ).toContainText('1 known')
  await page.keyboard.press('Enter')
  await leadsTo(page, technique)
  await expect(page.locator('.id-head')).toContainText('Spearphishing Link')
  await passesInBothThemes(page, 'who uses a technique')

  // a session: the row shows the actors that exploit it; its menu, its inspector and the text link to them
  await paste(page, `They sent links (${technique}) and used ${cve} at 45.155.205.233.`)
  await expect(row(page, cve)).toContainText('exploited by Grey Heron')
  await row(page, cve).click({ button: 'right' })
  await page.getByRole('menuitem', { name: `Show the threat actors that exploit ${cve}` }).click()
  await leadsTo(page, cve)
  await page.goBack()
  await row(page, cve).click()
  await expect(inspector(page)).toContainText('Exploited by Grey Heron.')
  await passesInBothThemes(page, 'a vulnerability in a session', '.inspector')
  await sourceText(page).getByText(technique).click()
  await leadsTo(page, technique)

  // several values looked up at once
  await host.turnTo('/lookup/many')
  await page.getByRole('textbox', { name: 'Values, one per line, or a text' }).fill(`${cve}\n192.0.2.7`)
  await page.keyboard.press('Control+Enter')
  const lookups = page.getByRole('grid', { name: 'Lookups' })
  await expect(lookups).toContainText('exploited by Grey Heron')
  await lookups.getByRole('row').filter({ hasText: cve }).click()
  await page.keyboard.press('o')
  await leadsTo(page, cve)

  // the list of alerts and the opened alert
  await host.turnTo('/alerts')
  const lure = alertRows(page)
    .filter({ hasText: `${technique} Spearphishing Link` })
    .first()
  await lure.click()
  const inPane = alertPane(page).getByRole('button', { name: new RegExp(`^${technique} Spearphishing Link`) })
  await expect(inPane).toBeVisible()
  await passesInBothThemes(page, 'an alert with techniques')
  await page.keyboard.press('o')
  await leadsTo(page, technique)
  await page.goBack()
  await page.keyboard.press('f')
  const filters = page.getByRole('dialog', { name: 'Add a filter' })
  await filters.getByRole('combobox', { name: 'Column' }).selectOption('techniques')
  await filters.getByRole('button', { name: `${technique} Spearphishing Link` }).click()
  await filters.getByRole('button', { name: 'Done' }).click()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.getByRole('button', { name: `${technique} Spearphishing Link` }).click()
  await expect(chips).toHaveCount(0)
  // with several links the key focuses the first, and Tab the next
  await alertRows(page)
    .filter({ hasText: `${cve} probed` })
    .click()
  await expect(alertPane(page).getByRole('heading', { level: 2 })).toContainText(cve)
  await page.keyboard.press('o')
  await expect(alertPane(page).locator('.id-link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await leadsTo(page, cve)

  // a case: indicators, comment, entry of the timeline
  const { id } = await ask<{ id: string }>(page, 'caseBoard.create', {
    ...{ title: 'Links to parcels', severity: 'low', indicators: `${cve}\nparcel.example` },
  })
  await ask(page, 'caseBoard.comment', { id, body: `**${technique}** and \`T1505\`, by ${cve}` })
  await ask(page, 'caseBoard.note', { id, text: `First link, ${technique}` })
  await host.turnTo(`/cases/${id}/comments`)
  const comment = page.locator('.comment')
  await expect(comment.getByRole('button', { name: /^(?:T1505|CVE-)/ })).toHaveText([technique, cve])
  await comment.getByRole('button', { name: cve }).click()
  await leadsTo(page, cve)
  await host.turnTo(`/cases/${id}/timeline`)
  await page.locator('.timeline').getByRole('button', { name: technique }).press('Enter')
  await leadsTo(page, technique)
  await host.turnTo(`/cases/${id}/indicators`)
  await page.getByRole('row').filter({ hasText: cve }).click()
  await expect(inspector(page)).toContainText('Exploited by Grey Heron.')
  await page.keyboard.press('o')
  await leadsTo(page, cve)

  // observables: the page of one, search results, and the graph
  await host.turnTo(`/observables/one?value=${cve}`)
  await expect(page.getByText('Exploited by Grey Heron.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Actors/ })
    .last()
    .click()
  await leadsTo(page, cve)
  await host.turnTo(`/observables?match=part&value=${cve}`)
  await page.getByRole('grid', { name: 'Observables' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('o')
  await leadsTo(page, cve)
  await host.turnTo(`/observables/graph?root=${cve}&type=cve`)
  await expect(page.locator('.graph[data-laid-out=true]')).toBeVisible()
  await page.getByRole('grid', { name: 'Nodes of the graph' }).focus()
  await page.keyboard.press('o')
  await leadsTo(page, cve)
})
