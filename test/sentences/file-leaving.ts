import type { Sentence } from './sentence.ts'

/** The sentences of files that leave, and of many that are taken in. */
export const fileLeavingSentences: readonly Sentence[] = [
  {
    words:
      'AES-256, opened by 7-Zip and WinZip; file names can be read without the password. “{}” is customary for samples, so that no scanner looks inside on its own: it keeps nothing secret.',
    source: 'files/leaving-words.ts',
    query: 'window: the dialog of an export',
    restsOn: 'the writer of the archive, which is opened by 7-Zip in a contract test',
    wrongWhen: 'the archive were encrypted otherwise',
    test: {
      file: 'test/contract/file-leaving.test.ts',
      title: 'opens with the usual password in 7-Zip and in our own reader, and not without it',
    },
  },
  {
    words: 'No file was added to the evidence of {}.',
    source: 'files/leaving-words.ts',
    query: 'caseFiles.add',
    restsOn: 'the answers: none was added',
    wrongWhen: 'one was added',
    test: {
      file: 'src/renderer/files/leaving-words.test.ts',
      title: 'files that are there already, or were refused, are not said to be added',
    },
    lie: { from: 'added === 0', to: 'added <= 1' },
  },
  {
    words: 'Added {} to the evidence of {}.',
    source: 'files/leaving-words.ts',
    query: 'caseFiles.add',
    restsOn: 'the number of answers without `already_there`',
    wrongWhen: 'it was there already, or was refused',
    test: {
      file: 'src/renderer/files/leaving-words.test.ts',
      title: 'files that are there already, or were refused, are not said to be added',
    },
  },
  {
    words: 'Added the file to the evidence of {} again.',
    source: 'files/file-acts.tsx',
    query: 'caseBoard.keepEvidence',
    restsOn: 'its answer: `act` says it of one that is no problem',
    wrongWhen: 'it could not be kept',
    test: {
      file: 'test/sentences/after-acts.test.ts',
      title: 'a message of something done stands behind the check of its answer',
    },
  },
  {
    words: '{} {} in it already.',
    source: 'files/leaving-words.ts',
    query: 'caseFiles.add',
    restsOn: 'the number of answers with `already_there`',
    wrongWhen: 'it was refused',
    test: {
      file: 'src/renderer/files/leaving-words.test.ts',
      title: 'files that are there already, or were refused, are not said to be added',
    },
  },
  {
    words: '{} could not be added.',
    source: 'files/leaving-words.ts',
    query: 'caseFiles.add',
    restsOn: 'the number of refusals',
    wrongWhen: 'it is in the case',
    test: {
      file: 'src/renderer/files/leaving-words.test.ts',
      title: 'files that are there already, or were refused, are not said to be added',
    },
  },
  {
    words: 'Not taken in: {}{}. {}',
    source: 'files/taken-words.ts',
    query: 'files.takeIn',
    restsOn: 'the names of files whose taking in was refused',
    wrongWhen: 'none was refused',
    test: {
      file: 'src/renderer/files/taken-words.test.ts',
      title:
        'files with the same bytes are told, and those that were not taken in are named and not counted as kept',
    },
  },
  {
    words: 'Stopped: {} {} not taken in.',
    source: 'files/taken-words.ts',
    query: 'files.takeIn',
    restsOn: 'the number of files that were given, less those that were answered',
    wrongWhen: 'none is left',
    test: {
      file: 'src/renderer/files/taken-words.test.ts',
      title:
        'files with the same bytes are told, and those that were not taken in are named and not counted as kept',
    },
  },
]
