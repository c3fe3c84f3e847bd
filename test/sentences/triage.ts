import type { Sentence } from './sentence.ts'

const verdictTest = 'src/renderer/triage/verdict-words.test.ts'
const standOutTest = 'src/renderer/triage/stand-out-words.test.ts'
const readingTest = 'src/renderer/triage/reading-words.test.ts'

/** The sentences about the verdict on a session. */
export const triageSentences: readonly Sentence[] = [
  {
    words: 'No risk found in the text',
    source: 'triage/verdict-words.ts',
    query: 'triage.open',
    restsOn:
      'a message (`text_kind`) in the band `clean` without a reason against it, and no row that leads as malicious',
    wrongWhen: 'a hash set names a value of the session, or the text is no message',
    test: {
      file: verdictTest,
      title:
        'says that no risk was found only where a message was judged as clean, and green goes with nothing else',
    },
    lie: { from: 'malicious > 0 && !isGrave', to: 'malicious > 1 && !isGrave' },
  },
  {
    words: 'Not a message: not judged',
    source: 'triage/verdict-words.ts',
    query: 'triage.open',
    restsOn: 'the kind of the text (`text_kind`): a list, a log, a table, code or a document',
    wrongWhen: 'a number or a suggestion stands beside it',
    test: {
      file: verdictTest,
      title: 'gives what is no message no number and no suggestion, and says that it was not judged',
    },
  },
  {
    words: 'Not clearly a message: nothing is cleared',
    source: 'triage/verdict-words.ts',
    query: 'triage.open',
    restsOn: 'the kind `unclear` without a band',
    wrongWhen: 'a number stands beside it',
    test: { file: verdictTest, title: 'shows a number only with the words of its band' },
  },
  {
    words: 'Not judged',
    source: 'triage/verdict-words.ts',
    query: 'triage.open',
    restsOn: 'a message without a band: its language has no pack, or a part of it was not read',
    wrongWhen: 'a number stands beside it',
    test: { file: verdictTest, title: 'shows a number only with the words of its band' },
  },
  {
    words: '{}; not read: {}',
    source: 'triage/reading-words.ts',
    query: 'triage.open',
    restsOn: 'the languages of the text that have no pack (`unread`)',
    wrongWhen: 'the text is no message, of which no language was read',
    test: { file: readingTest, title: 'counts no reasons of what was not judged, and says what it is' },
  },
  {
    words: '{} more not read for risk',
    source: 'triage/reading-words.ts',
    query: 'triage.open',
    restsOn: 'the number of messages that are too many or too large (`risks_left`)',
    wrongWhen: 'there is one reading alone, and no message was left out',
    test: { file: readingTest, title: 'says how many messages have no reading, also where only one has' },
    lie: { from: 'left === 0', to: 'total < 2' },
  },
  {
    words: 'among {}, no imported set or list and no known brand matches',
    source: 'triage/stand-out-words.ts',
    query: 'triage.stands_out',
    restsOn: 'no match (`total`) among the values that were looked at (`looked_at`)',
    wrongWhen: 'values were left out, or a set could not be asked',
    test: { file: standOutTest, title: 'says how many values were looked at where these are not all' },
    lie: { from: 'lookedAt < values', to: 'lookedAt > values' },
  },
  {
    words: 'not read: {}',
    source: 'triage/stand-out-words.ts',
    query: 'triage.stands_out',
    restsOn: 'the sets that could not be asked (`not_read`)',
    wrongWhen: 'every set could be asked',
    test: {
      file: standOutTest,
      title: 'names the sets that could not be read, so that no match is not taken for an answer',
    },
  },
  {
    words: 'no threat actor of the imported sets is named',
    source: 'triage/stand-out-words.ts',
    query: 'triage.stands_out',
    restsOn: 'no name (`named`) in the whole text (`text`), with every set read (`not_read`)',
    wrongWhen: 'no set is imported, one could not be read, or only a part of the text was searched',
    test: {
      file: standOutTest,
      title: 'says that no actor is named only where the whole text was searched in every set',
    },
    lie: { from: "if (text === 'none') return ''", to: '' },
  },
  {
    words: 'no threat actor of the imported sets is named {}',
    source: 'triage/stand-out-words.ts',
    query: 'triage.stands_out',
    restsOn: 'no name (`named`) in the part of the text that was searched (`text`)',
    wrongWhen: 'the whole text was searched',
    test: {
      file: standOutTest,
      title: 'says that no actor is named only where the whole text was searched in every set',
    },
    lie: { from: "if (text === 'part') return", to: "if (text === 'whole') return" },
  },
  {
    words: 'no threat actor of the sets that were read is named',
    source: 'triage/stand-out-words.ts',
    query: 'triage.stands_out',
    restsOn: 'no name (`named`) in the whole text, with sets that could not be read (`not_read`)',
    wrongWhen: 'every set was read',
    test: {
      file: standOutTest,
      title: 'says that no actor is named only where the whole text was searched in every set',
    },
    lie: { from: 'return unread.length === 0\n', to: 'return unread.length > 99\n' },
  },
]
