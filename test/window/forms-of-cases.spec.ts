import { addedEvidence } from '../contract/send-upload.ts'
import { openLureCase } from '../e2e/incident.ts'
import {
  byCommand,
  caseId,
  clicking,
  dialogNamed,
  type FormRow,
  formWith,
  pressing,
  sectionOfCase,
  testForms,
} from './form-row.ts'
import { testWithIncident as test } from './window-test.ts'

/** The forms of cases. */

const forms: readonly FormRow[] = [
  {
    name: 'a new case',
    file: 'cases/new-case-dialog.tsx',
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
    file: 'cases/templates-dialog.tsx',
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
    file: 'cases/save-template-dialog.tsx',
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
    file: 'cases/add-indicators-dialog.tsx',
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
    file: 'cases/resolve-dialog.tsx',
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
    file: 'cases/comment-section.tsx',
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
    file: 'cases/task-section.tsx',
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
    file: 'cases/technique-section.tsx',
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
    name: 'the correction of a comment',
    file: 'cases/comment-section.tsx',
    operation: 'caseComments.correct',
    begin: async (shown) => {
      await sectionOfCase('comments')(shown)
      await shown.ask('caseBoard.comment', { id: caseId(shown), body: 'The bank was told' })
      await shown.page.getByRole('button', { name: 'Correct this comment' }).last().press('Enter')
    },
    form: (page) => page.locator('form').filter({ has: page.getByText('Save the correction') }),
    texts: [[/^Correction, in Markdown/, 'The bank was told at noon']],
    refused: ['body', /^Correction, in Markdown/],
    act: 'Save the correction',
    key: 'Control+Enter',
    isKept: true,
    isGone: true,
    after: 'elsewhere',
  },
  {
    name: 'an entry of the timeline',
    file: 'cases/note-line.tsx',
    operation: 'caseBoard.note',
    begin: sectionOfCase('timeline'),
    form: formWith(/^What happened/),
    texts: [[/^What happened/, 'The bank was told']],
    refused: ['text', /^What happened/],
    act: null,
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'the correction of an entry of the timeline',
    file: 'cases/entry-correction.tsx',
    operation: 'caseTimeline.correct',
    begin: async (shown) => {
      await sectionOfCase('timeline')(shown)
      await shown.ask('caseBoard.note', { id: caseId(shown), text: 'The bank was told' })
      const entry = shown.page.locator('.timeline-entry').filter({ hasText: 'The bank was told' })
      await entry.getByRole('button', { name: 'Correct this entry' }).press('Enter')
    },
    form: formWith('Entry'),
    texts: [['Entry', 'The bank was told at noon']],
    refused: 'below',
    act: null,
    isKept: true,
    isGone: true,
    after: 'elsewhere',
  },
  {
    name: 'the evidence of a case as an archive',
    file: 'cases/evidence-export-dialog.tsx',
    operation: 'caseExport.beginEvidence',
    begin: async (shown) => {
      await openLureCase(shown)
      const bytes = new TextEncoder().encode('From: nobody@example.com')
      await addedEvidence(shown.ask, caseId(shown), 'lure.eml', bytes)
      await sectionOfCase('evidence')(shown)
      await shown.page.getByText('lure.eml').first().waitFor()
    },
    open: async (shown) => {
      await shown.page.keyboard.press('e')
      await shown.page.getByRole('menuitem', { name: /^Evidence/ }).press('Enter')
    },
    form: dialogNamed('Export evidence'),
    texts: [['Password of the zip', 'not a secret']],
    refused: ['password', 'Password of the zip'],
    act: 'Export',
    isKept: false,
    after: 'elsewhere',
  },
  {
    name: 'the seal of a case',
    file: 'cases/seal-dialog.tsx',
    operation: 'caseBoard.seal',
    begin: openLureCase,
    open: byCommand('Sealed export of the case'),
    form: dialogNamed(/^Seal /),
    texts: [],
    refused: 'below',
    act: 'Seal and export',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a new case for a value',
    file: 'cases/add-to-case-dialog.tsx',
    operation: 'caseBoard.create',
    begin: (shown) => shown.turnTo('/ip/192.0.2.1'),
    open: clicking('Add to case'),
    form: dialogNamed(/^Add .* to a case$/),
    texts: [['Title of the new case', 'A scan of the mail gateway']],
    refused: ['title', 'Title of the new case'],
    act: 'Add to a new case',
    isKept: false,
    after: 'elsewhere',
  },
]

testForms(test, forms)
