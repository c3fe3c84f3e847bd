import type { Finding } from '../finding.ts'
import { emptyTables, type TableRow, type Tables } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { readFileText } from './file-text.ts'
import {
  openPackage,
  type PackageInput,
  type PackageLimits,
  packageLimits,
  reportEntry,
} from './package-files.ts'
import { collectFindings, type FindingSink, report } from './package-finding.ts'
import { controlRules, layOutPackage, type PackageLayout } from './package-layout.ts'
import { type PackageNameParts, readPackageName } from './package-name.ts'
import { controlPaths, tablePath } from './package-paths.ts'
import { checkReport, checkReportPackage } from './read-documents.ts'
import { checkIndicators } from './read-indicators.ts'
import { checkParameters, noParameters, type Parameters } from './read-parameters.ts'
import { readTableCsv } from './table-csv.ts'
import type { HeaderProblems } from './table-header.ts'

/** The result of reading a package: its own data, its tables, and all problems with its files. */
export type PackageReading = {
  /** Whether it was given as a zip or as a folder. */
  readonly form: 'zip' | 'folder'
  /** Path of the folder that contains META-INF and reports; null when the package cannot be read or has none. */
  readonly root: string | null
  /** The parts of the root folder's name, when it has the EBA's form. */
  readonly nameParts: PackageNameParts | null
  readonly parameters: Parameters
  readonly entryPoint: string | null
  /** Every template has its list, an empty one when its file could not be read. */
  readonly tables: Tables
  /** By template code, for files whose header has problems. */
  readonly headerProblems: ReadonlyMap<string, HeaderProblems>
  /**
   * Findings on the archive, the layout, the control files, encodings, headers and rows; not on the name or on cells.
   */
  readonly findings: readonly Finding[]
}

/** Maximum size of a control file in bytes; they are a few hundred bytes long. */
const largestControlFile = 1_000_000

/**
 * Reads any package: nothing is thrown, memory is bounded by the limits, and each problem is a finding. After a mistake
 * the rest is read as far as possible.
 */
export function readPackage(
  taxonomy: Taxonomy,
  input: PackageInput,
  limits: PackageLimits = packageLimits,
): PackageReading {
  const collected = collectFindings(taxonomy)
  const sink = collected.add
  const form = input instanceof Uint8Array ? 'zip' : 'folder'
  const opened = openPackage(input, limits, sink)
  if (opened === null)
    return {
      form,
      root: null,
      nameParts: null,
      parameters: noParameters,
      entryPoint: null,
      tables: emptyTables(taxonomy),
      headerProblems: new Map(),
      findings: collected.finish(),
    }
  const layout = layOutPackage(taxonomy, opened, sink)
  const { tables, headerProblems } = readTables(taxonomy, layout, limits.rows, sink)
  const reportPackage = controlText(layout, controlPaths.reportPackage, sink)
  if (reportPackage !== null) checkReportPackage(reportPackage, sink)
  const document = controlText(layout, controlPaths.report, sink)
  const entryPoint = document === null ? null : checkReport(document, taxonomy, sink)
  const parameterText = controlText(layout, controlPaths.parameters, sink)
  const parameters =
    parameterText === null ? noParameters : checkParameters(parameterText, taxonomy, tables, sink)
  const indicators = controlText(layout, controlPaths.indicators, sink)
  if (indicators !== null) checkIndicators(indicators, taxonomy, new Set(layout.files.keys()), sink)
  return {
    form,
    root: layout.root === '' ? null : layout.root,
    nameParts: readPackageName(layout.root) ?? null,
    parameters,
    entryPoint,
    tables,
    headerProblems,
    findings: collected.finish(),
  }
}

function readTables(taxonomy: Taxonomy, layout: PackageLayout, maxRows: number, sink: FindingSink) {
  const tables = new Map<string, readonly TableRow[]>()
  const headerProblems = new Map<string, HeaderProblems>()
  let count = 0
  for (const template of taxonomy.templates) {
    const bytes = bytesOf(layout, tablePath(template), sink)
    const reading = bytes === null ? null : readTableCsv(template, bytes, sink, maxRows - count)
    tables.set(template.code, reading?.rows ?? [])
    count += reading?.rows.length ?? 0
    if (reading?.header) headerProblems.set(template.code, reading.header)
  }
  if (count === 0)
    report(sink, ['724'], {
      file: 'reports/',
      message: 'The package has no data: no table has a row.',
      fix: 'File at least the entity that keeps the register (B_01.01) and the entities in scope (B_01.02).',
    })
  return { tables, headerProblems }
}

/** The text of a control file; null when it is not there, which is reported elsewhere, or cannot be read. */
function controlText(layout: PackageLayout, path: string, sink: FindingSink): string | null {
  const size = layout.files.get(path)?.size ?? 0
  if (size > largestControlFile) {
    reportEntry(path, `it has ${size} bytes, while a control file has a few hundred`, sink)
    return null
  }
  const bytes = bytesOf(layout, path, sink)
  if (bytes === null) return null
  const text = readFileText(bytes, { file: path }, sink)
  if (text.trim() !== '') return text
  report(sink, controlRules[path] ?? ['701'], {
    file: path,
    message: `${path} is empty.`,
    fix: 'Have the package built again; every control file has content.',
  })
  return null
}

function bytesOf(layout: PackageLayout, path: string, sink: FindingSink): Uint8Array | null {
  const bytes = layout.files.get(path)?.read()
  if (bytes === undefined) return null
  if (bytes instanceof Uint8Array) return bytes
  reportEntry(path, bytes.refused, sink)
  return null
}
