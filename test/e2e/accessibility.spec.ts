import type { Page } from '@playwright/test'
import { passesAxe, passesInBothThemes } from './axe.ts'
import { bringActors } from './bring-actors.ts'
import { expect, type Host, test } from './host.ts'
import { alertPane, alertRows, loadIncident, lureCase, openCase } from './incident.ts'
import { ask } from './register-page.ts'
import { commandField, drop, inspector, paste, row, rows, smallText } from './window.ts'

/** Shared content of states that are checked one after the other on one host. */
const nothing = 'a workstation that holds nothing'
const texts = 'texts in triage'
const incident = 'the sample incident'
const lookups = 'lookups'
const actorSets = 'sets of threat actors'
/** The sample incident with what these states write, which the others must not find. */
const changed = 'what a user has changed'

type State = {
  readonly name: string
  /** The content that the state is based on. */
  readonly of:
    | typeof nothing
    | typeof texts
    | typeof incident
    | typeof lookups
    | typeof actorSets
    | typeof changed
  /** The checked element: the whole page unless something covers it. */
  readonly within?: string
  readonly reach: (page: Page, visit: Host['turnTo']) => Promise<void>
}

const menu = '[role="menu"]'
const dialog = '[role="dialog"]'

/** The page of one value, once one of its facts is visible. */
function lookup(name: string, path: string, fact: RegExp): State {
  return {
    name: `Lookup, ${name}`,
    of: lookups,
    reach: async (page, visit) => {
      await visit(path)
      await page.locator('dt', { hasText: fact }).first().waitFor()
      await page.getByRole('heading', { name: 'Known here' }).waitFor()
    },
  }
}

const wrappedUrl =
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpay.parcel-desk.click%2Ffee%3Fid%3D1&data=05'

const mailHeader = [
  'Received: from relay.parcel-desk.click (unknown [192.0.2.5]) by mx.corp.example with ESMTP id 4T; Fri, 20 Nov 2026 06:12:40 +0000',
  'Received: from laptop by relay.parcel-desk.click with SMTP id 9; Fri, 20 Nov 2026 06:08:11 +0000',
  'Authentication-Results: mx.corp.example; spf=softfail smtp.mailfrom=parcel-desk.click; dkim=pass header.d=parcel-desk.click; dmarc=fail header.from=parcel-desk.click policy.dmarc=reject',
  'DKIM-Signature: v=1; a=rsa-sha256; d=parcel-desk.click; s=s1; h=from:to; bh=abc; b=def',
  'From: "Desk" <notice@parcel-desk.click>',
  'Reply-To: help@other-desk.support',
  'Subject: Last notice',
].join('\n')

