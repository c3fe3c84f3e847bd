/** What a rule checks and when it fires, in sentences for the guide. */
export type RuleWords = { readonly looks: string; readonly when: string }

const says = (looks: string, when: string): RuleWords => ({ looks, when })

const name = 'name of the ZIP'
const report = 'reports/report.json'
const reportPackage = 'META-INF/reportPackage.json'
const parameters = 'reports/parameters.csv'
const indicators = 'reports/FilingIndicators.csv'
const tables = 'files of the tables'

/** Rules on the archive, its name, its control files, and the form of its tables. */
export const packageWords: Readonly<Record<string, RuleWords>> = {
  '103': says(
    'archive',
    'It cannot be read whole, has not exactly one folder at the top, that folder has another name than the ZIP, or META-INF or reports are missing.',
  ),
  '104': says(name, 'It has a character that is no letter, digit, point, hyphen or underscore.'),
  '105': says(
    name,
    'It has not the form that the authority asks for, does not end in .zip, or its timestamp is no moment.',
  ),
  '106': says(
    `${name}, reference date`,
    'The module version is not that of the taxonomy, or the taxonomy is not for this reference date.',
  ),
  '109': says(name, 'Its reference date is no day of the calendar.'),
  '111': says(`${name}, ${parameters}`, 'The reference date lies in the future.'),
  '306': says('all files', 'A file is not UTF-8, or begins with a byte order mark.'),
  '320': says(parameters, 'refPeriod is another day than the reference date in the name.'),
  '505': says(
    report,
    'extends is not a list of exactly one entry point, or that is not the one of the taxonomy.',
  ),
  '510': says(indicators, 'A line names a template that the module does not have.'),
  '514': says(parameters, 'entityID is missing, or does not end in .CON or .IND.'),
  '701': says('control files', 'One of the four is missing or empty.'),
  '702': says(indicators, 'The first line is not templateID,reported.'),
  '703': says(indicators, 'A template has more than one line.'),
  '704': says(indicators, 'An indicator is neither true nor false, in lower case.'),
  '705': says(indicators, 'A template has no line.'),
  '714': says(parameters, 'entityID has another LEI or another suffix than the name.'),
  '720': says(
    'all files',
    'A file is no part of a package or is spelled otherwise, or the file of a table is missing.',
  ),
  '723': says(parameters, 'The first line is not name,value.'),
  '724': says(tables, 'No table has a row.'),
  '801': says(tables, 'A cell of the header is empty or no column of the template.'),
  '802': says(tables, 'A column stands in the header more than once.'),
  '808': says(indicators, 'An indicator is false; all 15 have to be true, also those of empty tables.'),
  '809': says(
    `${tables}, control files`,
    'A row has more or fewer cells than the header, a line is empty, or cells are separated by semicolons or tabs.',
  ),
  'CSV-001': says('archive', 'It cannot be read, or has an entry that is not safe to unpack.'),
  'CSV-002': says(reportPackage, 'It is missing or empty.'),
  'CSV-003': says(reportPackage, 'It is no JSON, or its documentType is another.'),
  'CSV-004': says(report, 'It is missing or empty, or there is a second one.'),
  'CSV-005': says('all files', 'There is a file that is no part of a package.'),
  'CSV-006': says('archive', 'It has not exactly one folder at the top.'),
  'CSV-010': says(report, 'It is no JSON.'),
  'CSV-011': says(report, 'Its documentType is another.'),
  'CSV-012': says(report, 'extends has not exactly one entry point.'),
  'CSV-013': says(
    report,
    'The entry point is not that of the taxonomy; https instead of http is another one.',
  ),
  'CSV-014': says(
    `${report}, ${reportPackage}`,
    'A name stands twice in one object, something is no object, or a member has no place there.',
  ),
  'CSV-020': says(parameters, 'It is missing or empty.'),
  'CSV-021': says(parameters, 'The first line is not name,value.'),
  'CSV-022': says(parameters, 'entityID is missing, or there twice.'),
  'CSV-023': says(parameters, 'refPeriod is missing, no plain day, or there twice.'),
  'CSV-024': says(parameters, 'baseCurrency is missing though there are amounts, or there twice.'),
  'CSV-025': says(
    parameters,
    'decimalsInteger or decimalsMonetary is missing though there are such values, or there twice.',
  ),
  'CSV-026': says(parameters, 'A decimals parameter is neither a whole number nor INF.'),
  'CSV-030': says(indicators, 'It is missing or empty.'),
  'CSV-031': says(indicators, 'The first line is not templateID,reported.'),
  'CSV-032': says(indicators, 'A line names a template that the module does not have.'),
  'CSV-033': says(indicators, 'An indicator is neither true nor false, in lower case.'),
  'CSV-034': says(indicators, 'A template has no line.'),
  'CSV-035': says(indicators, 'A template has more than one line.'),
  'CSV-040': says('all files', 'A file is not UTF-8.'),
  'CSV-041': says(tables, 'The file does not begin with a header line, or a cell of it is empty.'),
  'CSV-042': says(tables, 'A column of the template is missing in the header.'),
  'CSV-043': says(
    `${tables}, control files`,
    'A row has more or fewer cells than the header, or a line is empty.',
  ),
  'CSV-045': says('all cells', 'A value starts with #, as #nil, #none and #empty do.'),
  'CSV-047': says(
    `${tables}, control files`,
    'Quotation marks are not as in RFC 4180, or a line ends with a carriage return alone.',
  ),
  'CSV-049': says(indicators, 'The file of a table is there though its indicator is false.'),
  'EBA-ENTITY-001': says(parameters, 'entityID does not begin with rs: or lei:.'),
  'EBA-ENTITY-002': says(parameters, 'entityID is not an LEI with .CON or .IND.'),
  'OWN-38': says(parameters, 'entityID names another entity than B_01.01.'),
  'OWN-39': says(parameters, 'decimalsMonetary is INF.'),
  'EBA-DEC-001': says(parameters, 'decimalsMonetary is less than -4.'),
  'EBA-DEC-003': says(parameters, 'decimalsInteger is not 0.'),
  'EBA-CUR-001': says(parameters, 'There are two different base currencies.'),
  'EBA-2.24': says(parameters, 'baseCurrency is not iso4217: with a currency that the taxonomy has.'),
  'EBA-GUIDE-007': says('all cells', 'A value has a space at its start or its end.'),
  'EBA-NAME-001': says(name, 'It has not six parts joined by underscores.'),
  'EBA-NAME-011': says(name, 'Its first part is not an LEI with .CON or .IND.'),
  'EBA-NAME-020': says(name, 'Its second part is no country of ISO 3166-1.'),
  'EBA-NAME-030': says(name, 'Its third part is not the framework with six digits.'),
  'EBA-NAME-040': says(name, 'Its fourth part is not the module in capitals.'),
  'EBA-NAME-071': says('archive', 'The folder at the top has another name than the ZIP.'),
}

/** A rule of receivers that the profile does not list. */
export const unlisted: Readonly<Record<string, RuleWords & { readonly receiver: string }>> = {
  'CSV-UNREFERENCED': {
    ...says(parameters, 'There is a parameter besides the five of the module, such as decimalsPercentage.'),
    receiver: 'rejects the file',
  },
}
