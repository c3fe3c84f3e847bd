import type { Sentence } from './sentence.ts'

const drops = 'src/renderer/frame/drop-words.test.ts'

/** The sentences about what is dropped, and about what of it was not taken. */
export const dropSentences: readonly Sentence[] = [
  {
    words: 'Nothing was taken: what was dropped contains no file.',
    source: 'frame/drop-words.ts',
    query: 'window: the files of a drop, with those of its folders',
    restsOn: 'that no file was found and none failed to open (`taken`, `unread`)',
    wrongWhen: 'a file was there but could not be opened',
    finding: 'An empty folder dropped in the browser gave no answer.',
    test: { file: drops, title: 'an empty folder is not one whose files could not be opened' },
    lie: { from: 'taken === 0 && unread === 0', to: 'taken === 0' },
  },
  {
    words: '{} could not be opened and {} left out.',
    source: 'frame/drop-words.ts',
    query: 'window: the files of a drop, with those of its folders',
    restsOn: 'the number of entries of folders that could not be opened as a file (`unread`)',
    wrongWhen: 'all files were opened',
    finding: 'Files of a folder that could not be opened were left out without a word.',
    test: { file: drops, title: 'nothing is said when no file is missing' },
    lie: { from: '...(unread === 0', to: '...(unread < 0' },
  },
  {
    words: 'Only the first {} files of the folder were taken; the others were left out.',
    source: 'frame/drop-words.ts',
    query: 'window: the files of a drop, with those of its folders',
    restsOn: 'that entries were left when the limit was reached (`isCut`)',
    wrongWhen: 'the folder has no more files than were taken',
    finding: 'Files beyond the ten-thousandth were left out without a word.',
    test: { file: drops, title: 'nothing is said when no file is missing' },
    lie: { from: '...(isCut', to: '...(!isCut' },
  },
  {
    words: 'One {} is compared at a time: only {} is read, {} {} not.',
    source: 'ui/one-at-a-time-words.ts',
    query: 'window: the files of a drop',
    restsOn: 'the first of the files, and the number of the others',
    wrongWhen: 'one file was dropped: then it is not called',
    finding: 'Of several files only the first was read, without a word about the others.',
    test: {
      file: 'src/renderer/ui/one-at-a-time-words.test.ts',
      title: 'files beyond the first are not passed over in silence',
    },
    lie: { from: "countOf(others, 'other file')", to: "countOf(0, 'other file')" },
  },
  {
    words: 'Added {} to the evidence.',
    source: 'cases/evidence-words.ts',
    query: 'caseBoard.addEvidence',
    restsOn: 'the files whose answer has no question (`already_there` is null)',
    wrongWhen: 'a file was stopped, could not be read, or waits for a decision',
    test: {
      file: 'src/renderer/cases/evidence-words.test.ts',
      title: 'only files that became evidence are counted as added',
    },
    lie: { from: 'added.length === 1', to: 'added.length > 0' },
  },
]
