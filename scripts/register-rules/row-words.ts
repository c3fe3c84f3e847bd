import type { RuleWords } from './package-words.ts'

type RowWords = {
  readonly looks?: string
  readonly when: RuleWords['when']
  /** Remedy of a rule that raises no finding. */
  readonly fix?: string
}

const unlistedLei =
  'is not in an imported list of LEIs, or has lapsed or is retired there. Without such a list this is not checked.'
const inNoList = `The LEI ${unlistedLei}`

/** When rules on rows fire; what they check is in the profile, unless it is stated here. */
export const rowWords: Readonly<Record<string, RowWords>> = {
  '305': { when: 'The value is not a number written with digits and a full stop before the decimals.' },
  '330': { when: 'The value is not a valid calendar date in the form yyyy-mm-dd.' },
  '331': { when: 'The value does not consist of digits only.' },
  '333': { when: 'The value is not the word true in lower case.' },
  '503': {
    when: 'The value is not a code of the list of its column but, for example, a label, a code of another list, or written in a different case.',
  },
  '805': { looks: 'key cells of all tables', when: 'One is empty.' },
  '806': { looks: 'key cells of all tables', when: 'Two rows of one table have the same key.' },
  v8803_m: { when: 'Total assets (c0110) are given, but the currency is not.' },
  v8804_m: {
    when: 'It is empty and the type of the entity is neither x317 nor x318, which are not financial.',
  },
  v22912_m: { when: 'It is empty and the type is x3, a subsequent or associated arrangement.' },
  v8805_m: { when: 'It is empty and the type is x3, a subsequent or associated arrangement.' },
  v8816_m: { when: 'The end is not after the start.' },
  v8817_m: { when: 'A legal person is identified by a code other than LEI or EUID.' },
  v8818_m: { when: 'A legal person is identified by a code other than LEI or EUID.' },
  v8823_m: { when: 'It is empty although there is a further code (c0030).' },
  v8824_m: { when: 'It is empty although there is an annual expense (c0100).' },
  v8825_m: { when: 'It is empty and substitutability (c0050) is x959 or x960.' },
  VR_2: { looks: 'B_01.01 c0010', when: inNoList },
  VR_12: { looks: 'B_01.02 c0010', when: inNoList },
  VR_16: { looks: 'B_01.02 c0060 (likely, not confirmed)', when: inNoList },
  VR_23: { looks: 'B_01.03 c0020 (likely, not confirmed)', when: inNoList },
  VR_71: { looks: 'B_05.01 c0010', when: inNoList },
  VR_72: { looks: 'B_05.01 c0010', when: 'The code has the type EUID but does not have the form of one.' },
  VR_77: {
    looks: 'B_05.01 c0030',
    when: `The further code has the type EUID but does not have the form of one. Or it is an LEI that ${unlistedLei}`,
  },
  'OWN-01': {
    looks: 'all cells that hold an LEI',
    when: 'The check digits are wrong (ISO 17442: with letters replaced by 10 to 35, the number divided by 97 leaves a remainder of 1).',
  },
  'OWN-02': {
    when: 'A EUID does not begin with the code of a country of the European Economic Area; that of Greece is EL.',
  },
  'OWN-03': {
    when: 'The code is a placeholder: DUMMY, UNKNOWN, NOLEI, N/A, TBD, XXX, one character repeated eight times, 0000000, 9999999, 12345, or a word that stands for nothing in a language of the Union.',
  },
  'OWN-04': {
    when: 'A legal person has neither an LEI nor a EUID, or has its seat outside the European Economic Area and no LEI.',
  },
  'OWN-05': { when: 'The end is before the start.' },
  'OWN-06': { when: 'The end is not after the reference date, and no reason is given.' },
  'OWN-07': { when: 'A cell is empty and the function is critical or important.' },
  'OWN-08': { when: 'The country of provision is Not applicable and the function is critical or important.' },
  'OWN-09': {
    when: 'Data are stored, but no country is given; or data are stored for a critical or important function, but their sensitivity is not given.',
  },
  'OWN-10': { when: 'No data are stored, but a country of storage is given.' },
  'OWN-11': {
    looks: 'B_02.02, B_07.01',
    when: 'A service supports a critical or important function and has no assessment; or an assessment is of a service that is not provided.',
  },
  'OWN-12': {
    when: 'A provider that signs arrangements has no annual expense, or the expense has no currency.',
  },
  'OWN-13': {
    when: 'The type of code of the ultimate parent is empty, or differs from that in the row of that parent.',
  },
  'OWN-14': { when: 'The same legal name is listed under two codes; case and spaces are ignored.' },
  'OWN-15': { when: 'The recovery point is longer than the recovery time, which is not 0.' },
  'OWN-16': {
    when: 'The function is assessed as critical or not, and the date is that of no assessment (9999-12-31); or it is not assessed and a date is given.',
  },
  'OWN-17': { when: 'The identifier is not F followed by a number from 1.' },
  'OWN-18': {
    when: 'One entity has a function with the same name and licensed activity under two identifiers.',
  },
  'OWN-19': {
    looks: 'B_01.01, B_01.02',
    when: 'One of the two tables is empty, or the entity that keeps the register is not among those in scope.',
  },
  'OWN-20': {
    when: 'The branch of the entity is not in B_01.03; or the row is for the entity itself but names a branch.',
  },
  'OWN-21': { when: 'The entity is not among those that use the arrangement (B_04.01).' },
  'OWN-22': {
    when: 'The arrangement has no service, no signing entity, no signing provider or no user. An overarching arrangement may have no services; the external arrangement behind one within the group may have no services and users.',
  },
  'OWN-23': {
    looks: 'B_05.02, B_02.02',
    when: 'A chain has no rank 1, the recipient of a provider is not a provider of the rank before, the provider of rank 1 has not signed, has a recipient other than itself or is not the one that provides the service, the service is not provided, or providers and recipients serve each other in a circle.',
  },
  'OWN-24': { looks: 'codes of providers in all tables', when: 'One code has two types of code.' },
  'OWN-25': {
    looks: 'B_03.03 c0010 c0020, B_03.02 c0010 c0020',
    when: 'An entity signs as a provider within the group but is missing from B_03.02 or B_05.01; or it is an entity in scope that signs in B_03.02 but not in B_03.03.',
  },
  'OWN-26': {
    looks: 'all texts',
    when: 'The text has a space at its start or end, contains a line break or a control character, or starts with #.',
  },
  'OWN-27': { when: 'The text is longer than 300 characters.' },
  'OWN-28': {
    when: 'The ultimate parent names another parent, a subsidiary names itself, parents refer to each other in a circle, or an entity outside the group has a parent or is one.',
  },
  'OWN-29': {
    when: 'An overarching arrangement is named although the type is not x3, or the named arrangement is not of type x2.',
  },
  'OWN-30': {
    looks: 'all dates',
    when: 'A start or an audit is after the reference date, or a date is before 1900.',
  },
  'OWN-31': {
    looks: 'arrangements and their services',
    when: 'An arrangement has no service, or a service without a nature. This raises no finding: download and package are refused with a message that names the arrangement.',
    fix: 'Give the arrangement a service, and each of its services a nature.',
  },
  'OWN-32': {
    looks: 'all tables',
    when: 'Only the key is filled in; for the receiver the row does not exist.',
  },
  'OWN-33': {
    looks: 'B_02.02 c0030 c0040; B_05.01 c0010 c0020, c0030 c0040; B_01.03 c0010; B_07.01 c0120',
    when: 'A code has the type LEI but not the form of one, or has the form of an LEI but a different type. Where no type stands beside it: it has the form of an LEI and wrong check digits.',
  },
  'OWN-34': {
    looks: 'the reporting entity',
    when: 'The LEI, country, reference date, scope or base currency is missing, or the name of a package cannot be formed from these values.',
    fix: 'Fill it in under the reporting entity.',
  },
  'OWN-35': {
    looks: 'all texts',
    when: 'A text contains a character that cannot be filed: U+FFFE, U+FFFF and other noncharacters, U+FFFD in place of a lost character, half of a surrogate pair, or a character that changes the direction of writing.',
  },
  'OWN-36': {
    looks: 'all texts',
    when: 'A text contains characters that are not visible: zero-width characters, spaces of other kinds, or an accent that is separate from its letter.',
  },
  'OWN-37': {
    looks: 'B_01.01 c0020 c0030 c0040',
    when: 'Name, country or type of the filer differs from that in B_01.02.',
  },
  'OWN-40': {
    looks: 'B_01.02, scope of the filing',
    when: 'The filing is individual, but several entities are in scope.',
  },
  'OWN-41': { when: 'The ultimate parent has an ultimate parent of its own, or two name each other.' },
  'OWN-42': { when: 'Links within the group form a circle.' },
  'OWN-43': { when: 'Integration, last update and deletion of an entity are not in this order.' },
  'OWN-44': {
    looks: 'B_01.02 c0080, B_06.01 c0070, B_01.01 c0060',
    when: 'An entity was integrated, or a function assessed, after the reference date; or the register was reported before it.',
  },
  'OWN-45': {
    looks: 'B_01.02 c0090, B_02.02 c0080, B_01.01 c0010',
    when: 'An entity left, or an arrangement ended, more than a year before the reference date; or the entity that keeps the register has left it.',
  },
  'OWN-46': {
    looks: 'B_01.02 c0100, B_02.01 c0040, B_05.01 c0090',
    when: 'The currency differs from the base currency of the filing.',
  },
  'OWN-47': { when: 'The amount is below zero.' },
  'OWN-48': {
    looks: 'all names, texts and codes without a rule of their own',
    when: 'The text is a placeholder in a language of the Union (n.a., tbc, unknown, keine, néant, brak), a hyphen, xxx, 12345, one digit repeated six times; or a name is the code beside it. A name that a person confirmed under “Name confirmed”, or a reference number under “Reference confirmed”, is accepted, and so is Not Applicable where a key requires it.',
  },
  'OWN-49': {
    looks: 'B_05.01 c0010 c0030 c0050 c0080, B_01.02',
    when: 'One code has two names or two countries, or belongs to two providers; or a provider has one code twice, or two LEIs.',
  },
  'OWN-50': { when: 'The rank has leading zeros.' },
  'OWN-51': {
    looks: 'B_05.02 c0030, B_04.01 c0020, B_02.02 c0020 c0030',
    when: 'An entity that uses the services of an arrangement is in its supply chain, or is its own provider.',
  },
  'OWN-52': {
    looks: 'B_05.01 c0030 c0040, c0110 c0120, c0090 c0100',
    when: 'The type of a code is given without the code, or a currency without the annual expense.',
  },
  'OWN-53': {
    looks: 'all dates',
    when: 'A date is after 2099, and is not 9999-12-31.',
  },
  'OWN-54': {
    looks: 'B_01.01 c0060, B_01.02 c0070 c0080, B_02.02 c0070',
    when: 'The date is 9999-12-31, which the template takes for ends of entities and arrangements, last assessments and last audits only.',
  },
  'OWN-55': {
    looks: 'B_01.02 c0010, B_01.03 c0010, B_02.01 c0010, B_05.01 c0010, B_06.01 c0010',
    when: 'Two codes differ only in case, width, blanks, kinds of hyphens or invisible characters.',
  },
  'OWN-56': { looks: 'B_01.01, B_99.01', when: 'The table has more than one row.' },
  'OWN-57': { when: 'More than one entity is given as the ultimate parent.' },
  'OWN-58': {
    when: 'No entity of the group provides the arrangement that is linked as one within the group, or its provider does not sign the arrangement behind it.',
  },
  'OWN-59': {
    looks: 'B_01.02 c0110, B_02.01 c0050, B_02.02 c0100 c0110, B_05.01 c0100, B_06.01 c0080 c0090',
    when: 'An amount is larger than any such amount can be, a notice period longer than ten years, a recovery objective longer than a year; or the total assets of a financial entity are 0.',
  },
  'OWN-60': {
    looks: 'B_01.03 c0010 c0040, B_02.02 c0090 c0170, B_07.01 c0060 c0090 c0110',
    when: 'One cell says that another has nothing to hold: a reason for the end without an end date, the sensitivity of data that are not stored, a reason against replacing a provider that can be replaced, an alternative where none is identified, reintegration within the group for a provider outside it, a branch that is its head office or in the same country.',
  },
  'OWN-61': { when: 'The name has letters of another script than Latin.' },
}

