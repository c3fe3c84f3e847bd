import type { Sentence } from './sentence.ts'

const row = (words: string): Sentence => ({
  words,
  source: 'files/compared-tools.tsx',
  query: 'fileRelations.compare',
  restsOn: 'the entries of one list in the reports of the same tool on both files, without their offsets',
  wrongWhen: 'the other file has the entry at another place',
  finding: 'new',
  test: {
    file: 'src/main/engine/file/compare-reports.test.ts',
    title: 'entries of lists are compared wherever they lie, and named where only one has them',
  },
})

/** The sentences of files beside others. */
export const fileRelationSentences: readonly Sentence[] = [row('only in'), row('Only in')]
