import type { Sentence } from './sentence.ts'

/** The sentences about data packs. */
export const packSentences: readonly Sentence[] = [
  {
    words: 'None of its entries would be removed',
    source: 'packs/replacement-words.ts',
    query: 'jobs.list',
    restsOn: 'the number of entries that only the stored pack has (`replacement.went`)',
    wrongWhen: 'entries go, but their names are not known',
    test: {
      file: 'src/renderer/packs/replacement-words.test.ts',
      title: 'does not say that nothing is removed when names of what goes are unknown',
    },
    lie: { from: 'went === 0', to: 'examples.length === 0' },
  },
  {
    words: '{} {}, {} changed and {} added.',
    source: 'packs/replacement-words.ts',
    query: 'jobs.list',
    restsOn: 'the comparison of the file with the stored pack, entry by entry (`replacement`)',
    wrongWhen: 'the counts are those of entries and not of what differs',
    test: {
      file: 'src/renderer/packs/replacement-words.test.ts',
      title: 'says what would be removed, by name',
    },
  },
  {
    words: 'not imported yet',
    source: 'packs/pack-state-words.ts',
    query: 'jobs.list',
    restsOn: 'that an import waits for an answer (`waits_for`)',
    wrongWhen: 'the import has ended, or was agreed to',
    test: {
      file: 'test/contract/actor-sets.test.ts',
      title: 'asks before it replaces it, says what goes, and changes nothing when it is stopped',
    },
  },
]