/** Rules that are not checked, and why. */
export const unchecked: Readonly<Record<string, string>> = {
  '807':
    'It covers all 22 references together; each is checked under a number of its own, 807/R1 to 807/R22.',
  v8821_m: 'What it checks is not published; the receiver has switched it off.',
  'CSV-044': 'Rule 805 checks the same.',
  'CSV-046': 'A number followed by anything else is not a number; rules 305 and 331 report it.',
  'CSV-050': 'A value that starts with # is found by CSV-045.',
  'CSV-051': 'A value that starts with # is found by CSV-045.',
  'CSV-052': 'Rule 806 is stricter: it reports every key that occurs twice.',
  'CSV-060': 'What a cell reports follows from its column, and columns are checked by 801 and CSV-042.',
  'CSV-061': 'What a cell reports follows from its column, and columns are checked by 801 and CSV-042.',
  'CSV-062': 'Codes of closed lists are checked by 503.',
  'EBA-2.16.1': 'All amounts of a package have the one unit of baseCurrency, so no two differ by it alone.',
  'EBA-REP-001':
    'An amount does not show whether it was divided by a thousand. Packages of Skerry contain amounts as they were entered.',
  'EBA-NAME-070': 'Rules 714, 320 and EBA-NAME-071 check the individual parts.',
}
