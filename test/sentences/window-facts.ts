import type { Sentence } from './sentence.ts'

/** The sentences of single facts of lookups, observables, the frame and its dialogs. */
export const windowFactSentences: readonly Sentence[] = [
  {
    words: 'no indicator',
    source: 'frame/frame-words.ts',
    query: 'input.detect',
    restsOn: '`indicators`',
    wrongWhen: 'the text has one',
    test: {
      file: 'src/renderer/frame/frame-words.test.ts',
      title: 'a text with an indicator is not said to have none, and a connection is lost only when it is',
    },
    lie: { from: 'indicators === 0', to: 'indicators < 2' },
  },
  {
    words: 'No connection to the workstation',
    source: 'frame/frame-words.ts',
    query: 'window: the last call of the host',
    restsOn: '`lost`',
    wrongWhen: 'the workstation answers',
    test: {
      file: 'src/renderer/frame/frame-words.test.ts',
      title: 'a text with an indicator is not said to have none, and a connection is lost only when it is',
    },
  },
  {
    words: '{} of the pasted text did not fit and {} cut: {} takes {}.',
    source: 'frame/frame-words.ts',
    query: 'window: characters pasted into a field, and what it took',
    restsOn: 'the count',
    wrongWhen: 'the field took all of it',
    test: { file: 'src/renderer/frame/frame-words.test.ts', title: 'what a field could not take is counted' },
  },
  {
    words: 'no date',
    source: 'lookups/page-words.ts',
    query: 'packs.list',
    restsOn: '`dated`',
    wrongWhen: 'the pack states one, or the pack is not known',
    finding: 'it was said of a set whose pack had not been read yet',
    test: {
      file: 'src/renderer/lookups/page-words.test.ts',
      title: 'a date or a search is said to be missing only when it is',
    },
    lie: { from: "dated ?? 'no date'", to: "dated && 'no date'" },
  },
  {
    words: 'Sessions were not searched for it: they do not store such values.',
    source: 'lookups/page-words.ts',
    query: 'lookup.many',
    restsOn: '`known`, null',
    wrongWhen: 'sessions were searched',
    test: {
      file: 'src/renderer/lookups/page-words.test.ts',
      title: 'a date or a search is said to be missing only when it is',
    },
    lie: { from: 'known === null', to: 'known !== null' },
  },
  {
    words: 'not known',
    source: 'contract/lookups/header.ts',
    query: 'lookup.readHeaders',
    restsOn: '`is_aligned`, null',
    wrongWhen: 'it is not aligned',
    test: {
      file: 'src/contract/lookups/header.test.ts',
      title:
        'a domain that is not aligned is not one of which it is not known, and a path with a mailbox is not empty',
    },
    lie: { from: 'isAligned === null', to: '!isAligned' },
  },
  {
    words: 'empty, as in a bounce',
    source: 'contract/lookups/header.ts',
    query: 'lookup.readHeaders',
    restsOn: '`is_null` of the return path',
    wrongWhen: 'the path could not be read',
    test: {
      file: 'src/contract/lookups/header.test.ts',
      title:
        'a domain that is not aligned is not one of which it is not known, and a path with a mailbox is not empty',
    },
  },
  {
    words: '{} contained nothing that can be looked up',
    source: 'lookups/many-words.ts',
    query: 'lookup.many',
    restsOn: '`skipped`',
    wrongWhen: 'each line held something',
    test: {
      file: 'src/renderer/lookups/many-words.test.ts',
      title: 'what a pack tells is not said to be unknown where one is imported',
    },
  },
  {
    words: 'None. {}',
    source: 'lookups/many-words.ts',
    query: 'packs.list',
    restsOn: 'packs of the kind, none',
    wrongWhen: 'one is imported',
    test: {
      file: 'src/renderer/lookups/many-words.test.ts',
      title: 'what a pack tells is not said to be unknown where one is imported',
    },
  },
  {
    words: 'Country, network and operator of public addresses are not known here.',
    source: 'lookups/many-words.ts',
    query: 'packs.list',
    restsOn: 'packs of the kind, none',
    wrongWhen: 'one is imported',
    test: {
      file: 'src/renderer/lookups/many-words.test.ts',
      title: 'what a pack tells is not said to be unknown where one is imported',
    },
    lie: { from: 'packs.length === 0', to: 'packs.length >= 0' },
  },
  {
    words: 'Owners of crypto addresses are not known here.',
    source: 'lookups/many-words.ts',
    query: 'packs.list',
    restsOn: 'packs of the kind, none',
    wrongWhen: 'one is imported',
    test: {
      file: 'src/renderer/lookups/many-words.test.ts',
      title: 'what a pack tells is not said to be unknown where one is imported',
    },
  },
  {
    words: 'not in the lookup history',
    source: 'observables/nothing-words.ts',
    query: 'observablePages.open',
    restsOn: '`looked_up`',
    wrongWhen: 'it was looked up, and is in the history',
    test: {
      file: 'src/renderer/observables/nothing-words.test.ts',
      title: 'a value in the history is not said to be missing from it',
    },
  },
  {
    words: 'Added {} to {}.{}',
    source: 'cases/shared/put-words.ts',
    query: 'caseTechniques.set',
    restsOn: 'its answer',
    wrongWhen: 'the case had it already',
    test: {
      file: 'src/renderer/cases/shared/put-words.test.ts',
      title:
        'techniques that a case had are not said to be added, and not all were there when one was missing',
    },
  },
  {
    words: '{} already there.',
    source: 'cases/shared/put-words.ts',
    query: 'caseBoard.open',
    restsOn: 'techniques accepted in the case',
    wrongWhen: 'none of those given was there',
    test: {
      file: 'src/renderer/cases/shared/put-words.test.ts',
      title:
        'techniques that a case had are not said to be added, and not all were there when one was missing',
    },
  },
  {
    words: 'Nothing was added: {} already has {}.',
    source: 'cases/shared/put-words.ts',
    query: 'caseBoard.open',
    restsOn: 'techniques accepted in the case',
    wrongWhen: 'one of those given was missing',
    test: {
      file: 'src/renderer/cases/shared/put-words.test.ts',
      title:
        'techniques that a case had are not said to be added, and not all were there when one was missing',
    },
    lie: { from: 'missing === 0', to: 'missing < 2' },
  },
  {
    words: '{} did not hold exactly one indicator.',
    source: 'cases/shared/put-words.ts',
    query: 'caseBoard.create',
    restsOn: '`skipped`',
    wrongWhen: 'each line held one',
    test: {
      file: 'src/renderer/cases/shared/put-words.test.ts',
      title: 'lines are counted only when some gave no indicator',
    },
  },
]
