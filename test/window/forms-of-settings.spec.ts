import { clicking, dialogNamed, type FormRow, formWith, settings, testForms } from './form-row.ts'
import type { OpenWindow } from './open-window.ts'
import { testWithIncident as test } from './window-test.ts'

/** The forms of the settings, and of data packs. */

/** Shows the webhooks, of which there is one. */
const webhooks = async (shown: OpenWindow) => {
  await shown.ask('webhooks.add', {
    url: 'https://soc.example/hooks',
    events: ['case.resolved'],
    allow_private: false,
  })
  await settings('webhooks')(shown)
}

const forms: readonly FormRow[] = [
  {
    name: 'a new webhook',
    file: 'settings/webhook-dialogs.tsx',
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
    file: 'settings/key-dialogs.tsx',
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
    file: 'settings/allow-list-section.tsx',
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
    name: 'a webhook that is changed',
    file: 'settings/webhook-dialogs.tsx',
    operation: 'webhooks.change',
    begin: webhooks,
    open: clicking(/^Change/),
    form: dialogNamed(/^Change the webhook/),
    texts: [[/^Address/, 'https://soc.example/hooks/new']],
    refused: ['url', /^Address/],
    act: 'Save',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'a new secret of a webhook',
    file: 'settings/webhook-dialogs.tsx',
    operation: 'webhooks.rotateSecret',
    begin: webhooks,
    open: clicking(/new secret/i),
    form: dialogNamed(/^New secret for/),
    texts: [[/^New secret/, 'a-secret-of-more-than-32-characters-for-a-test']],
    refused: ['secret', /^New secret/],
    act: 'Give it a new secret',
    isKept: false,
    after: 'elsewhere',
  },
  {
    name: 'a data pack',
    file: 'packs/import-pack-dialog.tsx',
    operation: 'packs.import',
    begin: settings('data-packs'),
    open: clicking(/^Import a pack: .*actor/i),
    form: dialogNamed(/^Import a pack/),
    choose: (form) => form.locator('input[type=file]').setInputFiles('test/fixtures/actors/galaxy.json'),
    texts: [['Name', 'Threat actors of the tests']],
    refused: ['name', 'Name'],
    act: 'Import',
    isKept: false,
    after: 'elsewhere',
  },
  {
    name: 'new rules',
    file: 'files/rules/rule-dialog.tsx',
    operation: 'rules.add',
    begin: settings('rules'),
    open: clicking('Add rules'),
    form: dialogNamed('Add rules'),
    texts: [
      ['Rules', 'rule Test { condition: filesize > 3 }'],
      ['Name', 'Rules of the tests'],
    ],
    refused: ['name', 'Name'],
    act: 'Add',
    isKept: true,
    after: 'elsewhere',
  },
]

testForms(test, forms)
