import type { Page } from '@playwright/test'
import { passesInBothThemes } from './axe.ts'
import { expect, testWithRegister as test, test as testWithNothing } from './host.ts'
import { ask, fitsItsWidth, recordWith } from './register-page.ts'
import { messages } from './window.ts'

const main = '.register-main'

const findings = (page: Page) => page.getByRole('listbox', { name: 'Findings' })
const finding = (page: Page, rule: string) =>
  findings(page)
    .getByRole('option')
    .filter({ hasText: new RegExp(`: ?${rule}`) })
const severity = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Severity' }).getByRole('button', { name })
const modules = (page: Page) => page.getByRole('navigation', { name: 'Register' })
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

/** Returns the address of the sample's arrangement with this reference. */
async function arrangement(page: Page, reference: string): Promise<string> {
  const { uuid } = await recordWith(page, 'arrangements', 'contract_ref', reference)
  return `/register/arrangements/${uuid}`
}

testWithNothing(
  'an empty register says what it is for and is filled by the sample, which can be taken back',
  async ({ page, host }) => {
    await host.turnTo('/register')
    await expect(page.getByRole('heading', { name: 'Register', level: 1 })).toBeVisible()
    await passesInBothThemes(page, 'the start of an empty register')
    await page.getByRole('button', { name: 'Load the sample register' }).click()
    await expect(page.getByRole('heading', { name: /block the filing/ })).toBeVisible()
    await expect(modules(page).getByRole('link', { name: /Providers/ })).toContainText('17')
    await expect(messages(page)).toContainText('Loaded the sample register')
    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Load the sample register' })).toBeVisible()
  },
)

testWithNothing(
  'every module opens from the left pane, passes the accessibility check, and an empty one says what it is for',
  async ({ page, host }) => {
    test.setTimeout(400_000)
    await host.turnTo('/register/providers')
    await expect(page.getByRole('button', { name: 'Add the first provider' })).toBeVisible()
    await passesInBothThemes(page, 'an empty list', main)
    await ask(page, 'register.loadSample', {})
    await host.turnTo('/register')
    for (const label of ['Entity and scope', 'Functions', 'Assessments', 'Art. 30 clauses', 'Definitions']) {
      await modules(page).getByRole('link', { name: label }).click()
      await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
      await passesInBothThemes(page, label)
      // LEIs are shown whole beside columns that are cut
      if (label === 'Entity and scope') await fitsItsWidth(page.locator('.list-row .mono').first())
    }
  },
)

testWithNothing(
  'a list that is found to be empty keeps the keyboard on adding its first record',
  async ({ host, page }) => {
    await host.turnTo('/register')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/window/invoke/register.browse', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Providers' }).click()
    const add = page.getByRole('button', { name: 'Add a provider' })
    await add.focus()
    answer()
    await expect(add).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/register\/providers\/new$/)

    // nothing else gives the focus to its button, which would take the keys of the view
    await host.turnTo('/register/providers')
    const first = page.getByRole('button', { name: 'Add the first provider' })
    await expect(first).toBeVisible()
    await expect(first).not.toBeFocused()
  },
)

test('a finding leads to its field, what is picked there shows its effect at once, and Ctrl+Z takes it back', async ({
  page,
  host,
}) => {
  await host.turnTo('/register')
  await expect(severity(page, /^1 error$/)).toBeVisible()
  await finding(page, '805').click()
  await expect(page).toHaveURL(/\/register\/services\/.*field=processing_countries$/)
  const processing = page.getByRole('combobox', { name: 'Countries of processing' })
  await expect(processing).toBeFocused()
  await expect(page.getByRole('region', { name: 'Rows this arrangement files' })).toContainText('missing')
  await passesInBothThemes(page, 'an arrangement with a finding')

  await processing.press('ArrowDown')
  await page.keyboard.type('belg')
  await page.keyboard.press('Enter')
  await expect(severity(page, /^0 errors$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rows this arrangement files' })).not.toContainText('missing')
  await page.keyboard.press('Tab')
  await expect(processing).toHaveValue('BE')
  await expect(modules(page)).toContainText('1 unclassified arrangement blocks the filing')
  await saved(page)

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(processing).toHaveValue('')
  await expect(severity(page, /^1 error$/)).toBeVisible()
})

test('a day is typed as people write it; one that may be two is refused and stays as it was typed', async ({
  page,
  host,
}) => {
  await host.turnTo(await arrangement(page, 'BK-012'))
  const start = page.getByRole('textbox', { name: 'Start', exact: true })
  await start.fill('1.2.2024')
  await start.press('Enter')
  await start.blur()
  await expect(start).toHaveValue('1 Feb 2024')
  await saved(page)
  const end = page.getByRole('textbox', { name: 'End', exact: true })
  await end.fill('3/4/2029')
  await end.blur()
  await expect(page.getByText('It may be 2029-04-03 or 2029-03-04: write the one you mean.')).toBeVisible()
  await expect(end).toHaveValue('3/4/2029')
  await end.press('Escape')
  await end.blur()
  await expect(end).toHaveValue('31 Oct 2028')
})

test('what the workstation refuses stands under the field, and nothing typed is lost', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/400/)
  await host.turnTo(await arrangement(page, 'BK-012'))
  await page.getByRole('button', { name: /more fields/ }).click()
  const reference = page.getByRole('textbox', { name: 'Reference number' })
  await reference.fill('BK-001')
  await reference.press('Enter')
  await expect(page.getByText(/already used by arrangement BK-001/)).toBeVisible()
  await expect(reference).toHaveValue('BK-001')
  await reference.press('Escape')
  await expect(page.getByText(/already used by/)).toHaveCount(0)
})

