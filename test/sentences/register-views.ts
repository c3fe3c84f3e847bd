import type { Sentence } from './sentence.ts'

/** The sentences of forms, lists, chains and filings of the register. */
export const registerViewsSentences: readonly Sentence[] = [
  {
    words: 'This arrangement has no service, so no row is filed for it, and it blocks the filing.',
    source: 'register/arrangement/service-words.ts',
    query: 'register.readRecord',
    restsOn: '`referrer_counts.services`, of all records that refer to it',
    wrongWhen: 'it has services that are not among the records listed',
    finding:
      'It was said when 200 records of other kinds were listed first. The answer now lists the first of each kind and counts all.',
    test: {
      file: 'src/renderer/register/arrangement/service-words.test.ts',
      title: 'does not say that an arrangement has no service when none of its services was listed',
    },
    lie: {
      from: 'return count === 0',
      to: 'return count < 2',
    },
  },
  {
    words: 'Not used by any record. Add',
    source: 'register/record/related-words.ts',
    query: 'register.readRecord',
    restsOn: '`referrer_counts`, of every kind',
    wrongWhen: 'it is used by records that the page shows elsewhere',
    finding:
      '“Nothing yet” was said of an arrangement with services, and of a record whose referring records were cut.',
    test: {
      file: 'src/renderer/register/record/related-words.test.ts',
      title: 'does not say that nothing uses an arrangement whose services are shown on the same page',
    },
    lie: {
      from: 'Object.values(counts).every((count) => count === 0)',
      to: 'groups.every(({ count }) => count === 0)',
    },
  },
  {
    words: 'No match for “{}”.',
    source: 'register/chain/chain-words.ts',
    query: 'register.browse',
    restsOn: 'the arrangements and providers found for the words typed',
    wrongWhen: 'the answer is to earlier words, or one of the two searches failed',
    finding: '“Nothing is called that” stood there while the next words were searched.',
    test: {
      file: 'src/renderer/register/chain/chain-words.test.ts',
      title: 'does not say that nothing matches before the answer to the words, or when the search failed',
    },
    lie: {
      from: 'answer.words !== words',
      to: 'answer.words === undefined',
    },
  },
  {
    words: 'No arrangement and no provider is recorded.',
    source: 'register/chain/chain-words.ts',
    query: 'register.browse',
    restsOn: 'the same, without words',
    wrongWhen: 'words were typed',
    finding: '“Nothing is called that” was said when nothing was typed.',
    test: {
      file: 'src/renderer/register/chain/chain-words.test.ts',
      title: 'does not say that nothing matches before the answer to the words, or when the search failed',
    },
  },
  {
    words: 'No match.',
    source: 'register/fields/choice-words.ts',
    query: 'register.browse',
    restsOn: 'the records, or members of the list, that match the words',
    wrongWhen: 'the search runs, or failed',
    finding: 'A search that failed was answered by “Nothing is called that.”',
    test: {
      file: 'src/renderer/register/fields/choice-words.test.ts',
      title:
        'does not say that nothing matches while the search runs, when it failed, or when nothing was typed',
    },
    lie: {
      from: 'if (problem !== null) return problem',
      to: 'if (problem === null) return problem ?? words',
    },
  },
  {
    words: 'Nothing to choose from yet.',
    source: 'register/fields/choice-words.ts',
    query: 'register.browse',
    restsOn: 'the records of the kind',
    wrongWhen: 'words were typed, the search runs, or failed',
    test: {
      file: 'src/renderer/register/fields/choice-words.test.ts',
      title:
        'does not say that nothing matches while the search runs, when it failed, or when nothing was typed',
    },
  },
  {
    words: 'Nothing is called “{}”.',
    source: 'register/fields/taken-on-leaving.ts',
    query: 'register.browse',
    restsOn: 'the choices for the words in the field',
    wrongWhen: 'the search failed',
    finding: 'It was said when the search failed, and what was typed was refused for it.',
    test: {
      file: 'src/renderer/register/fields/taken-on-leaving.test.ts',
      title: 'does not say that nothing is called so when the search failed',
    },
    lie: {
      from: 'fault: problem ?? `',
      to: 'fault: `',
    },
  },
  {
    words: 'Added {} {}, with its {} only.',
    source: 'register/fields/choice-words.ts',
    query: 'register.write',
    restsOn: 'the record that was created with the one field',
    wrongWhen: 'more was said than what was typed',
    finding:
      '“The list of findings shows what it still needs” was said of providers whose gaps are not checked until something names them.',
    test: {
      file: 'src/renderer/register/fields/choice-words.test.ts',
      title: 'says no more of a record added on the spot than that it has the field that was typed',
    },
  },
  {
    words: 'Both contain the same rows in every template.',
    source: 'register/filings/comparison-words.ts',
    query: 'registerFilings.compare',
    restsOn: 'the differences, and `unread`, the errors in the files of both',
    wrongWhen: 'a file of one is missing or could not be read',
    finding:
      'It was said of two packages that lacked the same file, or had it unreadable. The answer now counts errors in the files.',
    test: {
      file: 'src/renderer/register/filings/comparison-words.test.ts',
      title: 'does not say that two packages file the same rows when a file of one could not be read',
    },
    lie: {
      from: 'before + after === 0',
      to: 'before === 0',
    },
  },
  {
    words: 'No differences in the rows that could be read.',
    source: 'register/filings/comparison-words.ts',
    query: 'registerFilings.compare',
    restsOn: 'the same',
    wrongWhen: 'all files could be read',
    test: {
      file: 'src/renderer/register/filings/comparison-words.test.ts',
      title: 'does not say that two packages file the same rows when a file of one could not be read',
    },
  },
  {
    words: 'Rows that could not be read are not compared: {}.',
    source: 'register/filings/comparison-words.ts',
    query: 'registerFilings.compare',
    restsOn: '`unread`',
    wrongWhen: 'all files could be read',
    test: {
      file: 'src/renderer/register/filings/comparison-words.test.ts',
      title: 'does not say that two packages file the same rows when a file of one could not be read',
    },
  },
  {
    words: '{} added',
    source: 'register/filings/comparison-words.ts',
    query: 'registerFilings.compare',
    restsOn: 'the rows of the template that only the second has',
    wrongWhen: 'there is none',
    test: {
      file: 'src/renderer/register/filings/comparison-words.test.ts',
      title: 'counts changed, added and removed rows, and leaves out what there is none of',
    },
    lie: {
      from: 'added === 0 ?',
      to: 'added < 0 ?',
    },
  },
  {
    words: 'not given',
    source: 'register/filings/comparison-words.ts',
    query: 'registerFilings.compare',
    restsOn: 'the reason of termination of the row that ended last',
    wrongWhen: 'it has one',
    test: {
      file: 'src/renderer/register/filings/comparison-words.test.ts',
      title: 'does not say that what drops out ended in the previous year',
    },
  },
  {
    words:
      'No packages are kept here. Each one that you build is, with its hash, so that it can be saved again byte for byte. To compare a package from elsewhere, choose it below or drop it here.',
    source: 'register/filings/comparison-words.ts',
    query: 'registerFilings.list',
    restsOn: 'the packages kept',
    wrongWhen: 'they are read, or that failed',
    test: {
      file: 'src/renderer/register/filings/comparison-words.test.ts',
      title: 'does not say that no packages are kept while they are read, or when that failed',
    },
    lie: {
      from: 'if (kept !== 0) return null',
      to: 'if (kept === 1) return null',
    },
  },
  {
    words: 'No match for “{}” in {}.',
    source: 'register/list/list-words.ts',
    query: 'register.browse',
    restsOn: 'the number of records that match the words',
    wrongWhen: 'the answer is to earlier words, or failed',
    test: {
      file: 'src/renderer/register/list/list-words.test.ts',
      title: 'does not say that nothing matches before the answer to the words, or when it failed',
    },
    lie: {
      from: 'total === 0 &&',
      to: '!total &&',
    },
  },
  {
    words: 'The clipboard could not be reached. Nothing was copied.',
    source: 'register/list/list-words.ts',
    query: 'window: whether the clipboard took the text',
    restsOn: 'its answer',
    wrongWhen: 'it took it',
    test: {
      file: 'src/renderer/register/list/list-words.test.ts',
      title: 'does not say that records were copied when the clipboard did not take them',
    },
    lie: {
      from: 'return isCopied',
      to: 'return records',
    },
  },
  {
    words: 'The reporting entity has no name yet.',
    source: 'register/package/checklist-words.ts',
    query: 'reportingEntity.read',
    restsOn: 'its name',
    wrongWhen: 'it has a name',
    finding:
      '“The entity is not described yet” was said of one with an LEI and a type, when only the name was lacking.',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'do not say that the entity is not described when only its name is lacking',
    },
  },
  {
    words: 'No reference date, scope or currency yet.',
    source: 'register/package/checklist-words.ts',
    query: 'reportingEntity.read',
    restsOn: 'those three fields',
    wrongWhen: 'one of them is given',
    finding: '“No details of the filing are given” was said after a look at three of them.',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'do not say that date, scope and currency are lacking when one of them is given',
    },
  },
  {
    words: 'could not be read: {}',
    source: 'register/package/checklist-words.ts',
    query: 'register.readTaxonomy',
    restsOn: 'the files beside the taxonomy that were refused',
    wrongWhen: 'it was read',
    finding: 'The step was marked as done while the taxonomy was being read.',
    test: {
      file: 'src/renderer/register/package/checklist-words.test.ts',
      title: 'call the taxonomy done only once it was read, with every profile',
    },
  },
  {
    words: 'Not saved.',
    source: 'register/record/unkept-words.ts',
    query: 'register.write',
    restsOn: 'the refusal of the field',
    wrongWhen: 'it was saved',
    test: {
      file: 'src/renderer/register/record/editor.test.ts',
      title: 'keeps what was refused as it was typed, with the reason, and goes on with the other fields',
    },
  },
  {
    words: 'Not saved yet: {} {} needed first.',
    source: 'register/record/unkept-words.ts',
    query: 'register.write',
    restsOn: 'every field that the refusals name as missing',
    wrongWhen: 'more fields are missing than are named',
    finding: '“It is saved once Name is given” named the first of several fields.',
    test: {
      file: 'src/renderer/register/record/unkept-words.test.ts',
      title: 'names every field that input waits for, not the first only',
    },
    lie: {
      from: 'const awaited = [...new Set(labels)]',
      to: 'const awaited = labels.slice(0, 1)',
    },
  },
]
