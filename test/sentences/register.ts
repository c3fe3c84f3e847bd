import { registerFiguresSentences } from './register-figures.ts'
import { registerImportSentences } from './register-import.ts'
import { registerRecordSentences } from './register-records.ts'
import { registerViewsSentences } from './register-views.ts'
import type { Sentence } from './sentence.ts'

/** The sentences of the register's views. */
export const registerSentences: readonly Sentence[] = [
  ...registerRecordSentences,
  ...registerImportSentences,
  ...registerViewsSentences,
  ...registerFiguresSentences,
  {
    words: 'No findings by the {} rules on rows.{}',
    source: 'register/validation/none-words.ts',
    query: 'register.readOverview',
    restsOn: 'the counts of findings, the unclassified arrangements and the number of rules on rows',
    wrongWhen:
      'an arrangement is not classified, or the package lacks a part: the rules on rows do not see that',
    test: {
      file: 'src/renderer/register/validation/none-words.test.ts',
      title: 'says that rules found nothing only when nothing blocks the filing',
    },
    lie: { from: 'if (blockingOf(overview) > 0)', to: 'if (blockingOf(overview) > 99)' },
  },
  {
    words: 'No findings on rows. {}.',
    source: 'register/validation/none-words.ts',
    query: 'register.readOverview',
    restsOn: 'the same, with what blocks the filing beside it',
    wrongWhen: 'nothing blocks the filing',
    test: {
      file: 'src/renderer/register/validation/none-words.test.ts',
      title: 'says that rules found nothing only when nothing blocks the filing',
    },
  },
  {
    words: 'Whether LEIs are in force was not checked: no LEI list is imported.',
    source: 'register/validation/none-words.ts',
    query: 'register.readOverview',
    restsOn: '`lei_list`, null when no list is imported',
    wrongWhen: 'a list is imported',
    test: {
      file: 'src/renderer/register/validation/none-words.test.ts',
      title: 'says that LEIs were not looked up without a list of them',
    },
    lie: { from: 'overview.lei_list === null', to: 'overview.lei_list !== undefined' },
  },
  {
    words: 'No records to check yet.',
    source: 'register/validation/none-words.ts',
    query: 'register.readOverview',
    restsOn: 'the number of records of every kind',
    wrongWhen: 'there is a record',
    test: {
      file: 'src/renderer/register/validation/none-words.test.ts',
      title: 'says that there is nothing to check in a register without records',
    },
  },
  {
    words: 'No row is filed for this record, so the rules of a filing do not apply to it.',
    source: 'register/validation/none-words.ts',
    query: 'register.readRecord',
    restsOn: 'the rows derived from the record',
    wrongWhen: 'it files rows',
    test: {
      file: 'src/renderer/register/validation/none-words.test.ts',
      title: 'does not say that a record is without findings when it files no rows',
    },
  },
  {
    words: 'No findings on the rows of this record.',
    source: 'register/validation/none-words.ts',
    query: 'register.readRecord',
    restsOn: 'the findings on the rows derived from the record',
    wrongWhen: 'the record files no rows, so that nothing was looked at',
    test: {
      file: 'src/renderer/register/validation/none-words.test.ts',
      title: 'does not say that a record is without findings when it files no rows',
    },
    lie: { from: 'looked.rows === 0', to: 'looked.rows < 0' },
  },
  {
    words: 'No findings match.',
    source: 'register/validation/none-words.ts',
    query: 'register.listFindings',
    restsOn: 'the findings of the severity and rule chosen',
    wrongWhen: 'no severity and no rule is chosen',
    test: {
      file: 'src/renderer/register/validation/none-words.test.ts',
      title: 'speaks of what was asked for, when no more was looked at',
    },
  },
  {
    words: 'No finding blocks the filing',
    source: 'register/package/blocking-words.ts',
    query: 'register.readOverview',
    restsOn: 'errors, of rows and of what a package needs, and unclassified arrangements',
    wrongWhen: 'an arrangement is not classified, or there is an error',
    test: {
      file: 'src/renderer/register/package/blocking-words.test.ts',
      title: 'is nothing only when there is neither an error nor an unclassified arrangement',
    },
    lie: { from: 'parts.length === 0', to: 'findings.error === 0' },
  },
  {
    words: 'No records yet',
    source: 'register/package/blocking-words.ts',
    query: 'register.readOverview',
    restsOn: 'the number of records of every kind',
    wrongWhen: 'there is a record',
    test: {
      file: 'src/renderer/register/package/blocking-words.test.ts',
      title: 'is not said of a register without records, in which nothing was checked',
    },
  },
  {
    words: 'No arrangement is recorded yet.',
    source: 'register/package/checklist-words.ts',
    query: 'register.readOverview',
    restsOn: 'the number of arrangements',
    wrongWhen: 'there is an arrangement',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'do not call every arrangement classified when there is none, or one is not',
    },
    lie: { from: 'if (all === 0)', to: 'if (all < 2)' },
  },
  {
    words: '{} of {} not classified',
    source: 'register/package/checklist-words.ts',
    query: 'register.readOverview',
    restsOn: '`unclassified` and the number of arrangements',
    wrongWhen: 'all are classified',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'do not call every arrangement classified when there is none, or one is not',
    },
  },
  {
    words: '{} arrangements, all of them classified as ICT services or other',
    source: 'register/package/checklist-words.ts',
    query: 'register.readOverview',
    restsOn:
      '`unclassified`: the arrangements without a service, or with one that does not say whether it is an ICT service',
    wrongWhen: 'one is not classified, or there is none',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'do not call every arrangement classified when there is none, or one is not',
    },
    lie: { from: 'if (open.length > 0)', to: 'if (open.length > 9)' },
  },
  {
    words: 'No error by the {} rules on rows. The files are checked when the package is built.{}',
    source: 'register/package/checklist-words.ts',
    query: 'register.readOverview',
    restsOn: 'the errors of the rules on rows; rules on files apply to a built package only',
    wrongWhen: 'there is an error',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'say no more of errors than the rules on rows looked at',
    },
    lie: { from: 'if (count > 0)', to: 'if (count > 5)' },
  },
  {
    words: 'LEIs are checked by their check digits only, since no LEI list is imported.',
    source: 'register/package/checklist-words.ts',
    query: 'register.readOverview',
    restsOn: '`lei_list`, null when no list is imported',
    wrongWhen: 'a list is imported',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'say no more of errors than the rules on rows looked at',
    },
  },
  {
    words: 'No warnings by the rules on rows',
    source: 'register/package/checklist-words.ts',
    query: 'register.readOverview',
    restsOn: 'the number of warnings',
    wrongWhen: 'there is a warning',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'count warnings, and say that they block nothing',
    },
  },
  {
    words: '{}. They do not block the filing, but some authorities ask for a resubmission.',
    source: 'register/package/checklist-words.ts',
    query: 'register.readOverview',
    restsOn: 'the number of warnings',
    wrongWhen: 'there is none',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'count warnings, and say that they block nothing',
    },
  },
  {
    words: 'nothing yet',
    source: 'register/package/checklist.ts',
    query: 'register.readOverview',
    restsOn: 'the number of arrangements',
    wrongWhen: 'there is an arrangement',
    test: {
      file: 'src/renderer/register/package/checklist.test.ts',
      title: 'arrangements are not done while there is none',
    },
  },
  {
    words: 'It has no service. Add one and classify it.',
    source: 'register/package/checklist.ts',
    query: 'register.readOverview',
    restsOn: '`unclassified`, with the reason `no_service`',
    wrongWhen: 'it has a service that is not classified',
    test: {
      file: 'src/renderer/register/package/checklist.test.ts',
      title: 'an arrangement with services is not said to have none',
    },
  },
  {
    words: 'One of its services is not classified. Say whether it is an ICT service.',
    source: 'register/package/checklist.ts',
    query: 'register.readOverview',
    restsOn: '`unclassified`, with the reason `service_without_nature`',
    wrongWhen: 'it has no service',
    test: {
      file: 'src/renderer/register/package/checklist.test.ts',
      title: 'an arrangement with services is not said to have none',
    },
  },
  {
    words: 'Read back and checked offline: no findings',
    source: 'register/package/built-words.ts',
    query: 'registerFilings.build',
    restsOn: 'the findings of the check of the finished file',
    wrongWhen: 'there is one, of any severity',
    test: {
      file: 'src/renderer/register/package/built-words.test.ts',
      title: 'is not said to be free of findings when it has one, nor of errors when it has one',
    },
    lie: { from: 'if (findings.length === 0)', to: 'if (findings.length < 3)' },
  },
  {
    words: 'Read back and checked offline: {}, none of them an error',
    source: 'register/package/built-words.ts',
    query: 'registerFilings.build',
    restsOn: 'the severities of those findings',
    wrongWhen: 'one is an error',
    test: {
      file: 'src/renderer/register/package/built-words.test.ts',
      title: 'is not said to be free of findings when it has one, nor of errors when it has one',
    },
    lie: { from: 'if (errors > 0)', to: 'if (errors > 9)' },
  },
  {
    words: 'Package built and kept',
    source: 'register/package/built-words.ts',
    query: 'registerFilings.build',
    restsOn: 'the filing that was stored',
    wrongWhen: 'it is a draft',
    test: {
      file: 'src/renderer/register/package/built-words.test.ts',
      title: 'is not said to be kept when it is a draft',
    },
    lie: { from: 'isDraft ?', to: '!isDraft ?' },
  },
  {
    words: 'Draft, for inspection only: not kept',
    source: 'register/package/built-words.ts',
    query: 'registerFilings.build',
    restsOn: '`draft` of the request',
    wrongWhen: 'the package was stored',
    test: {
      file: 'src/renderer/register/package/built-words.test.ts',
      title: 'is not said to be kept when it is a draft',
    },
  },
  {
    words: 'all required fields filled',
    source: 'register/modules/completion-words.ts',
    query: 'register.readOverview',
    restsOn: 'the share of the mandatory cells of the rows that are filled',
    wrongWhen: 'one in ten thousand is not',
    test: {
      file: 'src/renderer/register/modules/completion-words.test.ts',
      title: 'does not say that all is filled before it is, or where there is no row',
    },
    lie: { from: 'percent === 100', to: 'percent >= 99' },
  },
  {
    words: 'no required fields to fill yet',
    source: 'register/modules/completion-words.ts',
    query: 'register.readOverview',
    restsOn: 'the same share, null without a row',
    wrongWhen: 'there is a row with a mandatory cell',
    test: {
      file: 'src/renderer/register/modules/completion-words.test.ts',
      title: 'does not say that all is filled before it is, or where there is no row',
    },
  },
]
