import type { RuleWords } from './package-words.ts'

type RowWords = {
  readonly looks?: string
  readonly when: RuleWords['when']
  /** Remedy of a rule that raises no finding. */
  readonly fix?: string
}

const inNoList =
  'The LEI is not in an imported list of LEIs, or has lapsed or is retired there. Without such a list nothing is said.'

/** When rules on rows fire; what they check is in the profile, unless it is stated here. */
export const rowWords: Readonly<Record<string, RowWords>> = {
  '305': { when: 'The value is no number of digits with a dot before the decimals.' },
  '330': { when: 'The value is no day of the calendar in the form yyyy-mm-dd.' },
  '331': { when: 'The value is not made of digits only.' },
  '333': { when: 'The value is another than the word true in small letters.' },
  '503': {
    when: 'The value is no code of the list of its column: a label, a code of another list, another case.',
  },
  '805': { looks: 'key cells of all tables', when: 'One is empty.' },
  '806': { looks: 'key cells of all tables', when: 'Two rows of one table have the same key.' },
  v8803_m: { when: 'Total assets (c0110) are given and the currency is not.' },
  v8804_m: {
    when: 'It is empty and the type of the entity is another than x317 and x318, which are not financial.',
  },
  v22912_m: { when: 'It is empty and the type is x3, a subsequent or associated arrangement.' },
  v8805_m: { when: 'It is empty and the type is x3, a subsequent or associated arrangement.' },
  v8816_m: { when: 'The end is not after the start.' },
  v8817_m: { when: 'A legal person is identified by another code than LEI or EUID.' },
  v8818_m: { when: 'A legal person is identified by another code than LEI or EUID.' },
  v8823_m: { when: 'It is empty though there is a further code (c0030).' },
  v8824_m: { when: 'It is empty though there is an annual expense (c0100).' },
  v8825_m: { when: 'It is empty and substitutability (c0050) is x959 or x960.' },
  VR_2: { looks: 'B_01.01 c0010', when: inNoList },
  VR_12: { looks: 'B_01.02 c0010', when: inNoList },
  VR_16: { looks: 'B_01.02 c0060, which is likely and not confirmed', when: inNoList },
  VR_23: { looks: 'B_01.03 c0020, which is likely and not confirmed', when: inNoList },
  VR_71: { looks: 'B_05.01 c0010', when: inNoList },
  VR_72: { looks: 'B_05.01 c0010', when: 'The code is called a EUID and has not the form of one.' },
  VR_77: {
    looks: 'B_05.01 c0030',
    when: `The further code is called a EUID and has not the form of one. Or it is an LEI: ${inNoList}`,
  },
  'OWN-01': {
    looks: 'all cells that hold an LEI',
    when: 'The check digits are wrong (ISO 17442: letters as 10 to 35, the number leaves 1 when divided by 97).',
  },
  'OWN-02': {
    when: 'A EUID begins with no country of the European Economic Area; Greece writes EL.',
  },
  'OWN-03': {
    when: 'The code looks made up: DUMMY, UNKNOWN, NOLEI, N/A, TBD, XXX, one character eight times, 0000000, 9999999, 1234567890.',
  },
  'OWN-04': {
    when: 'A legal person has neither LEI nor EUID, or has its seat outside the European Economic Area and no LEI.',
  },
  'OWN-05': { when: 'The end is before the start.' },
  'OWN-06': { when: 'The end is not after the reference date and no reason is given.' },
  'OWN-07': { when: 'A cell is empty and the function is critical or important.' },
  'OWN-08': { when: 'The country of provision is Not applicable and the function is critical or important.' },
  'OWN-09': {
    when: 'Data are stored and no country is given; or they are, the function is critical or important, and nothing says how sensitive they are.',
  },
  'OWN-10': { when: 'No data are stored and yet a country of storage is given.' },
  'OWN-11': {
    looks: 'B_02.02, B_07.01',
    when: 'A service supports a critical or important function and has no assessment; or an assessment is of a service that is not provided.',
  },
  'OWN-12': {
    when: 'A provider that signs arrangements has no annual expense, or the expense has no currency.',
  },
  'OWN-13': {
    when: 'The type of code of the ultimate parent is empty, or another than in the row of that parent.',
  },
  'OWN-14': { when: 'The same legal name stands under two codes; case and spaces make no difference.' },
  'OWN-15': { when: 'The recovery point is longer than the recovery time, which is not 0.' },
  'OWN-16': { when: 'The function is critical or important and was never assessed (9999-12-31).' },
  'OWN-17': { when: 'The identifier is not F and a number from 1.' },
  'OWN-18': { when: 'One entity has the same name and licensed activity under two identifiers.' },
  'OWN-19': {
    looks: 'B_01.01, B_01.02',
    when: 'One of the two tables is empty, or the entity that keeps the register is not among those in scope.',
  },
  'OWN-20': {
    when: 'The branch of the entity is not in B_01.03; or the row is for the entity itself and yet names a branch.',
  },
  'OWN-21': { when: 'The entity is not among those that use the arrangement (B_04.01).' },
  'OWN-22': {
    when: 'The arrangement has no service, no signing entity, no signing provider or no user. A framework may lack services; the outside leg of an arrangement within the group may lack services and users.',
  },
  'OWN-23': {
    looks: 'B_05.02, B_02.02',
    when: 'A chain has no rank 1, somebody works for a provider that is not one rank before, the provider of rank 1 has not signed, its recipient is another, the service is not provided, or the chain leads in a circle.',
  },
  'OWN-24': { looks: 'codes of providers in all tables', when: 'One code has two types of code.' },
  'OWN-25': { when: 'An entity signs as provider and is missing in B_03.02 or B_05.01.' },
  'OWN-26': {
    looks: 'all texts',
    when: 'There is a space around the text, a line break or control character in it, or it starts with #.',
  },
  'OWN-27': { when: 'The text is longer than 300 characters.' },
  'OWN-28': {
    when: 'The ultimate parent names another parent, a subsidiary names itself, or parents lead in a circle.',
  },
  'OWN-29': {
    when: 'An overarching arrangement is named though the type is not x3, or the one that is named is not of type x2.',
  },
  'OWN-30': {
    looks: 'all dates',
    when: 'A start or an audit is after the reference date, or a day is before 1900.',
  },
  'OWN-31': {
    looks: 'arrangements and their services',
    when: 'An arrangement has no service, or a service without a nature. No finding is made of it: download and package are refused and name the arrangement.',
    fix: 'Give the arrangement a service, and each of its services a nature.',
  },
  'OWN-32': {
    looks: 'all tables',
    when: 'Nothing besides the key is filled; for the receiver there is no such row.',
  },
  'OWN-33': {
    looks: 'B_02.02 c0030 c0040; B_05.01 c0010 c0020, c0030 c0040',
    when: 'A code is called an LEI and has not the form of one, or has it and is called something else.',
  },
  'OWN-34': {
    looks: 'the reporting entity',
    when: 'The LEI, country, reference date, scope or base currency is missing, or no package can be named by what is there.',
    fix: 'Fill it in under the reporting entity.',
  },
  'OWN-35': {
    looks: 'all texts',
    when: 'A text holds a character that cannot be filed: U+FFFE, U+FFFF and their like, U+FFFD in the place of a lost one, half of a pair, a sign that turns the direction.',
  },
  'OWN-36': {
    looks: 'all texts',
    when: 'A text holds characters that do not show: zero-width, blanks of other kinds, an accent apart from its letter.',
  },
  'OWN-37': {
    looks: 'B_01.01 c0020 c0030 c0040',
    when: 'Name, country or type of the filer is another in B_01.02.',
  },
  'OWN-40': {
    looks: 'B_01.02, scope of the filing',
    when: 'The filing is individual and several entities are in scope.',
  },
  'OWN-41': { when: 'The ultimate parent has another one itself, or two lead to each other.' },
  'OWN-42': { when: 'Links within the group lead back to where they began.' },
  'OWN-43': { when: 'Integration, last update and deletion of an entity are not in this order.' },
  'OWN-44': {
    looks: 'B_01.02 c0080, B_06.01 c0070',
    when: 'An entity was integrated, or a function assessed, after the reference date.',
  },
  'OWN-45': {
    looks: 'B_01.02 c0090, B_02.02 c0080',
    when: 'An entity left, or an arrangement ended, more than a year before the reference date.',
  },
  'OWN-46': {
    looks: 'B_01.02 c0100, B_02.01 c0040, B_05.01 c0090',
    when: 'The currency is another than the base currency of the filing.',
  },
  'OWN-47': { when: 'The amount is below zero.' },
  'OWN-48': {
    looks: 'texts that every row needs, B_05.01 c0030',
    when: 'The text stands for nothing: n.a., tbc, unknown, keine, a hyphen, xxx, 123456789, one digit six times. Not Applicable stays where a key asks for it.',
  },
  'OWN-49': {
    looks: 'B_05.01 c0010 c0030 c0050 c0080, B_01.02',
    when: 'One code has two names or two countries, or belongs to two providers.',
  },
  'OWN-50': { when: 'The rank has zeros before it.' },
  'OWN-51': {
    looks: 'B_05.02 c0030, B_04.01 c0020, B_02.02 c0020 c0030',
    when: 'An entity that uses the services of an arrangement stands in its supply chain, or is its own provider.',
  },
  'OWN-52': {
    looks: 'B_05.01 c0030 c0040, c0110 c0120',
    when: 'There is a type of code without the code.',
  },
}

/** Rules that are not checked, and why. */
export const unchecked: Readonly<Record<string, string>> = {
  '807': 'It is the number of all 22 references together; each is checked under its own, 807/R1 to 807/R22.',
  v8821_m: 'Nobody published what it checks; the receiver has switched it off.',
  'CSV-044': 'Rule 805 says the same.',
  'CSV-046': 'A number with anything behind it is no number: rules 305 and 331 say so.',
  'CSV-050': 'A value that starts with # is found by CSV-045.',
  'CSV-051': 'A value that starts with # is found by CSV-045.',
  'CSV-052': 'Rule 806 is stricter: it minds every key that comes twice.',
  'CSV-060': 'What a cell reports follows from its column, and columns are checked by 801 and CSV-042.',
  'CSV-061': 'What a cell reports follows from its column, and columns are checked by 801 and CSV-042.',
  'CSV-062': 'Codes of closed lists are checked by 503.',
  'EBA-2.16.1': 'All amounts of a package have the one unit of baseCurrency, so no two differ by it alone.',
  'EBA-REP-001':
    'An amount does not show whether it was divided by a thousand. Packages of Skerry have amounts as they were entered.',
  'EBA-NAME-070': 'Rules 714, 320 and EBA-NAME-071 say it part by part.',
}