const states: readonly State[] = [
  {
    name: 'Triage without a session',
    of: nothing,
    reach: async (page, visit) => {
      await visit('/triage')
      await page.getByRole('button', { name: 'A phishing mail' }).waitFor()
    },
  },
  {
    name: 'Triage with the inspector',
    of: texts,
    reach: async (page, visit) => {
      await visit('/triage')
      await page.getByRole('button', { name: 'A phishing mail' }).click()
      await rows(page).first().click()
      await inspector(page).getByRole('heading', { name: 'Where' }).waitFor()
    },
  },
  {
    name: 'Triage with several rows selected, hidden ones and a reason shown',
    of: texts,
    reach: async (page, visit) => {
      await visit('/triage')
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
    of: texts,
    reach: async (page, visit) => {
      await visit('/triage')
      await paste(page, smallText)
      await page.getByRole('searchbox', { name: 'Search the values' }).fill('nothing')
      await page.getByRole('button', { name: 'Clear the filter' }).waitFor()
    },
  },
  {
    name: 'Triage on several files',
    of: texts,
    reach: async (page, visit) => {
      await visit('/triage')
      await drop(page, [
        { name: 'a.txt', text: 'seen: 45.155.205.233' },
        { name: 'b.txt', text: '' },
      ])
      await page.getByRole('combobox', { name: 'Source, one of 2' }).click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the exports',
    of: texts,
    within: menu,
    reach: async (page, visit) => {
      await visit('/triage')
      await paste(page, smallText)
      await rows(page).first().click()
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'JSON' }).waitFor()
    },
  },
  {
    name: 'the sessions',
    of: texts,
    within: menu,
    reach: async (page, visit) => {
      await visit('/triage')
      await paste(page, smallText)
      await page.getByRole('button', { name: 'Sessions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    },
  },
  {
    name: 'the further reasons',
    of: texts,
    within: menu,
    reach: async (page, visit) => {
      await visit('/triage')
      await page.getByRole('button', { name: 'A phishing mail' }).click()
      await page.getByRole('button', { name: /^\d+ more$/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'the kept sessions and a message with Undo',
    of: changed,
    reach: async (page) => {
      await paste(page, smallText)
      await row(page, '45.155.205[.]233').click()
      await inspector(page).getByRole('button', { name: 'Put on the allow-list' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await page.getByRole('button', { name: 'New triage' }).click()
      await page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor()
    },
  },
  {
    name: 'the dialog that renames',
    of: texts,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/triage')
      await paste(page, smallText)
      await page.getByRole('button', { name: 'Sessions' }).click()
      await page.getByRole('menuitem', { name: 'Rename…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the overview of keys',
    of: nothing,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/triage')
      await page.getByRole('main').focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the command bar with commands',
    of: nothing,
    within: 'search',
    reach: async (page, visit) => {
      await visit('/triage')
      await commandField(page).focus()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the command bar with an indicator',
    of: nothing,
    within: 'search',
    reach: async (page, visit) => {
      await visit('/triage')
      await commandField(page).fill('45.155.205.233')
      await page.getByRole('option', { name: 'Start triage on it' }).waitFor()
    },
  },
  lookup('a range', '/ip/2001%3Adb8%3A40%3A%3A%2F46', /^Network/),
  lookup('a reserved address', '/ip/192.0.2.1', /^Reserved by/),
  lookup('a public address without a data pack', '/ip/45.155.205.233', /^Decimal/),
  lookup('a wrapped URL', `/url?q=${encodeURIComponent(wrappedUrl)}`, /^Leads to/),
  lookup('a mail address', '/email/support%2Btag%40mailinator.com', /^Score/),
  lookup('a phone number', '/phone/%2B447700900123', /^E\.164/),
  lookup('a hardware address', '/mac/00%3A50%3A56%3Aab%3A12%3A9f', /^Vendor/),
  lookup('a crypto address', '/crypto/0x52908400098527886E0F7030069857D2E4169EE7', /^Checksum/),
  lookup('a digest', '/hash/d41d8cd98f00b204e9800998ecf8427e', /^Verdict/),
  lookup('a CVE', '/cve/CVE-2021-44228', /^Year/),
  lookup('a domain', '/domain/parcel-desk.click', /^Top-level domain/),
  {
    name: 'a lookup that is refused',
    of: lookups,
    reach: async (page, visit) => {
      await visit('/ip/999.1.1.1')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'the table of many lookups',
    of: lookups,
    reach: async (page, visit) => {
      await visit('/lookup/many')
      await page.getByRole('textbox', { name: 'Values, one per line, or a text' }).fill(`${smallText}\nx`)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('grid', { name: 'Lookups' }).press('ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await page.getByText('2 rows selected').waitFor()
    },
  },
  { name: 'Lookup, many values to paste', of: nothing, reach: (_page, visit) => visit('/lookup/many') },
  {
    name: 'the header of a message',
    of: lookups,
    reach: async (page, visit) => {
      await visit('/lookup/headers')
      await page.getByRole('textbox', { name: 'Message header' }).fill(mailHeader)
      await page.getByRole('button', { name: 'Read it' }).click()
      await page.getByRole('columnheader', { name: 'Delay' }).waitFor()
    },
  },
  { name: 'Lookup, a header to paste', of: nothing, reach: (_page, visit) => visit('/lookup/headers') },
  {
    name: 'two values side by side',
    of: lookups,
    reach: async (page, visit) => {
      await visit('/compare?kind=ip&a=192.0.2.0%2F24&b=192.0.2.0%2F26')
      await page.getByRole('rowheader', { name: 'Netmask' }).waitFor()
    },
  },
  { name: 'Lookup, two values to compare', of: nothing, reach: (_page, visit) => visit('/compare') },
  {
    name: 'Lookup with a history',
    of: lookups,
    reach: async (page, visit) => {
      await visit('/mac/00%3A50%3A56%3Aab%3A12%3A9f')
      await page.getByRole('heading', { name: 'Known here' }).waitFor()
      await visit('/lookup')
      await page.getByRole('button', { name: 'Forget 00:50:56:ab:12:9f' }).waitFor()
    },
  },
  { name: 'Lookup without a history', of: nothing, reach: (_page, visit) => visit('/lookup') },
  {
    name: 'Alerts with one that is read',
    of: incident,
    reach: async (page, visit) => {
      await visit('/alerts')
      await alertRows(page).nth(1).click()
      await alertPane(page)
        .getByRole('heading', { name: /^Observables/ })
        .waitFor()
    },
  },
  {
    name: 'the observables that a network finds',
    of: incident,
    reach: async (page, visit) => {
      await visit('/observables?match=within&value=0.0.0.0/0')
      await page.getByRole('grid', { name: 'Observables' }).waitFor()
    },
  },
  {
    name: 'the page of an observable',
    of: incident,
    reach: async (page, visit) => {
      await visit('/observables/one?value=svc-ledger')
      await page.getByRole('heading', { name: 'Alerts by day' }).waitFor()
    },
  },
  {
    name: 'the graph of what shares observables',
    of: incident,
    reach: async (page, visit) => {
      await visit('/observables/graph?root=svc-ledger')
      await page.locator('.graph[data-laid-out=true]').waitFor()
    },
  },
  {
    name: 'Alerts under several filters',
    of: incident,
    reach: async (page, visit) => {
      await visit('/alerts?severity=high&severity=critical&received_from=2000-01-01T00:00:00.000Z')
      await page
        .getByRole('button', { name: /^Remove the filter Severity/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'Alerts under a saved filter',
    of: incident,
    reach: async (page, visit) => {
      await ask(page, 'alertSavedFilters.save', {
        name: 'Grave ones',
        filter: { statuses: ['triage'], severities: ['high'], sources: [], words: '' },
        order: 'happened',
      })
      await visit('/alerts?severity=high')
      await page.getByRole('button', { name: 'Rename' }).waitFor()
    },
  },
  {
    name: 'the dialog that adds a filter of alerts',
    of: incident,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/alerts')
      await page.keyboard.press('f')
      await page.getByRole('dialog', { name: 'Add a filter' }).waitFor()
    },
  },
  { name: 'Alerts without any', of: nothing, reach: (_page, visit) => visit('/alerts') },
  {
    name: 'the dialog that dismisses alerts',
    of: incident,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/alerts')
      await alertRows(page).nth(1).click()
      await page.keyboard.press('d')
      await page.getByRole('dialog').getByRole('radio', { name: 'Another reason' }).check()
    },
  },
  { name: 'Settings › SLA targets', of: nothing, reach: (_page, visit) => visit('/settings/targets') },
  {
    name: 'suppressed observables',
    of: changed,
    reach: async (page, visit) => {
      await visit('/alerts')
      await alertRows(page).nth(1).click()
      await alertPane(page)
        .getByRole('button', { name: /^Suppress / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Suppress' }).click()
      await alertPane(page).getByText('suppressed', { exact: true }).waitFor()
      await page.keyboard.press('u')
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: /^Active/ })
        .waitFor()
    },
  },
  {
    name: 'merged alerts, and the dialog that merges',
    of: changed,
    reach: async (page, visit) => {
      await visit('/alerts')
      await alertRows(page).nth(1).click()
      await alertPane(page)
        .getByRole('button', { name: /^Merge: / })
        .first()
        .click()
      await alertPane(page).getByRole('heading', { name: 'Merged 1' }).waitFor()
      await alertRows(page).nth(1).click()
      await alertRows(page)
        .nth(2)
        .click({ modifiers: ['Shift'] })
      await page.keyboard.press('m')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the dialog that raises an alert',
    of: nothing,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/alerts')
      await page.getByRole('button', { name: 'Raise an alert' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
    },
  },
  {
    name: 'the dialog that imports alerts',
    of: nothing,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/alerts')
      await page.getByRole('button', { name: 'Import' }).click()
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({
          name: 'a.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('name;level\nSeen;high\n"low\n'),
        })
      await page.getByRole('dialog').getByText('1 line cannot be imported').click()
    },
  },
  {
    name: 'the dialog that asks for a case',
    of: incident,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/alerts')
      await alertRows(page).nth(1).click()
      await alertPane(page).getByRole('button', { name: 'Add to case' }).click()
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /Parcel/ })
        .waitFor()
    },
  },
  {
    name: 'Cases as a board',
    of: incident,
    reach: async (page, visit) => {
      await visit('/cases')
      await page.getByRole('link', { name: lureCase }).waitFor()
    },
  },
  {
    name: 'the dialog that opens a case from a template',
    of: nothing,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/cases')
      await page.getByText('There are no cases yet.').waitFor()
      await page.keyboard.press('Shift+N')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Template' }).selectOption('Phishing')
    },
  },
  {
    name: 'a template of cases that is changed',
    of: nothing,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/cases')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Case templates')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Ransomware', exact: true }).click()
      await page.getByRole('textbox', { name: /^Tasks/ }).waitFor()
    },
  },
  {
    name: 'Cases as a table',
    of: incident,
    reach: async (page, visit) => {
      await visit('/cases/table')
      await page.getByRole('grid', { name: 'Cases' }).getByText(lureCase).click()
    },
  },
  ...[
    'Timeline',
    'Tasks',
    'Indicators',
    'Evidence',
    'Alerts',
    'Links',
    'Comments',
    'Techniques',
    'Report',
  ].map(
    (section): State => ({
      name: `a case, ${section}`,
      of: incident,
      reach: async (page, visit) => {
        await visit('/cases')
        await openCase(page, section === 'Report' ? 'Router migration test' : lureCase)
        const link = page
          .getByRole('navigation', { name: 'Sections of the case' })
          .getByRole('link', { name: section })
        await link.click()
        await expect(link).toHaveAttribute('aria-current', 'page')
        if (section === 'Indicators')
          await page.getByRole('grid').locator('[role=row][aria-selected]').first().click()
      },
    }),
  ),
  { name: 'Actors without a set', of: nothing, reach: (_page, visit) => visit('/actors') },
  {
    name: 'Actors, the table narrowed',
    of: actorSets,
    reach: async (page, visit) => {
      await visit('/actors?origin=Russia')
      await page.getByRole('grid').locator('[role=row][aria-selected]').first().click()
    },
  },
  {
    name: 'Actors, the map',
    of: actorSets,
    reach: async (page, visit) => {
      await visit('/actor-map')
      await page.getByRole('grid').locator('[role=row][aria-selected]').first().click()
    },
  },
  {
    name: 'Actors, names in conflict',
    of: actorSets,
    reach: async (page, visit) => {
      await visit('/actor-conflicts')
      await page.getByRole('heading', { name: 'Wader' }).waitFor()
    },
  },
  {
    name: 'Actors, a profile',
    of: actorSets,
    reach: async (page, visit) => {
      await visit('/actors/grey-heron')
      await page.getByRole('heading', { name: 'Grey Heron', level: 1 }).waitFor()
    },
  },
  {
    name: 'Actors, techniques with one of them read',
    of: actorSets,
    reach: async (page, visit) => {
      await visit('/actor-matrix')
      await page
        .getByRole('button', { name: /^T9566 Phishing/ })
        .first()
        .click()
      await page.getByRole('complementary', { name: 'Technique T9566' }).getByText('How').first().waitFor()
    },
  },
  {
    name: 'Actors, the graph',
    of: actorSets,
    reach: async (page, visit) => {
      await visit('/actor-graph?root=grey-heron')
      await page.locator('.graph[data-laid-out=true]').waitFor()
    },
  },
  {
    name: 'Actors, the graph that is asked for',
    of: actorSets,
    reach: (_page, visit) => visit('/actor-graph'),
  },
  {
    name: 'Actors, compared, with a layer',
    of: actorSets,
    reach: async (page, visit) => {
      await visit('/actor-matrix?compare=grey-heron&compare=brown-otter')
      const own = {
        name: 'Own rules',
        techniques: [{ techniqueID: 'T9566', score: 1 }, { techniqueID: 'T1' }],
      }
      await page.locator('#view input[type=file]').setInputFiles({
        ...{ name: 'own.json', mimeType: 'application/json' },
        buffer: Buffer.from(JSON.stringify(own)),
      })
      await page.getByRole('row', { name: /Own rules/ }).waitFor()
    },
  },
  { name: 'a view that is not built', of: nothing, reach: (_page, visit) => visit('/scans') },
  { name: 'an address without a view', of: nothing, reach: (_page, visit) => visit('/no/such/view') },
  { name: 'Settings, workstation', of: nothing, reach: (_page, visit) => visit('/settings/workstation') },
  { name: 'Settings, appearance', of: nothing, reach: (_page, visit) => visit('/settings/appearance') },
  {
    name: 'Settings, keys',
    of: changed,
    reach: async (page, visit) => {
      await makeKey(page, visit)
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByRole('row', { name: /script/ }).waitFor()
    },
  },
  { name: 'the dialog with a new key', of: changed, within: dialog, reach: makeKey },
  {
    name: 'the dialog that makes a key',
    of: nothing,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/settings/keys')
      await page.getByRole('button', { name: 'Create a key' }).click()
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Change cases' }).check()
    },
  },
  {
    name: 'Settings, allow-list',
    of: changed,
    reach: async (page, visit) => {
      await visit('/settings/allow-list')
      await page.getByRole('textbox', { name: 'Values, separated by spaces' }).fill('192.0.2.1 .example.com')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Remove .example.com' }).waitFor()
    },
  },
  { name: 'Settings, warning lists', of: nothing, reach: (_page, visit) => visit('/settings/warning-lists') },
  { name: 'Settings, data packs', of: nothing, reach: (_page, visit) => visit('/settings/data-packs') },
  {
    name: 'Settings, the import of a data pack',
    of: nothing,
    within: dialog,
    reach: async (page, visit) => {
      await visit('/settings/data-packs')
      await page.getByRole('button', { name: 'Import a pack: Sanctions and labels' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'Settings, checks',
    of: nothing,
    reach: async (page, visit) => {
      await visit('/settings/checks')
      await page.getByRole('row', { name: /^Database/ }).waitFor()
    },
  },
  { name: 'Settings, activity', of: nothing, reach: (_page, visit) => visit('/settings/activity') },
  { name: 'Settings, about', of: nothing, reach: (_page, visit) => visit('/settings/about') },
]

async function makeKey(page: Page, visit: Host['turnTo']): Promise<void> {
  await visit('/settings/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('script')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Read actors' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await page.locator('.secret').waitFor()
}

async function passes(
  { name, within = 'html', reach }: State,
  page: Page,
  visit: Host['turnTo'],
): Promise<void> {
  await reach(page, visit)
  await page.locator('h1, h2').first().waitFor({ state: 'attached' })
  await passesInBothThemes(page, name, within)
}

/** Closes what the previous state has opened over its view. */
async function uncover(page: Page): Promise<void> {
  const over = page.locator(`${dialog}, ${menu}`)
  if ((await over.count()) === 0) return
  await page.keyboard.press('Escape')
  await expect(over).toHaveCount(0)
}

for (const whole of [nothing, texts, incident, lookups, actorSets, changed])
  test(`${whole}: each view passes WCAG 2.2 AA in dark and light`, async ({ page, host, faults }) => {
    test.setTimeout(600_000)
    faults.expect(/ 400 | 502 /)
    if (whole === incident || whole === changed) await loadIncident(page)
    if (whole === actorSets) await bringActors(page)
    let isSearched = false
    for (const state of states.filter(({ of }) => of === whole)) {
      // the command bar keeps its text
      const reach = isSearched ? host.visit : host.turnTo
      await uncover(page)
      await test.step(state.name, () => passes(state, page, reach))
      isSearched = state.within === 'search'
    }
  })

test('high contrast passes WCAG 2.2 AA in dark and light', async ({ page, host }) => {
  await ask(page, 'settings.change', { change: { contrast: 'high' } })
  await paste(page, smallText)
  await rows(page).nth(2).click()
  await inspector(page).getByRole('heading', { name: 'Where' }).waitFor()
  await expect(page.locator('html[data-contrast=high]')).toBeVisible()
  await passesInBothThemes(page, 'triage in high contrast')
  await host.turnTo('/settings/keys')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await passesAxe(page, 'settings in high contrast')
})
