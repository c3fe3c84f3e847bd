import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, type Host, isDesktop, test } from './host.ts'
import { commandField, drop, inspector, paste, row, rows, smallText } from './window.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Nothing that WCAG 2.2 AA forbids and a program can see. What lies over the view is looked at by itself. */
async function check(page: Page, within: string, what: string): Promise<void> {
  await settle(page)
  // the one check that the desktop window cannot run in a page of its own
  const axe = new AxeBuilder({ page }).withTags(rules).include(within).setLegacyMode(isDesktop)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
  expect(found, what).toEqual([])
}

/** Waits until colours and menus have stopped moving. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let stillFrames = 0
        let frames = 0
        const look = () => {
          stillFrames = document.getAnimations().length === 0 ? stillFrames + 1 : 0
          if (stillFrames > 4 || ++frames > 600) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** Changes settings as another window would, so that what is open in this one stays open. */
async function change(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (changed) => {
    const { skerry } = window as { skerry?: { invoke: (name: string, input: unknown) => Promise<unknown> } }
    const input = { change: changed }
    if (skerry !== undefined) await skerry.invoke('settings.change', input)
    else
      await fetch('/window/invoke/settings.change', {
        method: 'POST',
        headers: { 'X-Skerry-Window': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
  }, settings)
}

type State = {
  readonly name: string
  /** What is looked at: the whole page unless something lies over it. */
  readonly within?: string
  readonly reach: (page: Page, host: Host) => Promise<void>
}

const menu = '[role="menu"]'
const dialog = '[role="dialog"]'

const states: readonly State[] = [
  {
    name: 'Triage without a session',
    reach: (page) => page.getByRole('button', { name: 'A phishing mail' }).waitFor(),
  },
  {
    name: 'Triage with the inspector',
    reach: async (page) => {
      await page.getByRole('button', { name: 'A phishing mail' }).click()
      await rows(page).first().click()
      await inspector(page).getByRole('heading', { name: 'Where' }).waitFor()
    },
  },
  {
    name: 'Triage with several rows selected, hidden ones and a reason shown',
    reach: async (page) => {
      await page.getByRole('button', { name: 'A phishing mail' }).click()
      await page.getByRole('button', { name: 'show', exact: true }).click()
      await page.getByRole('button', { name: 'Fee under pressure' }).click()
      await rows(page).nth(1).click()
      await rows(page)
        .nth(4)
        .click({ modifiers: ['Shift'] })
      await page.getByText('4 rows selected').waitFor()
    },
  },
  {
    name: 'Triage with a filter that nothing matches',
    reach: async (page) => {
      await paste(page, smallText)
      await page.getByRole('searchbox', { name: 'Search the values' }).fill('nothing')
      await page.getByRole('button', { name: 'Clear the filter' }).waitFor()
    },
  },
  {
    name: 'Triage on several files',
    reach: async (page) => {
      await drop(page, [
        { name: 'a.txt', text: 'seen: 45.155.205.233' },
        { name: 'b.txt', text: '' },
      ])
      await page.getByRole('combobox', { name: 'Source, one of 2' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the exports',
    within: menu,
    reach: async (page) => {
      await paste(page, smallText)
      await rows(page).first().click()
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'JSON' }).waitFor()
    },
  },
  {
    name: 'the sessions',
    within: menu,
    reach: async (page) => {
      await paste(page, smallText)
      await page.getByRole('button', { name: 'Sessions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    },
  },
  {
    name: 'the further reasons',
    within: menu,
    reach: async (page) => {
      await page.getByRole('button', { name: 'A phishing mail' }).click()
      await page.getByRole('button', { name: /^\d+ more$/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'the kept sessions and a message with Undo',
    reach: async (page) => {
      await paste(page, smallText)
      await row(page, '45.155.205[.]233').click()
      await inspector(page).getByRole('button', { name: 'Put on the allow-list' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await page.getByRole('button', { name: 'New triage' }).click()
      await page.getByRole('heading', { name: 'Kept sessions' }).waitFor()
    },
  },
  {
    name: 'the dialog that renames',
    within: dialog,
    reach: async (page) => {
      await paste(page, smallText)
      await page.getByRole('button', { name: 'Sessions' }).click()
      await page.getByRole('menuitem', { name: 'Rename…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the overview of keys',
    within: dialog,
    reach: async (page) => {
      await page.getByRole('main').focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the command bar with commands',
    within: 'search',
    reach: async (page) => {
      await commandField(page).focus()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the command bar with an indicator',
    within: 'search',
    reach: async (page) => {
      await commandField(page).fill('45.155.205.233')
      await page.getByRole('option', { name: 'Start triage on it' }).waitFor()
    },
  },
  {
    name: 'a lookup',
    reach: async (page, host) => {
      await host.visit('/ip/192.0.2.1')
      await page.getByText('It stands in no kept session.').waitFor()
    },
  },
  { name: 'Lookup without an indicator', reach: (_page, host) => host.visit('/lookup') },
  { name: 'a view that is not built', reach: (_page, host) => host.visit('/actors') },
  { name: 'an address without a view', reach: (_page, host) => host.visit('/no/such/view') },
  { name: 'Settings, workstation', reach: (_page, host) => host.visit('/settings/workstation') },
  { name: 'Settings, appearance', reach: (_page, host) => host.visit('/settings/appearance') },
  {
    name: 'Settings, keys',
    reach: async (page, host) => {
      await makeKey(page, host)
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByRole('row', { name: /script/ }).waitFor()
    },
  },
  { name: 'the dialog with a new key', within: dialog, reach: makeKey },
  {
    name: 'the dialog that makes a key',
    within: dialog,
    reach: async (page, host) => {
      await host.visit('/settings/keys')
      await page.getByRole('button', { name: 'Create a key' }).click()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Change cases' }).check()
    },
  },
  {
    name: 'Settings, allow-list',
    reach: async (page, host) => {
      await host.visit('/settings/allow-list')
      await page.getByRole('textbox', { name: 'Values, several with spaces' }).fill('192.0.2.1 .example.com')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Remove .example.com' }).waitFor()
    },
  },
  { name: 'Settings, warning lists', reach: (_page, host) => host.visit('/settings/warning-lists') },
  { name: 'Settings, data packs', reach: (_page, host) => host.visit('/settings/data-packs') },
  {
    name: 'Settings, the import of a data pack',
    within: dialog,
    reach: async (page, host) => {
      await host.visit('/settings/data-packs')
      await page.getByRole('button', { name: 'Import a pack: Sanctions and labels' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'Settings, checks',
    reach: async (page, host) => {
      await host.visit('/settings/checks')
      await page.getByRole('row', { name: /^Database/ }).waitFor()
    },
  },
  { name: 'Settings, about', reach: (_page, host) => host.visit('/settings/about') },
]

async function makeKey(page: Page, host: Host): Promise<void> {
  await host.visit('/settings/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('script')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Read actors' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.locator('.secret').waitFor()
}

for (const { name, within = 'html', reach } of states) {
  test(`${name}: passes WCAG 2.2 AA in dark and light`, async ({ page, host }) => {
    await reach(page, host)
    await page.locator('h1, h2').first().waitFor({ state: 'attached' })
    for (const theme of ['dark', 'light']) {
      await change(page, { theme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await check(page, within, `${name}, ${theme}`)
    }
  })
}

test('high contrast passes WCAG 2.2 AA in dark and light', async ({ page, host }) => {
  await change(page, { contrast: 'high' })
  await paste(page, smallText)
  await rows(page).nth(2).click()
  await inspector(page).getByRole('heading', { name: 'Where' }).waitFor()
  for (const theme of ['dark', 'light']) {
    await change(page, { theme })
    await expect(page.locator(`html[data-contrast=high][data-mantine-color-scheme=${theme}]`)).toBeVisible()
    await check(page, 'html', theme)
  }
  await host.visit('/settings/keys')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check(page, 'html', 'settings')
})
