import { alertPane, openInbox } from '../e2e/incident.ts'
import { byCommand, dialogNamed, type FormRow, openAlert, pressing, testForms } from './form-row.ts'
import { testWithIncident as test } from './window-test.ts'

/** The forms of alerts. */

const forms: readonly FormRow[] = [
  {
    name: 'an alert that is raised',
    file: 'alerts/raise-dialog.tsx',
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
    file: 'alerts/dismiss-dialog.tsx',
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
    file: 'observables/shared/suppress-dialog.tsx',
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
    file: 'alerts/saved-filter-dialog.tsx',
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
    isNotReopened: true,
    isKept: false,
    after: 'back',
  },
  {
    name: 'alerts that are merged',
    file: 'alerts/merge-dialog.tsx',
    operation: 'alertInbox.merge',
    begin: async (shown) => {
      await openInbox(shown)
      await shown.page.keyboard.press('j')
      await shown.page.keyboard.press('Shift+ArrowDown')
    },
    open: pressing('m'),
    form: dialogNamed('Merge 2 alerts'),
    texts: [],
    refused: 'below',
    act: 'Merge',
    isKept: true,
    after: 'elsewhere',
  },
]

testForms(test, forms)
