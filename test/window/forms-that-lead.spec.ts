import type { Locator, Page } from '@playwright/test'
import { bringActors } from '../e2e/bring-actors.ts'
import { openInbox } from '../e2e/incident.ts'
import { byCommand } from './form-row.ts'
import type { OpenWindow } from './open-window.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** Forms that call no operation: what is submitted twice leads on once, and to what was written last. */

type LeadRow = {
  readonly name: string
  /** Where the form is, below `src/renderer`. */
  readonly file: string
  readonly begin: (shown: OpenWindow) => Promise<void>
  readonly form: (page: Page) => Locator
  readonly field: string | RegExp
  /** What is written first, and then instead. */
  readonly texts: readonly [former: string, text: string]
  /** Waits until it offers what was written. */
  readonly settle?: (form: Locator, text: string) => Promise<void>
  /** The address to which it leads. */
  readonly path: string
}

const found = (form: Locator, name: string) =>
  form.getByRole('radio', { name: new RegExp(`^${name}`), checked: true }).waitFor()

const forms: readonly LeadRow[] = [
  {
    name: 'a further actor to compare',
    file: 'actors/compare-dialog.tsx',
    begin: async (shown) => {
      await bringActors(shown.page)
      await shown.turnTo('/actor-matrix')
      await shown.page.locator('.matrix-technique').first().waitFor()
      await byCommand('Compare another actor')(shown)
    },
    form: (page) => page.getByRole('dialog', { name: 'Compare another actor' }).locator('form'),
    field: 'Find an actor by name',
    texts: ['heron', 'Brown Otter'],
    settle: found,
    path: '/actor-matrix?compare=brown-otter',
  },
  {
    name: 'the actor at which a graph begins',
    file: 'actors/actor-graph-page.tsx',
    begin: async (shown) => {
      await bringActors(shown.page)
      await shown.turnTo('/actor-graph')
    },
    form: (page) => page.locator('form.dialog-form'),
    field: 'Find an actor by name',
    texts: ['heron', 'Brown Otter'],
    settle: found,
    path: '/actor-graph?root=brown-otter',
  },
  {
    name: 'two values that are compared',
    file: 'lookups/compare-page.tsx',
    begin: (shown) => shown.turnTo('/compare?a=192.0.2.1'),
    form: (page) => page.locator('form.compare-fields'),
    field: 'Second value',
    texts: ['192.0.2.9', '192.0.2.2'],
    path: '/compare?a=192.0.2.1&b=192.0.2.2',
  },
  {
    name: 'a search of the observables',
    file: 'observables/search-page.tsx',
    begin: (shown) => shown.turnTo('/observables'),
    form: (page) => page.getByRole('region', { name: 'Observables' }).locator('form'),
    field: /^Value, its beginning/,
    texts: ['nothing', 'example'],
    path: '/observables?match=part&value=example',
  },
  {
    name: 'a value by which alerts are filtered',
    file: 'alerts/filter-dialog.tsx',
    begin: async (shown) => {
      await openInbox(shown)
      await shown.page.keyboard.press('f')
      await shown.page.getByRole('combobox', { name: 'Column' }).selectOption('observables')
    },
    form: (page) => page.getByRole('dialog', { name: 'Add a filter' }).locator('form'),
    field: 'Value, defanged or not',
    texts: ['198.51.100.1', '203.0.113.77'],
    path: '/alerts?observable=203.0.113.77',
  },
]

/** Pages that the window opened so far, as it was first asked: a browser keeps the last 50 only. */
const entries = (page: Page) =>
  page.evaluate(() => {
    const counted = window.history as History & { opened?: number }
    if (counted.opened === undefined) {
      counted.opened = 0
      const push = window.history.pushState.bind(window.history)
      window.history.pushState = (...args) => {
        counted.opened = (counted.opened ?? 0) + 1
        push(...args)
      }
    }
    return counted.opened
  })

for (const row of forms)
  test(`${row.name}: leads on once where it is submitted twice, and to what was written last`, async ({
    shown,
    page,
  }) => {
    await row.begin(shown)
    const before = await entries(page)
    const form = row.form(page)
    const [former, text] = row.texts
    const field = form.locator('input').and(form.getByLabel(row.field, { exact: true }))
    await field.fill(former)
    await row.settle?.(form, former === 'heron' ? 'Grey Heron' : former)
    await field.fill(text)
    await row.settle?.(form, text)
    await form.evaluate((each: HTMLFormElement) => {
      each.requestSubmit()
      each.requestSubmit()
    })
    await expect
      .poll(() => page.evaluate(() => decodeURIComponent(window.location.pathname + window.location.search)))
      .toBe(row.path)
    expect((await entries(page)) - before).toBe(1)
  })

test('an actor that was found for former words is not joined, compared or shown while the present ones are searched', async ({
  shown,
  page,
}) => {
  await bringActors(page)
  await shown.turnTo('/actor-graph')
  const form = page.locator('form.dialog-form')
  const field = form.getByLabel('Find an actor by name', { exact: true }).and(form.locator('input'))
  await field.fill('heron')
  await found(form, 'Grey Heron')
  shown.questions.hold('actorTable.read')
  await field.fill('otter')
  await shown.questions.asked('actorTable.read')
  await field.press('Enter')
  await expect(form.getByRole('button', { name: 'Show its graph' })).toBeDisabled()
  shown.questions.release()
  await found(form, 'Brown Otter')
  expect(new URL(page.url()).search).toBe('')
})
