import type { Locator, Page } from '@playwright/test'
import { type Problem, problem } from '../../src/contract/problem.ts'
import type { WindowOperationName } from '../../src/contract/workstation/window/bridge.ts'
import { alertPane, alertRows, openInbox, openLureCase } from '../e2e/incident.ts'
import type { OpenWindow } from './open-window.ts'
import { expect, testWithIncident as test } from './window-test.ts'

/** What holds for every form of the window: it acts once, keeps its draft, and shows a refusal at its field. */

type FormRow = {
  readonly name: string
  /** The operation that it calls. */
  readonly operation: WindowOperationName
  /** Leads to the view from which it is opened. */
  readonly begin: (shown: OpenWindow) => Promise<void>
  /** Opens it; left out for a form that stands in its view. */
  readonly open?: (shown: OpenWindow) => Promise<void>
  readonly form: (page: Page) => Locator
  /** Texts by the labels of their fields; the last one is where the keys are pressed. */
  readonly texts: readonly (readonly [label: string | RegExp, text: string])[]
  /** Further choices without which it cannot be submitted. */
  readonly choose?: (form: Locator) => Promise<void>
  /** The field of the operation that is refused, and its label. */
  readonly refused: readonly [field: string, label: string | RegExp]
  readonly act: string
  /** Key that submits from a field. */
  readonly key?: 'Control+Enter'
  /** Whether what is written outlives Escape. */
  readonly isKept: boolean
  /** Whether it cannot be opened again while it is busy, since its act is done. */
  readonly isNotReopened?: true
  /** Where the focus is afterwards: back where it was, or where the act leads. */
  readonly after: 'back' | 'elsewhere'
}

const dialogNamed = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
const formWith = (field: string | RegExp) => (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('textbox', { name: field, exact: true }) })

const settings = (section: string) => (shown: OpenWindow) => shown.turnTo(`/settings/${section}`)
const pressing = (key: string) => (shown: OpenWindow) => shown.page.keyboard.press(key)
const clicking = (name: string) => async (shown: OpenWindow) => {
  await shown.page.getByRole('button', { name, exact: true }).focus()
  await shown.page.keyboard.press('Enter')
}
const byCommand = (title: string) => async (shown: OpenWindow) => {
  await shown.page.keyboard.press('Control+k')
  await shown.page.keyboard.type(title)
  await shown.page.keyboard.press('Enter')
}
const openAlert = async (shown: OpenWindow) => {
  await openInbox(shown)
  await alertRows(shown.page).first().click()
  await alertPane(shown.page).waitFor()
}
const sectionOfCase = (section: string) => async (shown: OpenWindow) => {
  await openLureCase(shown)
  await shown.turnTo(`${new URL(shown.page.url()).pathname}/${section}`)
  await shown.page.getByRole('region', { name: 'Case', exact: true }).waitFor()
}