test('an arrangement is worked on without a pointer: a service is added, gets its users, and is removed', async ({
  page,
  host,
  faults,
}) => {
  // the page may still be reading the service after an earlier change when it is removed
  faults.expect(/404/)
  await host.turnTo(await arrangement(page, 'BK-012'))
  await page.getByRole('button', { name: 'Add a service' }).press('Enter')
  const tabs = page.getByRole('tablist', { name: 'Services' }).getByRole('tab')
  await expect(tabs).toHaveCount(2)
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await tabs.nth(1).press('ArrowLeft')
  await expect(tabs.nth(0)).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Users' })).toHaveValue('Brakensiel Pay B.V.')
  await tabs.nth(0).press('ArrowRight')
  const users = page.getByRole('combobox', { name: 'Users' })
  await expect(users).toHaveValue('')
  // on a busy machine the services may still be redrawn when the key is pressed
  await expect(async () => {
    await users.press('ArrowDown')
    await page.getByRole('option', { name: /Brakensiel Bank AG/ }).waitFor({ timeout: 2000 })
  }).toPass()
  await page.keyboard.type('bank ag')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(users).toHaveValue('Brakensiel Bank AG')
  await page.getByRole('button', { name: 'Remove this one' }).press('Enter')
  await expect(tabs).toHaveCount(0)
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(tabs).toHaveCount(2)
})

test('a record is added, duplicated and removed; what is still used is named instead', async ({
  page,
  host,
  faults,
}) => {
  faults.expect(/400/)
  await host.turnTo('/register/providers/new')
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toBeFocused()
  await page.keyboard.type('Quillmoor Hosting Ltd')
  await page.getByRole('combobox', { name: 'Country of headquarters' }).fill('irel')
  await page.keyboard.press('Enter')
  await passesInBothThemes(page, 'a new provider', main)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Quillmoor Hosting Ltd', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country of headquarters' })).toHaveValue(/^IE/)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Quillmoor Hosting Ltd')
  await page.goBack()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/register\/providers$/)
  await expect(messages(page)).toContainText('Removed provider Quillmoor Hosting Ltd.')

  const list = page.getByRole('grid', { name: 'Providers' })
  const first = list.locator('[role=row][aria-selected]').first()
  await first.waitFor()
  await list.focus()
  await list.press('Home')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await list.press('Delete')
  await expect(messages(page)).toContainText(/is still used by .* Remove these first\./)
})

test('the list is searched, sorted, given other columns, and remembers how it was left', async ({
  page,
  host,
}) => {
  await host.turnTo('/register/arrangements')
  const rows = page.getByRole('grid', { name: 'Arrangements' }).locator('[role=row][aria-selected]')
  await expect(rows).toHaveCount(14)
  await page.keyboard.press('/')
  await page.keyboard.type('cloud')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Annual cost' }).click()
  await expect(rows.first()).toContainText('BK-001')
  await page.getByRole('button', { name: 'Annual cost' }).click()
  await expect(rows.first()).toContainText('BK-002')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Governing law' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Governing law' })).toBeVisible()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BK-002')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search arrangements' })).toHaveValue('cloud')
  await expect(rows.first()).toContainText('BK-002')
})

test('an assessment goes from draft to approval or rejection, and an approved one cannot be typed into', async ({
  page,
  host,
}) => {
  await host.turnTo('/register')
  const { uuid } = await recordWith(page, 'assessments', 'status', 'draft')
  await host.turnTo(`/register/assessments/${uuid}`)
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('button', { name: 'Reject…' }).click()
  await page.getByRole('textbox', { name: /^Reason for the rejection/ }).fill('The audit is missing.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Rejected: The audit is missing.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly', '')
  await page.getByRole('button', { name: 'New version' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveAttribute('readonly', '')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('It is approved and cannot be changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Scores' })).toBeVisible()
  await passesInBothThemes(page, 'an assessment', main)
})

