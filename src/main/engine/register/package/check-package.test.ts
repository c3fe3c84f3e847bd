import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  golden,
  goldenFiles,
  goldenName,
  packed,
  taxonomy,
} from '../../../../../test/fixtures/register/golden-package.ts'
import { zipPackage } from '../../archive/write-zip.ts'
import type { Finding } from '../finding.ts'
import { checkPackage } from './check-package.ts'
import { nationalNamePatterns } from './package-name.ts'
import { readPackage } from './read-package.ts'

const facts = { today: '2026-03-02' }
const parameters = 'reports/parameters.csv'
const indicators = 'reports/FilingIndicators.csv'
const report = 'reports/report.json'
const reportPackage = 'META-INF/reportPackage.json'

function rulesOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(({ rule }) => rule))].sort()
}

/** Returns a file of the golden package with a text replaced, which must occur in it. */
function edited(path: string, from: string | RegExp, to: string): Record<string, string> {
  const text = golden(path)
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${path} has no ${from}`)
  return { [path]: changed }
}

describe('a package without a mistake', () => {
  test('has no finding as a zip', () => {
    expect(checkPackage(taxonomy, `${goldenName}.zip`, zipPackage(goldenFiles), facts)).toEqual([])
  })

  test('has no finding as a folder', () => {
    expect(checkPackage(taxonomy, goldenName, packed(), facts)).toEqual([])
  })

  test('may have LF line ends, white space in JSON, and software that names itself', () => {
    const document = {
      'eba:generatingSoftwareInformation': { 'eba:softwareId': 'x' },
      documentInfo: {
        extends: [taxonomy.entryPoint],
        namespaces: { eba: 'http://www.eba.europa.eu/xbrl/crr' },
        documentType: 'https://xbrl.org/2021/xbrl-csv',
      },
    }
    const changed: Record<string, string> = { [report]: `\r\n\t${JSON.stringify(document, null, 7)}` }
    for (const path of ['reports/b_02.01.csv', parameters, indicators])
      changed[path] = golden(path).replaceAll('\r\n', '\n')
    expect(checkPackage(taxonomy, goldenName, packed(changed), facts)).toEqual([])
  })

  test('may have the name of a national authority', () => {
    const name = 'LEI_9999SKERRYBANK000195.CON_NBB_DOR_DORA_ROI'
    const national = { ...facts, namePattern: nationalNamePatterns.belgium }
    expect(checkPackage(taxonomy, name, packed({}, name), national)).toEqual([])
    expect(rulesOf(checkPackage(taxonomy, goldenName, packed(), national))).toEqual(['105'])
  })

  test('is what the sample of the EBA is, but for a reference date before the framework and a filer by chance', () => {
    const name = 'DUMMYLEI123456789012.CON_FR_DORA010100_DORA_2024-12-31_20241213174803429.zip'
    const zip = readFileSync(new URL(`../../../../../test/fixtures/register/${name}`, import.meta.url))
    const findings = checkPackage(taxonomy, name, zip, facts)
    expect(findings).toMatchObject([
      {
        rule: '106',
        value: '2024-12-31',
        message: 'DORA010100 is for reference dates from 2025-03-31; this package has 2024-12-31.',
      },
      // its cells are random letters, so that none of them is the LEI of the filer
      { rule: 'OWN-38', value: 'rs:DUMMYLEI123456789012.CON' },
    ])
    const { tables, headerProblems } = readPackage(taxonomy, zip)
    expect(headerProblems.size).toBe(0)
    // its columns are in another order
    expect(tables.get('B_02.01')?.[0]?.cells).toEqual([
      'wsnkiouo',
      'eba_CO:x1',
      'deetestm',
      'eba_CU:ALL',
      '58391',
    ])
  })
})

describe('a package is checked by its name', () => {
  const [lei, version] = ['9999SKERRYBANK000195', 'DORA010100']
  test.each<[string, string, string[]]>([
    ['register', 'register.zip', ['105', 'EBA-NAME-001']],
    ['no ending', goldenName, ['105']],
    ['another ending', `${goldenName}.ZIP`, ['105']],
    ['a copy', `${goldenName} (1).zip`, ['104', '105']],
    ['the dry run', `${lei}.CON_DE_DORA010000_DORA_2025-12-31_20260302101500000.zip`, ['106']],
    [
      'no scope',
      `${lei}_DE_${version}_DORA_2025-12-31_20260302101500000.zip`,
      ['105', '714', 'EBA-NAME-011'],
    ],
    ['another scope', `${lei}.IND_DE_${version}_DORA_2025-12-31_20260302101500000.zip`, ['714']],
    ['another LEI', `9999SKERRYPAYS000231.CON_DE_${version}_DORA_2025-12-31_20260302101500000.zip`, ['714']],
    ['no country', `${lei}.CON_EL_${version}_DORA_2025-12-31_20260302101500000.zip`, ['EBA-NAME-020']],
    [
      'small letters',
      `${lei}.CON_de_${version}_DORA_2025-12-31_20260302101500000.zip`,
      ['105', 'EBA-NAME-020'],
    ],
    [
      'no version',
      `${lei}.CON_DE_DORA_DORA_2025-12-31_20260302101500000.zip`,
      ['105', '106', 'EBA-NAME-030'],
    ],
    [
      'another module',
      `${lei}.CON_DE_${version}_MICA_2025-12-31_20260302101500000.zip`,
      ['105', 'EBA-NAME-040'],
    ],
    ['no day', `${lei}.CON_DE_${version}_DORA_2025-02-31_20260302101500000.zip`, ['109', '320']],
    ['a local day', `${lei}.CON_DE_${version}_DORA_31.12.2025_20260302101500000.zip`, ['105', '109', '320']],
    ['another day', `${lei}.CON_DE_${version}_DORA_2025-03-31_20260302101500000.zip`, ['320']],
    ['no moment', `${lei}.CON_DE_${version}_DORA_2025-12-31_20261302101500000.zip`, ['105']],
    ['seconds only', `${lei}.CON_DE_${version}_DORA_2025-12-31_20260302101500.zip`, ['105']],
    ['a part more', `${goldenName}_2.zip`, ['105', 'EBA-NAME-001']],
  ])('%s', (_, name, rules) => {
    const root = name.replace(/\.zip$/i, '')
    const files = new Map([...goldenFiles].map(([path, text]) => [path.replace(goldenName, root), text]))
    expect(rulesOf(checkPackage(taxonomy, name, zipPackage(files), facts))).toEqual(rules)
  })

  test('and by the day on which it is checked', () => {
    const zip = zipPackage(goldenFiles)
    const on = (today: string) => rulesOf(checkPackage(taxonomy, `${goldenName}.zip`, zip, { today }))
    expect(on('2025-12-30')).toEqual(['111'])
    expect(on('2025-12-31')).toEqual([])
  })
})

describe('a package is checked by its folders', () => {
  const only = (paths: string[]) =>
    new Map([...packed()].filter(([path]) => paths.some((end) => path.endsWith(end))))
  test.each<[string, Map<string, Uint8Array>, string[]]>([
    ['another root', packed({}, 'roi'), ['103', 'EBA-NAME-071']],
    [
      'no root',
      new Map([...packed()].map(([path, bytes]) => [path.slice(goldenName.length + 1), bytes])),
      ['103', 'CSV-006'],
    ],
    ['a root within a root', packed({}, `out/${goldenName}`), ['103', 'CSV-006', 'EBA-NAME-071']],
    ['a second root', packed({ '/other/': new Uint8Array() }), ['103', '720', 'CSV-005', 'CSV-006']],
    ['what a Mac leaves', packed({ '/__MACOSX/._x': 'x' }), ['103', '720', 'CSV-005', 'CSV-006']],
    ['a finder file', packed({ '.DS_Store': 'x' }), ['720', 'CSV-005']],
    ['a finder file in reports', packed({ 'reports/.DS_Store': 'x' }), ['720', 'CSV-005']],
    ['a further table', packed({ 'reports/b_01.04.csv': 'c0010\r\n' }), ['720', 'CSV-005']],
    ['a further report', packed({ 'reports/old/report.json': '{}' }), ['720', 'CSV-004', 'CSV-005']],
    ['a zip within', packed({ 'reports/inner.zip': zipPackage(goldenFiles) }), ['720', 'CSV-005']],
    ['an empty folder', packed({ 'reports/old/': new Uint8Array() }), ['720', 'CSV-005']],
    ['a table missing', packed({ 'reports/b_03.03.csv': null }), ['720']],
    [
      'a table in upper case',
      packed({ 'reports/b_03.03.csv': null, 'reports/B_03.03.csv': golden('reports/b_03.03.csv') }),
      ['720', 'CSV-005'],
    ],
    [
      'small indicators',
      packed({ [indicators]: null, 'reports/filingindicators.csv': golden(indicators) }),
      ['701', '720', 'CSV-005', 'CSV-030'],
    ],
    ['no reportPackage.json', packed({ [reportPackage]: null }), ['103', '701', 'CSV-002']],
    ['no report.json', packed({ [report]: null }), ['701', 'CSV-004']],
    ['no parameters', packed({ [parameters]: null }), ['701', 'CSV-020']],
    ['no indicators', packed({ [indicators]: null }), ['701', 'CSV-030']],
    [
      'nothing but META-INF',
      only(['reportPackage.json']),
      ['103', '701', '720', '724', 'CSV-004', 'CSV-020', 'CSV-030'],
    ],
    [
      'nothing',
      new Map(),
      ['103', '701', '720', '724', 'CSV-002', 'CSV-004', 'CSV-006', 'CSV-020', 'CSV-030'],
    ],
  ])('%s', (_, files, rules) => {
    expect(rulesOf(checkPackage(taxonomy, goldenName, files, facts))).toEqual(rules)
  })
})

describe('a package is checked by its control files', () => {
  const json = (value: unknown) => JSON.stringify(value)
  const type = 'https://xbrl.org/2021/xbrl-csv'
  const entry = taxonomy.entryPoint
  test.each<[string, Record<string, string | null>, string[]]>([
    ['an empty report.json', { [report]: '' }, ['701', 'CSV-004']],
    ['a report.json of blanks', { [report]: ' \r\n' }, ['701', 'CSV-004']],
    ['empty parameters', { [parameters]: '' }, ['701', 'CSV-020']],
    ['no JSON', { [report]: '{' }, ['505', 'CSV-010']],
    ['a list', { [report]: '[]' }, ['505', 'CSV-011', 'CSV-012', 'CSV-014']],
    ['another type', edited(report, '2021', '2023'), ['CSV-011']],
    ['another package type', edited(reportPackage, '2023', '2021'), ['CSV-003']],
    ['a package that is no JSON', { [reportPackage]: 'x' }, ['CSV-003']],
    [
      'no entry point',
      { [report]: json({ documentInfo: { documentType: type, extends: [] } }) },
      ['505', 'CSV-012'],
    ],
    [
      'an entry point as text',
      { [report]: json({ documentInfo: { documentType: type, extends: entry } }) },
      ['505', 'CSV-012'],
    ],
    [
      'two entry points',
      { [report]: json({ documentInfo: { documentType: type, extends: [entry, entry] } }) },
      ['505', 'CSV-012'],
    ],
    ['a later entry point', edited(report, 'dora/4.0', 'dora/3.9'), ['505', 'CSV-013']],
    ['https', edited(report, 'http:', 'https:'), ['505', 'CSV-013']],
    ['a name twice', edited(report, '"documentType"', '"documentType": "x", "documentType"'), ['CSV-014']],
    [
      'tables of its own',
      { [report]: json({ documentInfo: { documentType: type, extends: [entry] }, tables: {} }) },
      ['CSV-014'],
    ],
    ['another header', edited(parameters, 'name,value', 'Name,Value'), ['723', 'CSV-021']],
    ['semicolons', { [parameters]: golden(parameters).replaceAll(',', ';') }, ['723', 'CSV-021']],
    ['no entityID', edited(parameters, /entityID.*\r\n/, ''), ['514', 'CSV-022']],
    ['an empty entityID', edited(parameters, /entityID.*\r\n/, 'entityID,\r\n'), ['514', 'CSV-022']],
    ['an entityID without suffix', edited(parameters, '.CON', ''), ['514', '714', 'EBA-ENTITY-002']],
    ['an entityID of another scheme', edited(parameters, 'rs:', 'eba:'), ['EBA-ENTITY-001']],
    ['an entityID without scheme', edited(parameters, 'rs:', ''), ['EBA-ENTITY-001']],
    [
      'an entityID that is no LEI',
      edited(parameters, '9999SKERRYBANK000195', 'SKERRY'),
      ['714', 'EBA-ENTITY-002', 'OWN-38'],
    ],
    ['another entityID', edited(parameters, '195', '196'), ['714', 'OWN-38']],
    ['amounts that are exact', edited(parameters, 'tary,-3', 'tary,INF'), ['OWN-39']],
    ['one entity, where several are in scope', edited(parameters, '.CON', '.IND'), ['714', 'OWN-40']],
    ['another period', edited(parameters, '2025-12-31', '2024-12-31'), ['320']],
    ['a period with time', edited(parameters, '2025-12-31', '2025-12-31T00:00:00'), ['320', 'CSV-023']],
    ['no period', edited(parameters, /refPeriod.*\r\n/, ''), ['CSV-023']],
    ['no currency', edited(parameters, /baseCurrency.*\r\n/, ''), ['CSV-024']],
    ['a currency without scheme', edited(parameters, 'iso4217:', ''), ['EBA-2.24']],
    ['thousands of a currency', edited(parameters, 'iso4217:EUR', 'iso4217:kEUR'), ['EBA-2.24']],
    [
      'two currencies',
      edited(parameters, 'decimalsInteger', 'baseCurrency,iso4217:USD\r\ndecimalsInteger'),
      ['CSV-024', 'EBA-CUR-001'],
    ],
    ['no decimals', edited(parameters, /decimalsMonetary.*\r\n/, ''), ['CSV-025']],
    ['decimals in words', edited(parameters, 'tary,-3', 'tary,thousands'), ['CSV-026']],
    ['decimals too coarse', edited(parameters, 'tary,-3', 'tary,-5'), ['EBA-DEC-001']],
    ['fractions of a number', edited(parameters, 'decimalsInteger,0', 'decimalsInteger,2'), ['EBA-DEC-003']],
    ['a percentage', { [parameters]: `${golden(parameters)}decimalsPercentage,4\r\n` }, ['CSV-UNREFERENCED']],
    [
      'a parameter twice',
      edited(parameters, 'decimalsInteger,0', 'decimalsInteger,0\r\ndecimalsInteger,0'),
      ['CSV-025'],
    ],
    ['a third cell', edited(parameters, 'tary,-3', 'tary,-3,x'), ['809', 'CSV-043']],
    ['another header of the indicators', edited(indicators, 'reported', 'filed'), ['702', 'CSV-031']],
    ['an unknown template', edited(indicators, 'B_99.01', 'B_98.01'), ['510', '705', 'CSV-032', 'CSV-034']],
    ['a small letter', edited(indicators, 'B_99.01', 'b_99.01'), ['510', '705', 'CSV-032', 'CSV-034']],
    ['a template twice', edited(indicators, 'B_99.01', 'B_07.01'), ['703', '705', 'CSV-034', 'CSV-035']],
    ['TRUE', edited(indicators, 'B_01.01,true', 'B_01.01,TRUE'), ['704', 'CSV-033']],
    ['a template missing', edited(indicators, 'B_03.03,true\r\n', ''), ['705', 'CSV-034']],
    ['false', edited(indicators, 'B_03.03,true', 'B_03.03,false'), ['808', 'CSV-049']],
    [
      'false, and no file',
      { ...edited(indicators, 'B_03.03,true', 'B_03.03,false'), 'reports/b_03.03.csv': null },
      ['720', '808'],
    ],
    ['a quote', edited(indicators, 'true', '"true'), ['704', '705', 'CSV-033', 'CSV-034', 'CSV-047']],
  ])('%s', (_, changes, rules) => {
    expect(rulesOf(checkPackage(taxonomy, goldenName, packed(changes), facts))).toEqual(rules)
  })
})

describe('a package is checked by the form of its tables', () => {
  const table = 'reports/b_02.01.csv'
  const bare = Object.fromEntries(
    taxonomy.templates.map(({ file, columns }) => [
      `reports/${file}`,
      columns.map(({ code }) => code).join(','),
    ]),
  )
  test.each<[string, Record<string, string>, string[]]>([
    ['a byte order mark', { [table]: `\uFEFF${golden(table)}` }, ['306']],
    ['semicolons', { [table]: golden(table).replaceAll(',', ';') }, ['801', '809', 'CSV-043']],
    ['c0030 for c0031', edited('reports/b_03.03.csv', 'c0031', 'c0030'), ['801', 'CSV-042']],
    ['a column twice', edited(table, 'c0020', 'c0010'), ['802', 'CSV-042']],
    ['a short row', edited(table, ',640000', ''), ['809', 'CSV-043']],
    ['no rows anywhere', bare, ['724']],
    ['an empty file', { [table]: '' }, ['CSV-041', 'CSV-042']],
  ])('%s', (_, changes, rules) => {
    expect(rulesOf(checkPackage(taxonomy, goldenName, packed(changes), facts))).toEqual(rules)
  })

  test('a package without amounts needs neither currency nor precision', () => {
    const changes = {
      ...bare,
      'reports/b_01.03.csv': golden('reports/b_01.03.csv'),
      [parameters]: 'name,value\r\nentityID,rs:9999SKERRYBANK000195.CON\r\nrefPeriod,2025-12-31\r\n',
    }
    expect(checkPackage(taxonomy, goldenName, packed(changes), facts)).toEqual([])
  })

  test('a thousand wrong rows are five hundred findings and one that counts the others', () => {
    const changes = { [table]: `c0010,c0020,c0030,c0040,c0050\r\n${'x\r\n'.repeat(1234)}` }
    const findings = checkPackage(taxonomy, goldenName, packed(changes), facts).filter(
      ({ rule }) => rule === '809',
    )
    expect(findings.length).toBe(501)
    expect(findings.at(-1)).toMatchObject({
      message: '734 more findings of rule 809 are not listed.',
      row: null,
    })
  })

  test('what the profile calls a warning is one', () => {
    const lenient = {
      ...taxonomy,
      rules: new Map(
        [...taxonomy.rules].map(([id, rule]) => [
          id,
          id === '306' ? { ...rule, severity: 'warning' as const } : rule,
        ]),
      ),
    }
    const changes = packed({ [table]: `\uFEFF${golden(table)}` })
    expect(checkPackage(lenient, goldenName, changes, facts)).toMatchObject([
      { rule: '306', severity: 'warning' },
    ])
  })
})
