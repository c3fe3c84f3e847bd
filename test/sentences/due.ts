import type { Sentence } from './sentence.ts'

const words = 'register/due/due-words.ts'
const tests = 'src/renderer/register/due/due-words.test.ts'
const history = 'register/history/history-words.ts'
const historyTests = 'src/renderer/register/history/history-words.test.ts'

/** The sentences of the list of what is due, and of the history of the register. */
export const dueSentences: readonly Sentence[] = [
  {
    words: 'No day that is known{} is{}',
    source: words,
    query: 'registerDue.list',
    restsOn:
      'the number of days of the chosen range and kinds (`total`), with what was looked at (`looked_at`)',
    wrongWhen:
      'there are such days; and it never says that nothing is due, since days may not be known (`gaps`)',
    test: { file: tests, title: 'that no day is known is not said where one is' },
    lie: { from: 'total === 0\n', to: 'total < 2\n' },
  },
  {
    words: '· {} overdue{}, not shown here',
    source: words,
    query: 'registerDue.list',
    restsOn: 'the number of overdue days of the chosen kinds (`by_range.overdue`)',
    wrongWhen: 'nothing is overdue, or the range shows what is',
    finding: 'The range that is shown first leaves out what is overdue, and did not say so.',
    test: {
      file: tests,
      title: 'days that are overdue are told where the range leaves them out, and only there',
    },
    lie: { from: "range === 'overdue' || range === 'all' ? 0", to: "range === 'all' ? 0" },
  },
  {
    words: 'Not in the list:',
    source: 'register/due/due-gaps.tsx',
    query: 'registerDue.list',
    restsOn: 'the records without a day by reason (`gaps`), and tasks that were not read (`tasks_left_out`)',
    wrongWhen: 'every record has its day and all tasks were read',
    test: { file: tests, title: 'nothing is said where every record has its day' },
    lie: {
      from: 'tasks_left_out === 0\n',
      to: 'tasks_left_out < 0\n',
      file: 'src/renderer/register/due/due-words.ts',
    },
  },
  {
    words: '{} could not be looked at: there are too many',
    source: words,
    query: 'registerDue.list',
    restsOn: 'the number of open tasks beyond those that were read (`tasks_left_out`)',
    wrongWhen: 'all open tasks were read',
    test: { file: tests, title: 'nothing is said where every record has its day' },
  },
  {
    words: 'No change matches the filter',
    source: history,
    query: 'registerHistory.list',
    restsOn: 'the number of acts of the choice (`total`)',
    wrongWhen: 'nothing is chosen, or acts match',
    test: { file: historyTests, title: 'one act that matches is not no act' },
    lie: { from: 'return total === 0\n', to: 'return total < 2\n' },
  },
  {
    words: 'The log does not record the fields of this change.',
    source: history,
    query: 'registerHistory.read',
    restsOn:
      'the number of records whose contents the log has for the act (`total`), and that the act is final',
    wrongWhen: 'the log has them',
    test: { file: historyTests, title: 'that the log does not keep is not a change of nothing' },
    lie: { from: "state === 'final'", to: "state !== 'final'" },
  },
  {
    words: 'The log names no field for this change.',
    source: history,
    query: 'registerHistory.read',
    restsOn: 'the number of records whose contents the log has for the act (`total`)',
    wrongWhen: 'the act is of those whose contents the log does not keep',
    test: { file: historyTests, title: 'that the log does not keep is not a change of nothing' },
  },
  {
    words: 'no field with a value',
    source: 'register/history/act-changes.tsx',
    query: 'registerHistory.read',
    restsOn: 'the fields of the record that differ before and after (`fields`)',
    wrongWhen: 'a field differs',
    test: {
      file: 'test/contract/register-others.test.ts',
      title: 'the history has each field before and after',
    },
  },
  {
    words: 'by whom is not known',
    source: 'register/assessment/approval-words.ts',
    query: 'register.readRecord',
    restsOn: 'the name with which the assessment was submitted or decided (`submitted_by`, `decided_by`)',
    wrongWhen: 'the record has the name',
    test: {
      file: 'src/renderer/register/assessment/approval-words.test.ts',
      title: 'a pending one is not decided, also when an earlier decision is in its data',
    },
    lie: { from: "by !== ''", to: "by === ''" },
  },
]
