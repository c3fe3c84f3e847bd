import { goldenPackage, readFiles, takeIn } from '../e2e/register-page.ts'
import { clicking, dialogNamed, type FormRow, testForms } from './form-row.ts'
import { test, testWithRegister } from './window-test.ts'

/** The forms of the register. */

const ofSample: readonly FormRow[] = [
  {
    name: 'the rejection of an assessment',
    file: 'register/assessment/reject-dialog.tsx',
    operation: 'assessments.reject',
    begin: async (shown) => {
      const { items } = (await shown.ask('register.browse', { kind: 'assessments' })) as {
        items: readonly { record: { uuid: string; status: string } }[]
      }
      const draft = items.find(({ record }) => record.status === 'draft')
      await shown.turnTo(`/register/assessments/${draft?.record.uuid}`)
      await shown.page.getByRole('button', { name: 'Submit for approval' }).click()
      await shown.page.getByRole('button', { name: 'Reject…' }).waitFor()
    },
    open: clicking('Reject…'),
    form: dialogNamed('Reject the assessment'),
    texts: [[/^Reason for the rejection/, 'The audit is missing.']],
    refused: ['reason', /^Reason for the rejection/],
    act: 'Reject',
    isKept: false,
    isNotReopened: true,
    after: 'elsewhere',
  },
]

const ofSound: readonly FormRow[] = [
  {
    name: 'a package that is removed',
    file: 'register/filings/filing-table.tsx',
    operation: 'registerFilings.remove',
    begin: async (shown) => {
      await shown.turnTo('/register/import')
      await readFiles(shown.page, [goldenPackage()])
      await takeIn(shown.page)
      await shown.ask('registerFilings.build', {})
      await shown.turnTo('/register/filings')
    },
    open: clicking(/^Remove /),
    form: dialogNamed('Remove this package?'),
    texts: [],
    refused: 'below',
    act: 'Remove the package',
    isKept: true,
    after: 'elsewhere',
  },
]

testForms(testWithRegister, ofSample)
testForms(test, ofSound)
