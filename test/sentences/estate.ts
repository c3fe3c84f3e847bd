import type { Sentence } from './sentence.ts'

/** The sentences about own domains, and about what the lists say of a value. */
export const estateSentences: readonly Sentence[] = [
  {
    words: 'It does not occur in anything {}kept here',
    source: 'ui/absence-words.ts',
    query: 'triage.inspect',
    restsOn:
      'the places that every part found (`known`, `known_here.total`), all of which were searched (`truncated`)',
    wrongWhen: 'it is in a case, or there is more than was searched',
    test: {
      file: 'src/renderer/ui/absence-words.test.ts',
      title: 'a value in a case, or in more than was searched, is never said to occur in nothing',
    },
  },
  {
    words: '{}, and is on no list.',
    source: 'ui/absence-words.ts',
    query: 'triage.inspect',
    restsOn:
      'the allow-list and the warning lists, asked for this value (`standing.allowed`, `standing.lists`)',
    wrongWhen: 'it is on the allow-list',
    test: {
      file: 'src/renderer/ui/absence-words.test.ts',
      title: 'a value on the allow-list is never said to be on no list',
    },
    lie: { from: 'standing.allowed === true', to: 'standing.own === true' },
  },
]
