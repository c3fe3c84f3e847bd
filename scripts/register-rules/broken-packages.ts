import type { PackageInput } from '../../src/main/engine/register/package/package-files.ts'
import { soundPackage, taxonomy } from './sound-register.ts'

/** A package with one fault, and the rules whose remedy it shows. */
export type BrokenPackage = {
  readonly shows: readonly string[]
  readonly name: string
  readonly input: PackageInput
}

const sound = soundPackage()
const report = 'reports/report.json'
const reportPackage = 'META-INF/reportPackage.json'
const parameters = 'reports/parameters.csv'
const indicators = 'reports/FilingIndicators.csv'
const table = 'reports/b_02.01.csv'

/**
 * Returns the package with changed files; null removes a file, a path that begins with / lies beside the root folder.
 */
function withFiles(
  shows: readonly string[],
  changes: Readonly<Record<string, string | Uint8Array | null>>,
  root: string = sound.name,
): BrokenPackage {
  const encoder = new TextEncoder()
  const files = new Map<string, Uint8Array>()
  for (const [path, text] of sound.files) files.set(`${root}/${path}`, encoder.encode(text))
  for (const [path, content] of Object.entries(changes)) {
    const place = path.startsWith('/') ? path.slice(1) : `${root}/${path}`
    if (content === null) files.delete(place)
    else files.set(place, typeof content === 'string' ? encoder.encode(content) : content)
  }
  return { shows, name: sound.name, input: files }
}

