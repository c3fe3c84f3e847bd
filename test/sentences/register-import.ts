import type { Sentence } from './sentence.ts'

/** The sentences of an import and of the mapping of a workbook. */
export const registerImportSentences: readonly Sentence[] = [
  {
    words: 'Nothing was added or changed: the register already holds what was read.',
    source: 'register/import/import-words.ts',
    query: 'registerImport.commit',
    restsOn: '`step`, null when no record was written',
    wrongWhen: 'a record was added, changed or removed',
    test: {
      file: 'src/renderer/register/import/mapping.test.ts',
      title: 'is not said to be a step, nor imported, when nothing changed',
    },
    lie: { from: 'if (result.step === null)', to: 'if (result.created === 0)' },
  },
  {
    words: 'No column of this sheet is one of these.',
    source: 'register/import/mapping-columns.tsx',
    query: 'registerImport.preview',
    restsOn: 'the columns of the sheet that the filter leaves',
    wrongWhen: 'the filter leaves a column',
    test: {
      file: 'src/renderer/register/import/answers.test.ts',
      title: 'a filter shows the columns that it names, and no others',
    },
  },
  {
    words: 'Nothing was read from {}: {}.',
    source: 'register/import/mapping-columns.tsx',
    query: 'registerImport.preview',
    restsOn: '`template` of the sheet, null when no row of it was read, and the reason',
    wrongWhen: 'a row of the sheet was read',
    test: {
      file: 'src/main/engine/register/sheets/workbooks-of-officers.test.ts',
      title: 'each row of its sheets is a header, taken or told',
    },
  },
  {
    words: 'No column of a closed list was read.',
    source: 'register/import/mapping-values.tsx',
    query: 'registerImport.preview',
    restsOn: 'the groups of values, of which there is one for each closed list that a read column has',
    wrongWhen: 'a column of a closed list has a value',
    test: {
      file: 'src/main/engine/register/sheets/own-workbook.test.ts',
      title: 'a value that nobody knows keeps its rows out, and says how many',
    },
  },
  {
    words: 'With the import the answers are kept for workbooks of this layout.',
    source: 'register/import/mapping-values.tsx',
    query: 'registerImport.preview',
    restsOn:
      '`remembered`, null when no answer of an earlier import was used; an import keeps the answers in force',
    wrongWhen: 'answers of an earlier import are in use',
    test: {
      file: 'test/contract/register-workbook.test.ts',
      title: 'keeps answers with its layout, asks only what is new, and forgets them when told',
    },
  },
  {
    words: '{} more, all answered: show',
    source: 'register/import/mapping-values.tsx',
    query: 'registerImport.preview',
    restsOn: 'the values of the group that are not open',
    wrongWhen: 'a value of the group is open: those are shown above',
    test: {
      file: 'src/main/engine/register/sheets/own-workbook.test.ts',
      title: 'a value that nobody knows keeps its rows out, and says how many',
    },
  },
  {
    words: 'No new record so far',
    source: 'register/import/mapping-view.tsx',
    query: 'registerImport.preview',
    restsOn: 'the records that would be created, by kind',
    wrongWhen: 'a record would be created',
    test: {
      file: 'src/renderer/register/import/mapping-words.test.ts',
      title: 'counts as new what is new, not what changes',
    },
  },
  {
    words: 'Nothing to import',
    source: 'register/import/mapping-words.ts',
    query: 'registerImport.preview',
    restsOn: 'the records that would be created, changed and removed',
    wrongWhen: 'one would be created, changed or removed',
    test: {
      file: 'src/renderer/register/import/mapping-words.test.ts',
      title: 'does not say import when records only change, nor when there is none',
    },
    lie: { from: 'if (create + change + remove === 0)', to: 'if (create === 0)' },
  },
  {
    words: 'no row is left out or incomplete',
    source: 'register/import/mapping-words.ts',
    query: 'registerImport.preview',
    restsOn: 'the rows that stay out and those that lose a cell, both counted',
    wrongWhen: 'a row loses a cell, though none stays out',
    test: {
      file: 'src/renderer/register/import/mapping-words.test.ts',
      title: '“no row is left out” is not said when a cell of a row is left empty',
    },
    lie: { from: 'if (rows + partly === 0)', to: 'if (rows === 0)' },
  },
  {
    words: '{} {} empty until then',
    source: 'register/import/mapping-words.ts',
    query: 'registerImport.preview',
    restsOn: '`rows_out` of the value, the rows that wait for it',
    wrongWhen: 'rows stay out until the value is answered',
    test: {
      file: 'src/renderer/register/import/mapping-words.test.ts',
      title: 'an open value says that rows stay out only when they do',
    },
    lie: { from: 'if (rows_out > 0)', to: 'if (rows_out > 99)' },
  },
  {
    words: 'No row can be imported, so nothing would change.',
    source: 'register/import/import-words.ts',
    query: 'registerImport.preview',
    restsOn: 'the rows read of each template, all none, and the rows that stay out',
    wrongWhen: 'a row was read and the register holds it',
    test: {
      file: 'src/renderer/register/import/mapping.test.ts',
      title: 'says why nothing would change by what was read and what is left out',
    },
  },
  {
    words: 'The register already holds what was read of it. Nothing would change.',
    source: 'register/import/import-words.ts',
    query: 'registerImport.preview',
    restsOn: 'the records that would change, none, while rows stay out',
    wrongWhen: 'no row stays out: then the register holds all of it',
    test: {
      file: 'src/renderer/register/import/mapping.test.ts',
      title: 'says why nothing would change by what was read and what is left out',
    },
  },
]