const forms: readonly FormRow[] = [
  {
    name: 'a new webhook',
    operation: 'webhooks.add',
    begin: settings('webhooks'),
    open: clicking('Add a webhook'),
    form: dialogNamed('Add a webhook'),
    texts: [[/^Address/, 'https://soc.example/hooks/forms']],
    refused: ['url', /^Address/],
    act: 'Add',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a new key',
    operation: 'keys.create',
    begin: settings('keys'),
    open: clicking('Create a key'),
    form: dialogNamed('Create a key'),
    texts: [[/^Name/, 'For the ticket system']],
    choose: async (form) => form.getByRole('checkbox', { name: /^Look up indicators/ }).check(),
    refused: ['name', /^Name/],
    act: 'Create',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'values for the allow-list',
    operation: 'allowList.add',
    begin: settings('allow-list'),
    form: formWith('Values, separated by spaces'),
    texts: [
      ['Note', 'our own scanner'],
      ['Values, separated by spaces', '198.51.100.7'],
    ],
    refused: ['values', 'Values, separated by spaces'],
    act: 'Add',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a new case',
    operation: 'caseBoard.create',
    begin: (shown) => shown.turnTo('/cases'),
    open: pressing('n'),
    form: dialogNamed('Open a case'),
    texts: [['Title', 'Invoices from nowhere']],
    refused: ['title', 'Title'],
    act: 'Open the case',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a case template',
    operation: 'caseTemplates.save',
    begin: (shown) => shown.turnTo('/cases'),
    open: async (shown) => {
      await byCommand('Case templates')(shown)
      const add = shown.page.getByRole('dialog').getByRole('button', { name: 'New template' })
      // a template that is being written is shown at once
      await add.or(dialogNamed('New template')(shown.page)).first().waitFor()
      if (await add.isVisible()) await add.press('Enter')
    },
    form: dialogNamed('New template'),
    texts: [
      [/^Title of the case/, 'Lure of {date}'],
      ['Name', 'Lures'],
    ],
    refused: ['name', 'Name'],
    act: 'Save the template',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a template of a case',
    operation: 'caseTemplates.fromCase',
    begin: openLureCase,
    open: byCommand('Save the case as a template'),
    form: dialogNamed('Save as a template'),
    texts: [['Name of the template', 'As with the lures']],
    refused: ['name', 'Name of the template'],
    act: 'Save the template',
    isKept: false,
    after: 'elsewhere',
  },
  {
    name: 'indicators for a case',
    operation: 'caseBoard.addIndicators',
    begin: async (shown) => {
      await sectionOfCase('indicators')(shown)
      await shown.page.locator('#view').focus()
    },
    open: pressing('a'),
    form: dialogNamed('Add indicators'),
    texts: [[/^Indicators/, '203.0.113.77']],
    refused: ['indicators', /^Indicators/],
    act: 'Add',
    isKept: true,
    after: 'back',
  },
  {
    name: 'the verdict of a case',
    operation: 'caseBoard.resolve',
    begin: openLureCase,
    open: byCommand('Resolve with a verdict'),
    form: dialogNamed('Resolve the case'),
    texts: [['Root cause', 'A lure was opened']],
    choose: async (form) =>
      void (await form.getByRole('combobox', { name: 'Verdict' }).selectOption({ index: 1 })),
    refused: ['root_cause', 'Root cause'],
    act: 'Resolve and write the report',
    isNotReopened: true,
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a comment',
    operation: 'caseBoard.comment',
    begin: sectionOfCase('comments'),
    form: formWith('Comment, in Markdown'),
    texts: [['Comment, in Markdown', 'The bank was told']],
    refused: ['body', 'Comment, in Markdown'],
    act: 'Comment',
    key: 'Control+Enter',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a task',
    operation: 'caseTasks.add',
    begin: sectionOfCase('tasks'),
    form: formWith('New task'),
    texts: [['New task', 'Call the bank']],
    refused: ['title', 'New task'],
    act: 'Add',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a technique',
    operation: 'caseTechniques.set',
    begin: sectionOfCase('techniques'),
    form: formWith('Technique'),
    texts: [['Technique', 'T1204.002']],
    refused: ['technique', 'Technique'],
    act: 'Add',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'an alert that is raised',
    operation: 'alertInbox.raise',
    begin: openInbox,
    open: byCommand('Raise an alert'),
    form: dialogNamed('Raise an alert'),
    texts: [['Title', 'A caller asked for a password']],
    refused: ['title', 'Title'],
    act: 'Raise',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a dismissal',
    operation: 'alertInbox.dismiss',
    begin: openAlert,
    open: pressing('d'),
    form: dialogNamed(/^Dismiss 1 alert/),
    choose: async (form) => form.getByRole('radio', { name: 'Another reason' }).check(),
    texts: [['The reason in a few words', 'A drill']],
    refused: ['reason_code', 'The reason in a few words'],
    act: 'Dismiss',
    isNotReopened: true,
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a suppression',
    operation: 'alertInbox.suppress',
    begin: openAlert,
    open: async ({ page }) => {
      await alertPane(page)
        .getByRole('button', { name: /^Suppress / })
        .first()
        .press('Enter')
    },
    form: dialogNamed('Suppress an observable'),
    texts: [[/^Reason/, 'our own scanner']],
    refused: ['reason', /^Reason/],
    act: 'Suppress',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a saved filter',
    operation: 'alertSavedFilters.save',
    begin: async (shown) => {
      const { page } = shown
      await openInbox(shown)
      await page.keyboard.press('/')
      await page.keyboard.type('lure')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Save this filter' }).waitFor()
      await page.locator('#view').focus()
    },
    open: pressing('s'),
    form: dialogNamed('Save this filter'),
    texts: [['Name of the filter', 'Mine']],
    refused: ['name', 'Name of the filter'],
    act: 'Save',
    isKept: false,
    after: 'back',
  },
]