/** Replaces a text in a file; the text must be present. */
function edited(shows: readonly string[], path: string, from: string | RegExp, to: string): BrokenPackage {
  const text = sound.files.get(path) ?? ''
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${path} has no ${String(from)}`)
  return withFiles(shows, { [path]: changed })
}

/** Renames the sound package; name and root folder agree. */
function named(shows: readonly string[], from: string | RegExp, to: string): BrokenPackage {
  const name = sound.name.replace(from, to)
  if (name === sound.name) throw new Error(`The name has no ${String(from)}`)
  return { ...withFiles(shows, {}, name), name }
}

function withSemicolons(path: string): string {
  return (sound.files.get(path) ?? '').replaceAll(',', ';')
}

const utf16 = new Uint8Array([0xff, 0xfe, 0x63, 0x00])

export const brokenPackages: readonly BrokenPackage[] = [
  { shows: ['103', 'CSV-001'], name: `${sound.name}.zip`, input: new TextEncoder().encode('no archive') },
  withFiles(['CSV-001'], { 'reports/../../x': '' }),
  withFiles(['103', 'EBA-NAME-071'], {}, 'roi'),
  withFiles(['CSV-006'], {}, `out/${sound.name}`),
  withFiles(['103', 'CSV-006'], { '/notes.txt': 'x' }),
  named(['104'], /$/, ' (1)'),
  named(['105'], /_\d+$/, ''),
  named(['106'], 'DORA010100', 'DORA010000'),
  named(['106'], '2025-12-31', '2024-12-31'),
  named(['109'], '2025-12-31', '2025-02-31'),
  named(['111'], '2025-12-31', '2099-12-31'),
  named(['320'], '2025-12-31', '2025-03-31'),
  named(['EBA-NAME-001'], /^.*$/, 'register'),
  named(['EBA-NAME-011'], '.CON', ''),
  named(['EBA-NAME-020'], '_DE_', '_EL_'),
  named(['EBA-NAME-030'], 'DORA010100', 'DORA'),
  named(['EBA-NAME-040'], '_DORA_', '_dora_'),
  withFiles(['306', 'CSV-040'], { [table]: utf16 }),
  withFiles(['505'], { [report]: '{}' }),
  edited(['CSV-013'], report, 'dora/4.0', 'dora/3.9'),
  edited(['CSV-012'], report, /\[[^\]]+\]/, '[]'),
  withFiles(['CSV-010'], { [report]: '{' }),
  edited(['CSV-011'], report, '2021', '2020'),
  edited(['CSV-014'], report, '"documentType"', '"documentType": "", "documentType"'),
  edited(['CSV-014'], report, '"documentType"', '"tables": {}, "documentType"'),
  edited(['CSV-003'], reportPackage, '2023', '2022'),
  withFiles(['701', 'CSV-002'], { [reportPackage]: null }),
  withFiles(['701'], { [reportPackage]: '' }),
  withFiles(['CSV-004'], { [report]: null }),
  withFiles(['CSV-004', '720', 'CSV-005'], { 'reports/old/report.json': '{}' }),
  withFiles(['720'], { 'reports/b_03.03.csv': null, 'reports/B_03.03.csv': '' }),
  withFiles(['720'], { 'reports/b_03.03.csv': null }),
  withFiles(['CSV-020'], { [parameters]: null }),
  edited(['723', 'CSV-021'], parameters, 'name,value', 'Name,Value'),
  edited(['514', 'CSV-022'], parameters, /entityID.*\r\n/, ''),
  edited(['714', 'OWN-40'], parameters, '.CON', '.IND'),
  edited(['OWN-38'], parameters, /entityID,rs:[A-Z0-9]{20}/, 'entityID,rs:506700GE1G29325QX363'),
  edited(['OWN-39'], parameters, 'tary,-3', 'tary,INF'),
  edited(['EBA-ENTITY-001'], parameters, 'rs:', 'x:'),
  edited(['EBA-ENTITY-002'], parameters, '.CON', ''),
  edited(['CSV-023'], parameters, '2025-12-31', '2025-12-31T00:00:00'),
  edited(['CSV-024'], parameters, /baseCurrency.*\r\n/, ''),
  edited(['EBA-2.24'], parameters, 'iso4217:', ''),
  edited(['EBA-CUR-001'], parameters, 'decimalsInteger', 'baseCurrency,iso4217:USD\r\ndecimalsInteger'),
  edited(['CSV-025'], parameters, /decimalsInteger.*\r\n/, ''),
  edited(['CSV-025'], parameters, /decimalsMonetary.*\r\n/, ''),
  edited(['CSV-026'], parameters, 'tary,-3', 'tary,thousands'),
  edited(['EBA-DEC-001'], parameters, 'tary,-3', 'tary,-6'),
  edited(['EBA-DEC-003'], parameters, 'Integer,0', 'Integer,2'),
  edited(['CSV-UNREFERENCED'], parameters, 'Integer,0', 'Integer,0\r\ndecimalsPercentage,4'),
  withFiles(['CSV-030'], { [indicators]: null }),
  edited(['702', 'CSV-031'], indicators, 'reported', 'filed'),
  edited(['510', 'CSV-032'], indicators, 'B_99.01', 'b_99.01'),
  edited(['703', 'CSV-035'], indicators, 'B_99.01', 'B_07.01'),
  edited(['704', 'CSV-033'], indicators, 'true', 'TRUE'),
  edited(['705', 'CSV-034'], indicators, 'B_03.03,true\r\n', ''),
  edited(['808', 'CSV-049'], indicators, 'B_03.03,true', 'B_03.03,false'),
  withFiles(
    ['724'],
    Object.fromEntries(
      taxonomy.templates.map(({ file, columns }) => [
        `reports/${file}`,
        `${columns.map(({ code }) => code).join(',')}\r\n`,
      ]),
    ),
  ),
  edited(['801', 'CSV-042'], 'reports/b_03.03.csv', 'c0031', 'c0030'),
  edited(['801', 'CSV-041'], 'reports/b_03.03.csv', 'c0031', ''),
  edited(['802'], table, 'c0020', 'c0010'),
  withFiles(['809', 'CSV-043'], { [table]: withSemicolons(table) }),
  edited(['809', 'CSV-043'], table, ',1900000', ''),
  withFiles(['CSV-041'], { 'reports/b_03.03.csv': 'BK-004,true\r\n' }),
  edited(['CSV-047'], table, 'BK-001', '"BK-001" '),
  edited(['CSV-047'], table, 'BK-001', 'BK"001'),
]
