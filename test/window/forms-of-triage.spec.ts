import { bringActors } from '../e2e/bring-actors.ts'
import { dialogNamed, type FormRow, pressing, testForms } from './form-row.ts'
import { test } from './window-test.ts'

/** The forms of triage and of actors. */

const forms: readonly FormRow[] = [
  {
    name: 'the title of a session',
    file: 'triage/rename-dialog.tsx',
    operation: 'triage.rename',
    begin: async (shown) => {
      const sources = [{ kind: 'text', name: 'Note', text: 'from 192.0.2.1' }]
      const answer = await shown.ask('triage.start', { title: 'Note', sources })
      await shown.turnTo(`/triage/${(answer as { session: { id: string } }).session.id}`)
    },
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Sessions', exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: 'Rename…' }).press('Enter')
    },
    form: dialogNamed('Rename session'),
    texts: [['Title', 'Note of the bank']],
    refused: ['title', 'Title'],
    act: 'Rename',
    isKept: true,
    after: 'elsewhere',
  },
  {
    name: 'the own domains',
    file: 'triage/own-domains-question.tsx',
    operation: 'settings.change',
    begin: (shown) => shown.turnTo('/triage'),
    form: (page) => page.getByRole('form', { name: 'Which domains are your own?' }),
    texts: [['Which domains are your own?', 'skerry.example']],
    refused: ['own_estate', 'Which domains are your own?'],
    act: 'Save',
    isKept: true,
    isGone: true,
    after: 'elsewhere',
  },
  {
    name: 'an actor that is the same as another',
    file: 'actors/join-dialog.tsx',
    operation: 'actorDecisions.join',
    begin: async (shown) => {
      await bringActors(shown.page)
      await shown.turnTo('/actors/grey-heron')
      await shown.page.getByRole('heading', { name: 'Grey Heron', level: 1 }).waitFor()
    },
    open: pressing('j'),
    form: dialogNamed(/is the same actor as/),
    texts: [['Find an actor by name', 'otter']],
    settle: (form) => form.getByRole('radio', { name: /^Brown Otter/, checked: true }).waitFor(),
    refused: 'below',
    act: 'Join with Brown Otter',
    isKept: false,
    after: 'elsewhere',
  },
]

testForms(test, forms)
