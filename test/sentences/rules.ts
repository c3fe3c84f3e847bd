import type { Sentence } from './sentence.ts'

/** The sentences of the user's rules. */
export const ruleSentences: readonly Sentence[] = [
  {
    words: 'No rules were added here yet.',
    source: 'files/rules/rule-words.ts',
    query: 'rules.list',
    restsOn: 'the sets, which the answer lists whole',
    wrongWhen: 'the sets were not read',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'nothing is said of rules that were not read',
    },
    lie: {
      from: 'if (ground === null) return null',
      to: "if (ground === null) return 'No rules were added here yet.'",
    },
  },
  {
    words: 'All sets are switched off: files are not looked at with them.',
    source: 'files/rules/rule-words.ts',
    query: 'rules.list',
    restsOn: 'the state of each set',
    wrongWhen: 'one is switched on',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'how many files were looked at is said with how many there are, never as all',
    },
    lie: { from: 'if (!sets.some(', to: 'if (sets.some(' },
  },
  {
    words: 'No file is kept here to be looked at with them.',
    source: 'files/rules/rule-words.ts',
    query: 'rules.list',
    restsOn: '`files`, the count of all kept files',
    wrongWhen: 'files are kept',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'how many files were looked at is said with how many there are, never as all',
    },
    lie: { from: 'if (files === 0)', to: 'if (files >= 0)' },
  },
  {
    words: 'kept file',
    source: 'files/rules/rule-words.ts',
    query: 'rules.list',
    restsOn: '`matched` of `files`, counted by the rules with which each was analysed',
    wrongWhen: 'files wait for the present rules: they are not counted as looked at',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'how many files were looked at is said with how many there are, never as all',
    },
  },
  {
    words: 'Added {} of rules.',
    source: 'files/rules/rule-words.ts',
    query: 'rules.add',
    restsOn: 'the answers, of which refusals and known texts are counted apart',
    wrongWhen: 'some were refused, or were here',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'what was here already, or refused, is not said to be added',
    },
    lie: { from: '...(added === 0 ?', to: '...(added < 0 ?' },
  },
  {
    words: '{} {} here already.',
    source: 'files/rules/rule-words.ts',
    query: 'rules.add',
    restsOn: '`is_new` of each answer',
    wrongWhen: 'the text is new',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'what was here already, or refused, is not said to be added',
    },
  },
  {
    words: '{} was added.',
    source: 'files/rules/rule-words.ts',
    query: 'rules.add',
    restsOn: '`is_new` of the answer',
    wrongWhen: 'the same text was here',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'what was here already, or refused, is not said to be added',
    },
    lie: { from: 'return is_new ?', to: 'return !is_new ?' },
  },
  {
    words: '{} has the same text already.',
    source: 'files/rules/rule-words.ts',
    query: 'rules.add',
    restsOn: '`is_new` of the answer',
    wrongWhen: 'the text is new',
    finding: 'a new sentence',
    test: {
      file: 'src/renderer/files/rules/rule-words.test.ts',
      title: 'what was here already, or refused, is not said to be added',
    },
  },
]