test('a provider shows what depends on it, and the reporting entity its authority', async ({
  page,
  host,
}) => {
  await host.turnTo('/register')
  const { uuid } = await recordWith(page, 'providers', 'name', 'Nimbrafel Cloud Ireland Ltd')
  await host.turnTo(`/register/providers/${uuid}`)
  const standing = page.getByRole('region', { name: 'Dependencies and assessments' })
  await expect(standing).toContainText('Customer payments')
  await expect(standing.getByRole('article').first()).toContainText('approved')
  await passesInBothThemes(page, 'a provider', main)
  await page.getByRole('link', { name: 'Show the chain' }).click()
  await expect(page).toHaveURL(/\/register\/chain\/providers\//)

  await host.turnTo('/register/entity')
  const authority = page.getByRole('combobox', { name: 'Competent authority' })
  await expect(authority).toHaveValue(/BaFin/)
  await authority.press('ArrowDown')
  await page.keyboard.type('bundesbank')
  await page.getByRole('option', { name: /Write “bundesbank”/ }).waitFor()
  await page.keyboard.press('Escape')
  await expect(authority).toHaveValue(/BaFin/)
  const type = page.getByRole('combobox', { name: 'Type of entity' })
  await type.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Type of entity' }).getByRole('option')).toHaveCount(22)
  await passesInBothThemes(page, 'the reporting entity with a list', main)
})

test('the findings can be narrowed to the record, to a severity and to a rule', async ({ page, host }) => {
  await host.turnTo('/register')
  await expect(findings(page).getByRole('option')).toHaveCount(3)
  await severity(page, /^2 warnings$/).click()
  await expect(findings(page).getByRole('option')).toHaveCount(2)
  await page.getByRole('button', { name: 'by rule' }).click()
  await page.getByRole('button', { name: /v8880_m/ }).click()
  await expect(findings(page).getByRole('option')).toHaveCount(1)
  await expect(findings(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Assessed on' })).toBeFocused()
  await page.getByRole('button', { name: /Show all rules/ }).click()
  await severity(page, /^2 warnings$/).click()
  await page.getByRole('button', { name: 'this record only' }).click()
  await expect(severity(page, /^0 errors$/)).toBeVisible()
})

test('the command bar knows the places and acts of the register', async ({ page, host }) => {
  await host.turnTo('/register')
  await expect(page.getByRole('heading', { name: /block the filing/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new exit strategy')
  await expect(page.getByRole('option', { name: 'New exit strategy' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add an exit strategy' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nimbrafel')
  await page.getByRole('option', { name: /^Nimbrafel Cloud Ireland Ltd provider/ }).click()
  await expect(page.getByRole('heading', { name: 'Nimbrafel Cloud Ireland Ltd', level: 1 })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Build the package')
})

test('at 900 by 700 the modules are a select and the findings lie over the page', async ({ page, host }) => {
  await host.resize(900, 700)
  await host.turnTo(await arrangement(page, 'BK-002'))
  await fitsItsWidth(page.locator('.frame'))
  const parts = page.getByRole('combobox', { name: 'Part of the register' })
  await expect(parts.locator('option:checked')).toHaveText('Arrangements')
  await expect(findings(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Validation' }).click()
  await expect(findings(page)).toBeInViewport()
  await passesInBothThemes(page, 'a narrow window with findings')
  await page.getByRole('button', { name: 'Close the findings' }).click()
  await expect(findings(page)).toHaveCount(0)
  await parts.selectOption('Services')
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  await passesInBothThemes(page, 'a list in a narrow window')
  // also where the address does not begin with that of the part
  await host.turnTo('/register/entity')
  await expect(parts.locator('option:checked')).toHaveText('Entity and scope')
  // the current view is visible in the rail even where the rail is longer than the window
  await host.resize(900, 420)
  await host.turnTo('/settings/workstation')
  await expect(
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Settings' }),
  ).toBeInViewport({
    ratio: 1,
  })
})

test('at 150 % nothing is cut off', async ({ page, host }) => {
  await host.turnTo('/register')
  await ask(page, 'settings.change', { change: { zoom: 150 } })
  for (const path of ['/register', '/register/providers', await arrangement(page, 'BK-002')]) {
    await host.turnTo(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await fitsItsWidth(page.locator('.frame'))
    await fitsItsWidth(page.locator(main))
  }
})
