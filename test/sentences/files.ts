import type { Sentence } from './sentence.ts'

/** The sentences of files and their analysis. */
export const fileSentences: readonly Sentence[] = [
  {
    words: 'None so far.',
    source: 'files/absence-words.ts',
    query: 'files.open',
    restsOn: 'the count, and whether the file or anything in it is still being analysed',
    wrongWhen: 'the analysis has ended, so that there will be none',
    finding: 'three lists said it each in their own way; one function says it of all',
    test: {
      file: 'src/renderer/files/absence-words.test.ts',
      title: 'while tools run, none is said to be none so far',
    },
    lie: { from: 'if (is_under_way) return', to: 'if (!is_under_way) return' },
  },
  {
    words: 'The tools found none.',
    source: 'files/absence-words.ts',
    query: 'files.open',
    restsOn: 'the count, and the tools that have reported',
    wrongWhen: 'no tool has reported, or the analysis goes on',
    finding: 'nothing to mend',
    test: {
      file: 'src/renderer/files/absence-words.test.ts',
      title: 'without a tool that reported, nothing is said to be found or not found',
    },
    lie: { from: 'tools.length === 0', to: 'tools.length < 0' },
  },
  {
    words: 'No tool has looked for any.',
    source: 'files/absence-words.ts',
    query: 'files.open',
    restsOn: 'the tools that have reported',
    wrongWhen: 'a tool has reported',
    finding: 'nothing to mend',
    test: {
      file: 'src/renderer/files/absence-words.test.ts',
      title: 'without a tool that reported, nothing is said to be found or not found',
    },
  },
  {
    words: 'No file here matches.',
    source: 'files/taken-words.ts',
    query: 'files.list',
    restsOn: '`total` of the present question, and what was asked',
    wrongWhen: 'nothing was asked for, or the list is not read',
    finding: 'nothing to mend',
    test: {
      file: 'src/renderer/files/taken-words.test.ts',
      title: 'only a list of all says that there are none at all',
    },
  },
  {
    words: 'No file has been analysed here yet.',
    source: 'files/taken-words.ts',
    query: 'files.list',
    restsOn: '`total` of all files, without words and severity',
    wrongWhen: 'files that were found in others are not listed',
    finding: 'nothing to mend',
    test: {
      file: 'src/renderer/files/taken-words.test.ts',
      title: 'only a list of all says that there are none at all',
    },
    lie: { from: "return all ? 'No file has", to: "return !all ? 'No file has" },
  },
  {
    words: 'No file was dropped here yet.',
    source: 'files/taken-words.ts',
    query: 'files.list',
    restsOn: '`total` of dropped files, without words and severity',
    wrongWhen: 'words or a severity leave files out, or the list is not read',
    finding: 'nothing to mend',
    test: {
      file: 'src/renderer/files/taken-words.test.ts',
      title: 'nothing is said of a list that has not been read, or has rows',
    },
    lie: { from: 'if (total !== 0) return null', to: 'if (total !== 0 && total !== null) return null' },
  },
  {
    words: 'The file is kept',
    source: 'files/taken-words.ts',
    query: 'files.takeIn',
    restsOn: 'the answer of the workstation, which comes after the file is on disk',
    wrongWhen: 'it was refused',
    finding: 'nothing to mend',
    test: {
      file: 'src/renderer/files/taken-words.test.ts',
      title: 'a file that was analysed before is not said to be analysed now',
    },
    lie: { from: 'return isNew', to: 'return !isNew' },
  },
  {
    words: '{} are kept',
    source: 'files/taken-words.ts',
    query: 'files.takeIn',
    restsOn: 'the answers of the workstation, of which refusals are not counted',
    wrongWhen: 'some were refused',
    finding: 'nothing to mend',
    test: {
      file: 'src/renderer/files/taken-words.test.ts',
      title: 'a file that was analysed before is not said to be analysed now',
    },
  },
  {
    words: 'not analysed',
    source: 'files/state-words.ts',
    query: 'files.list',
    restsOn: '`state` of the file: its analysis failed',
    wrongWhen: 'a tool has reported',
    finding: 'nothing to mend',
    test: {
      file: 'src/contract/workstation/files/verdict-words.test.ts',
      title: 'while it is analysed, or was not analysed, nothing is said about what stands out',
    },
  },
]