for (const row of forms)
  test(`${row.name}: acts once however often it is submitted, keeps its draft, and shows a refusal at its field`, async ({
    open,
    workstation,
  }) => {
    let refusal: Problem | null = null
    const refusing: typeof workstation = Object.create(workstation, {
      invokeNamed: {
        value: async (...call: Parameters<typeof workstation.invokeNamed>) =>
          call[0] === row.operation && refusal !== null ? refusal : workstation.invokeNamed(...call),
      },
    })
    const shown = await open({ workstation: refusing })
    const { page, questions } = shown
    const form = row.form(page)
    const field = (label: string | RegExp) => form.getByRole('textbox', { name: label, exact: true })
    const [last] = row.texts.toReversed()
    if (last === undefined) throw new Error('A form has a field.')
    const submitted = () => questions.count(row.operation)
    const key = row.key ?? 'Enter'
    const act = form.getByRole('button', { name: row.act, exact: true })

    await row.begin(shown)
    const opener = await page.evaluateHandle(() => document.activeElement)
    await row.open?.(shown)
    await row.choose?.(form)
    for (const [label, text] of row.texts) await field(label).fill(text)

    if (row.open !== undefined) {
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      await row.open(shown)
      for (const [label, text] of row.texts)
        if (row.isKept) await expect(field(label)).toHaveValue(text)
        else await field(label).fill(text)
    }

    const [refusedField, refusedLabel] = row.refused
    refusal = problem('invalid', `Provided ${refusedField} is invalid: this is not wanted here`, {
      field: refusedField,
    })
    await act.click()
    await expect(form.getByRole('alert')).toContainText('this is not wanted here')
    await expect(field(refusedLabel)).toBeFocused()
    await expect(field(refusedLabel)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(last[0])).toHaveValue(last[1])
    expect(submitted()).toBe(1)

    refusal = null
    questions.hold(row.operation)
    const isOfOneLine = (await field(last[0]).evaluate((each) => each.tagName)) === 'INPUT' || key !== 'Enter'
    if (isOfOneLine) {
      await field(last[0]).press(key)
      await field(last[0]).press(key)
    }
    // a busy button counts as disabled, where one would wait for it
    await act.dblclick({ force: true })
    await act.press('Enter')
    await questions.asked(row.operation)
    expect(submitted()).toBe(2)
    // what is written into a dialog now would go with it
    if (row.open !== undefined) {
      await field(last[0]).focus()
      await page.keyboard.type('more')
      await expect(field(last[0])).toHaveValue(last[1])
    }
    // closed and opened again it is still the same form
    if (row.open !== undefined && row.isKept && row.isNotReopened !== true) {
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      await row.open(shown)
      await act.click({ force: true })
      expect(submitted()).toBe(2)
    }

    questions.release()
    if (row.open === undefined) await expect(field(last[0])).toHaveValue('')
    else await expect(form).toBeHidden()
    if (row.after === 'back') await page.waitForFunction((was) => was === document.activeElement, opener)
    expect(submitted()).toBe(2)
  })
