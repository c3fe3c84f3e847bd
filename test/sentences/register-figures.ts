import type { Sentence } from './sentence.ts'

/** The sentences of records, figures and rows of the register. */
export const registerFiguresSentences: readonly Sentence[] = [
  {
    words: 'Discarded the new {}, which was not added.',
    source: 'register/record/unkept-words.ts',
    query: 'window: the drafts of the form, and whether the record is being added',
    restsOn: 'both',
    wrongWhen: 'it is being added at that moment',
    finding:
      'Cancel could be pressed while the record was being added; it was then said not to be added, and was.',
    test: {
      file: 'src/renderer/register/record/unkept-words.test.ts',
      title: 'does not say that a record was not added while it is being added',
    },
    lie: {
      from: 'return hasUnsaved && !isAdding ?',
      to: 'return hasUnsaved ?',
    },
  },
  {
    words: 'This {} is not added yet. Add it or cancel it, then duplicate the other.',
    source: 'register/record/unkept-words.ts',
    query: 'window: the drafts of the form',
    restsOn: 'whether it holds what is not added',
    wrongWhen: 'it holds nothing',
    test: {
      file: 'src/renderer/register/record/unkept-words.test.ts',
      title: 'does not speak of a record that is not added when the form holds none',
    },
  },
  {
    words: 'No country of provision is given for an ICT service.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the countries of that way',
    wrongWhen: 'another way has none',
    finding: '“No countries yet” was said when one of four ways of counting had none.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says that no country is given of the way that is counted only, and of ICT services',
    },
  },
  {
    words: 'No country of data storage is given for an ICT service.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the countries of that way',
    wrongWhen: 'another way has none',
    finding: '“No countries yet” was said when one of four ways of counting had none.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says that no country is given of the way that is counted only, and of ICT services',
    },
  },
  {
    words: 'No country of data processing is given for an ICT service.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the countries of that way',
    wrongWhen: 'another way has none',
    finding: '“No countries yet” was said when one of four ways of counting had none.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says that no country is given of the way that is counted only, and of ICT services',
    },
  },
  {
    words: 'No country is given for a provider of an arrangement with ICT services.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the countries of that way',
    wrongWhen: 'another way has none',
    finding: '“No countries yet” was said when one of four ways of counting had none.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says that no country is given of the way that is counted only, and of ICT services',
    },
    lie: {
      from: 'return noCountry[way]',
      to: "return noCountry['provision']",
    },
  },
  {
    words: '{}: not named',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the countries that records name',
    wrongWhen: 'a record names it',
    finding: '“France: none” was said where the countries of some services are not given.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'does not say that nothing is in a country that no record names',
    },
  },
  {
    words: 'No arrangement has an ICT service with a provider.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the arrangements by provider',
    wrongWhen: 'another weight is shown',
    finding: '“Nothing is given here yet” was said of weights, though arrangements were given.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says what bars lack by the weight that is shown',
    },
  },
  {
    words: 'No annual cost is known that can be compared.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the costs in the currency of the register',
    wrongWhen: 'another weight is shown',
    finding: '“Nothing is given here yet” was said of weights, though arrangements were given.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says what bars lack by the weight that is shown',
    },
  },
  {
    words: 'No provider is named for a critical or important function.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the providers of critical functions',
    wrongWhen: 'another weight is shown',
    finding: '“Nothing is given here yet” was said of weights, though arrangements were given.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says what bars lack by the weight that is shown',
    },
  },
  {
    words: 'No provider is recorded.',
    source: 'register/risk/country-words.ts',
    query: 'risks.readConcentration',
    restsOn: 'the providers',
    wrongWhen: 'another weight is shown',
    finding: '“Nothing is given here yet” was said of weights, though arrangements were given.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'says what bars lack by the weight that is shown',
    },
  },
  {
    words: 'This page shows which providers and countries the entity depends on. There are no providers yet.',
    source: 'register/risk/risk-page.tsx',
    query: 'risks.readConcentration',
    restsOn: '`total`',
    wrongWhen: 'it could not be read again',
    finding: 'It stayed when a later reading failed.',
    test: {
      file: 'src/renderer/register/risk/country-words.test.ts',
      title: 'does not say that there are no providers when that could not be read again',
    },
  },
  {
    words: 'Not given',
    source: 'register/risk/shares.ts',
    query: 'risks.readConcentration',
    restsOn: 'the value `unknown`, that of providers without one',
    wrongWhen: 'the provider has a value',
    test: {
      file: 'src/renderer/register/risk/shares.test.ts',
      title: 'says that a value is not given only where providers have none',
    },
  },
  {
    words: 'No row is filed for it.',
    source: 'register/rows/row-words.ts',
    query: 'register.readRecord',
    restsOn: 'the rows derived from the record',
    wrongWhen: 'there are rows, and the taxonomy is being read',
    finding: 'It was said of a record with rows while the taxonomy was being read.',
    test: {
      file: 'src/renderer/register/rows/row-words.test.ts',
      title: 'does not say that a record files no row while the names of the columns are read',
    },
    lie: {
      from: 'templates === 0 ?',
      to: 'templates >= 0 ?',
    },
  },
  {
    words: 'Show all {}',
    source: 'register/rows/row-words.ts',
    query: 'register.readRecord',
    restsOn: 'the number of lines that can be shown, and of all',
    wrongWhen: 'more lines exist than can be shown',
    finding: '“Show all 500” was offered of 1,200 rows, and of more than 500 providers.',
    test: {
      file: 'src/renderer/register/rows/row-words.test.ts',
      title: 'does not offer all lines when only the first of them can be shown',
    },
    lie: {
      from: 'return total > shown',
      to: 'return total < shown',
    },
  },
  {
    words: 'not given',
    source: 'register/start/filing-facts-words.ts',
    query: 'register.readOverview',
    restsOn: 'entity, reference date and scope',
    wrongWhen: 'it is given',
    test: {
      file: 'src/renderer/register/start/filing-facts-words.test.ts',
      title: 'says of entity, date and scope that they are not given only where they are not',
    },
  },
  {
    words: 'no reference date',
    source: 'register/start/filing-facts-words.ts',
    query: 'register.readOverview',
    restsOn: 'the reference date',
    wrongWhen: 'the register is not read yet',
    test: {
      file: 'src/renderer/register/start/filing-facts-words.test.ts',
      title: 'says nothing of the reference date while the register is not read',
    },
    lie: {
      from: "if (filing === null) return ''",
      to: "if (filing === null) return 'no reference date'",
    },
  },
  {
    words: '{} not saved',
    source: 'register/table/unsaved-words.ts',
    query: 'window: the drafts of the table',
    restsOn: 'refused cells of records, and rows that are no records',
    wrongWhen: 'all is saved',
    finding: 'New rows were left out when a cell was refused.',
    test: {
      file: 'src/renderer/register/table/unsaved-words.test.ts',
      title: 'tells of refused cells and of new rows, and does not leave out the one for the other',
    },
    lie: {
      from: 'rows.length === 0 ? null',
      to: 'rows.length >= 0 ? null',
    },
  },
  {
    words: 'without a name',
    source: 'register/unnamed-words.ts',
    query: 'register.browse',
    restsOn: 'the name, or the code, of the record',
    wrongWhen: 'it has one of them',
    test: {
      file: 'src/renderer/register/unnamed-words.test.ts',
      title: 'does not say that a record with a code only is without a name',
    },
  },
  {
    words: 'without a reference',
    source: 'register/unnamed-words.ts',
    query: 'register.readOverview',
    restsOn: '`contract_ref`',
    wrongWhen: 'it has one',
    test: {
      file: 'src/renderer/register/unnamed-words.test.ts',
      title: 'says that a name or a reference is lacking only when it is',
    },
  },
  {
    words:
      'The list of this program does not name this type among those that {} supervises. The package is built all the same.',
    source: 'register/entity/authority-words.ts',
    query: 'authorities.listEntityTypes',
    restsOn: 'the types of the authority chosen',
    wrongWhen: 'the authority is written by hand, or no type is given',
    finding: '“Is not known to supervise” was said of a list that is only this program’s.',
    test: {
      file: 'src/renderer/register/entity/authority-words.test.ts',
      title: 'does not say of an authority written by hand, or without a type, that it does not supervise it',
    },
  },
]
