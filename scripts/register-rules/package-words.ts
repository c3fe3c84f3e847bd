/** What a rule checks and when it fires, in sentences for the guide. */
export type RuleWords = { readonly looks: string; readonly when: string }

const words = (looks: string, when: string): RuleWords => ({ looks, when })

const name = 'name of the ZIP'
const report = 'reports/report.json'
const reportPackage = 'META-INF/reportPackage.json'
const parameters = 'reports/parameters.csv'
const indicators = 'reports/FilingIndicators.csv'
const tables = 'files of the tables'

/** Rules on the archive, its name, its control files, and the form of its tables. */
export const packageWords: Readonly<Record<string, RuleWords>> = {
  '103': words(
    'archive',
    'It cannot be read completely, does not have exactly one folder at the top level, that folder has a different name from the ZIP, or META-INF or reports is missing.',
  ),
  '104': words(
    name,
    'It contains a character other than letters, digits, full stops, hyphens and underscores.',
  ),
  '105': words(
    name,
    'It does not have the form that the authority requires, does not end in .zip, or its timestamp is not a valid date and time.',
  ),
  '106': words(
    `${name}, reference date`,
    'The module version is not that of the taxonomy, or the taxonomy is not for this reference date.',
  ),
  '109': words(name, 'Its reference date is not a valid calendar date.'),
  '111': words(`${name}, ${parameters}`, 'The reference date is in the future.'),
  '306': words('all files', 'A file is not UTF-8, or begins with a byte order mark.'),
  '320': words(parameters, 'refPeriod differs from the reference date in the name.'),
  '505': words(
    report,
    'extends is not a list of exactly one entry point, or the entry point is not that of the taxonomy.',
  ),
  '510': words(indicators, 'A line names a template that the module does not have.'),
  '514': words(parameters, 'entityID is missing, or does not end in .CON or .IND.'),
  '701': words('control files', 'One of the four is missing or empty.'),
  '702': words(indicators, 'The first line is not templateID,reported.'),
  '703': words(indicators, 'A template has more than one line.'),
  '704': words(indicators, 'An indicator is neither true nor false, in lower case.'),
  '705': words(indicators, 'A template has no line.'),
  '714': words(parameters, 'entityID has a different LEI or suffix from the name.'),
  '720': words(
    'all files',
    'A file is not part of a package, its name is spelled differently, or the file of a table is missing.',
  ),
  '723': words(parameters, 'The first line is not name,value.'),
  '724': words(tables, 'No table has a row.'),
  '801': words(tables, 'A cell of the header is empty or is not a column of the template.'),
  '802': words(tables, 'A column occurs in the header more than once.'),
  '808': words(indicators, 'An indicator is false; all 15 must be true, including those of empty tables.'),
  '809': words(
    `${tables}, control files`,
    'A row has more or fewer cells than the header, a line is empty, or cells are separated by semicolons or tabs.',
  ),
  'CSV-001': words('archive', 'It cannot be read, or contains an entry that is not safe to unpack.'),
  'CSV-002': words(reportPackage, 'It is missing or empty.'),
  'CSV-003': words(reportPackage, 'It is not JSON, or its documentType is a different one.'),
  'CSV-004': words(report, 'It is missing or empty, or there is a second one.'),
  'CSV-005': words('all files', 'There is a file that is not part of a package.'),
  'CSV-006': words('archive', 'It does not have exactly one folder at the top level.'),
  'CSV-010': words(report, 'It is not JSON.'),
  'CSV-011': words(report, 'Its documentType is a different one.'),
  'CSV-012': words(report, 'extends does not contain exactly one entry point.'),
  'CSV-013': words(
    report,
    'The entry point is not that of the taxonomy; https instead of http makes it a different one.',
  ),
  'CSV-014': words(
    `${report}, ${reportPackage}`,
    'A name occurs twice in one object, a value that must be an object is not one, or a member is not allowed there.',
  ),
  'CSV-020': words(parameters, 'It is missing or empty.'),
  'CSV-021': words(parameters, 'The first line is not name,value.'),
  'CSV-022': words(parameters, 'entityID is missing or occurs twice.'),
  'CSV-023': words(parameters, 'refPeriod is missing, is not a plain date, or occurs twice.'),
  'CSV-024': words(parameters, 'baseCurrency is missing although there are amounts, or occurs twice.'),
  'CSV-025': words(
    parameters,
    'decimalsInteger or decimalsMonetary is missing although there are such values, or occurs twice.',
  ),
  'CSV-026': words(parameters, 'A decimals parameter is neither a whole number nor INF.'),
  'CSV-030': words(indicators, 'It is missing or empty.'),
  'CSV-031': words(indicators, 'The first line is not templateID,reported.'),
  'CSV-032': words(indicators, 'A line names a template that the module does not have.'),
  'CSV-033': words(indicators, 'An indicator is neither true nor false, in lower case.'),
  'CSV-034': words(indicators, 'A template has no line.'),
  'CSV-035': words(indicators, 'A template has more than one line.'),
  'CSV-040': words('all files', 'A file is not UTF-8.'),
  'CSV-041': words(tables, 'The file does not begin with a header line, or a cell of it is empty.'),
  'CSV-042': words(tables, 'A column of the template is missing from the header.'),
  'CSV-043': words(
    `${tables}, control files`,
    'A row has more or fewer cells than the header, or a line is empty.',
  ),
  'CSV-045': words('all cells', 'A value starts with #, as #nil, #none and #empty do.'),
  'CSV-047': words(
    `${tables}, control files`,
    'Quotation marks are not as in RFC 4180, or a line ends with a carriage return alone.',
  ),
  'CSV-049': words(indicators, 'The file of a table is present although its indicator is false.'),
  'EBA-ENTITY-001': words(parameters, 'entityID does not begin with rs: or lei:.'),
  'EBA-ENTITY-002': words(parameters, 'entityID is not an LEI with .CON or .IND.'),
  'OWN-38': words(parameters, 'entityID names a different entity from B_01.01.'),
  'OWN-39': words(parameters, 'decimalsMonetary is INF.'),
  'EBA-DEC-001': words(parameters, 'decimalsMonetary is less than -4.'),
  'EBA-DEC-003': words(parameters, 'decimalsInteger is not 0.'),
  'EBA-CUR-001': words(parameters, 'There are two different base currencies.'),
  'EBA-2.24': words(parameters, 'baseCurrency is not iso4217: followed by a currency of the taxonomy.'),
  'EBA-GUIDE-007': words('all cells', 'A value has a space at its start or end.'),
  'EBA-NAME-001': words(name, 'It does not consist of six parts joined by underscores.'),
  'EBA-NAME-011': words(name, 'Its first part is not an LEI with .CON or .IND.'),
  'EBA-NAME-020': words(name, 'Its second part is not a country code of ISO 3166-1.'),
  'EBA-NAME-030': words(name, 'Its third part is not the framework followed by six digits.'),
  'EBA-NAME-040': words(name, 'Its fourth part is not the module in capital letters.'),
  'EBA-NAME-071': words('archive', 'The folder at the top level has a different name from the ZIP.'),
}

/** A rule of receivers that the profile does not list. */
export const unlisted: Readonly<Record<string, RuleWords & { readonly receiver: string }>> = {
  'CSV-UNREFERENCED': {
    ...words(parameters, 'There is a parameter besides the five of the module, such as decimalsPercentage.'),
    receiver: 'rejects the file',
  },
}
