import { type Problem, problem } from '../../../../contract/problem.ts'
import type { RegisterFinding } from '../../../../contract/register/finding.ts'
import { templateCode } from '../../../../contract/register/template.ts'
import { checkTables } from '../../../engine/register/checks/register-check.ts'
import { compareTables, keyText } from '../../../engine/register/compare-tables.ts'
import type { Finding, FindingSeverity } from '../../../engine/register/finding.ts'
import { openEnd } from '../../../engine/register/model/codes.ts'
import { checkReading } from '../../../engine/register/package/check-package.ts'
import type { PackageInput } from '../../../engine/register/package/package-files.ts'
import { readPackage } from '../../../engine/register/package/read-package.ts'
import { zipPackage } from '../../../engine/register/package/zip-package.ts'
import { countRows, type TableRow, type Tables } from '../../../engine/register/table.ts'
import { type Template, templateOf } from '../../../engine/register/taxonomy.ts'
import { type Blocked, makePackage } from './answer-package.ts'
import { removeFilingFile, sha256Of, writeAndReadBack } from './filing-file.ts'
import type { LiveState } from './live-state.ts'
import { showFinding } from './show-finding.ts'

/** A package that was built, written, read back from the disk and checked. */
export type BuiltFiling = {
  readonly filename: string
  readonly reference_date: string
  readonly taxonomy: string
  readonly sha256: string
  readonly bytes: Uint8Array
  readonly data_version: number
  readonly rows: number
  readonly counts: Record<FindingSeverity, number>
  readonly findings: readonly RegisterFinding[]
  /** False when findings forbid a deposit: then the file is not left on the disk. */
  readonly isSound: boolean
}

/** Findings that an answer shows. */
const mostShown = 10_000

export type FilingWish = {
  readonly timestamp: string
  /** The day of the check, `yyyy-mm-dd`. */
  readonly today: string
  /** True for a package to look at, which is not kept. */
  readonly draft: boolean
}

/** Builds the package and checks its finished bytes as they lie on the disk, archive and cells. */
export function answerFiling(
  state: LiveState,
  { timestamp, today, draft }: FilingWish,
): Problem | Blocked | BuiltFiling {
  const made = makePackage(state, timestamp)
  if (!('built' in made)) return made
  const { live, places } = state
  const { facts, built } = made
  const written = zipPackage(built.files)
  const bytes = writeAndReadBack(places.dataDir, written)
  const sha256 = sha256Of(bytes)
  if (sha256 !== sha256Of(written))
    return problem(
      'failed',
      'The package was read back from the disk with other bytes than were written. Check the disk.',
    )
  const findings = checkZip(state, built.filename, bytes, today, facts.namePattern)
  const counts = countBySeverity(findings)
  const isSound = counts.error === 0
  if (!isSound || draft) removeFilingFile(places.dataDir, sha256)
  return {
    filename: built.filename,
    reference_date: facts.referenceDate,
    taxonomy: live.taxonomy.id,
    sha256,
    bytes,
    data_version: state.version,
    rows: countRows(live.derived.tables()),
    counts,
    findings: findings.slice(0, mostShown).map((finding) => showFinding(finding, null)),
    isSound,
  }
}

/** Everything that is wrong with a finished ZIP, as its receiver would see it: archive, name, files, then every cell. */
export function checkZip(
  { taxonomy }: Pick<LiveState, 'taxonomy'>,
  name: string,
  bytes: Uint8Array,
  today: string,
  namePattern?: string,
): Finding[] {
  const reading = readPackage(taxonomy, bytes)
  return [
    ...checkReading(taxonomy, name, reading, {
      today,
      ...(namePattern === undefined ? {} : { namePattern }),
    }),
    ...checkTables(taxonomy, reading.tables, { referenceDate: reading.parameters.refPeriod }),
  ]
}

function countBySeverity(findings: readonly Finding[]): Record<FindingSeverity, number> {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) counts[severity]++
  return counts
}

/** One side of a comparison: a package as ZIP or folder, or the register as it is. */
export type ComparedSide = { readonly name: string; readonly input: PackageInput | null }

/** What is different between two packages, or a package and the register as it is. */
export function answerCompare(
  state: LiveState,
  { before, after }: { readonly before: ComparedSide; readonly after: ComparedSide },
) {
  const { live } = state
  const tablesOf = ({ input }: ComparedSide): Tables =>
    input === null ? live.derived.tables() : readPackage(live.taxonomy, input).tables
  const later = tablesOf(after)
  const shown = (template: Template, { cells }: TableRow) => ({
    key: keyText(template, cells),
    cells: [...cells],
  })
  return {
    before: before.name,
    after: after.name,
    templates: compareTables(live.taxonomy, tablesOf(before), later).map(
      ({ template: code, added, removed, changed }) => {
        const template = templateOf(live.taxonomy, code)
        return {
          template: templateCode(code),
          added: added.map((row) => shown(template, row)),
          removed: removed.map((row) => shown(template, row)),
          changed: changed.map(({ key, column, before: was, after: is }) => ({
            key,
            column,
            before: was,
            after: is,
          })),
        }
      },
    ),
    dropping_out: droppingOut(later, live.derived.model.filing.reference_date),
  }
}

/**
 * Arrangements that ended by the reference date: they are filed once more in the year after their end and drop out of the
 * filing after that (EIOPA Q&A 253-3393).
 */
function droppingOut(tables: Tables, referenceDate: string | null) {
  const ended = new Map<string, { contract_ref: string; end_date: string; reason: string | null }>()
  for (const { cells } of tables.get('B_02.02') ?? []) {
    const [reference, end, reason] = [cells[0] ?? '', cells[7] ?? '', cells[8] ?? '']
    if (end === '' || end === openEnd || referenceDate === null || end > referenceDate)
      ended.delete(reference)
    else if (!ended.has(reference))
      ended.set(reference, { contract_ref: reference, end_date: end, reason: reason || null })
  }
  // an arrangement one of whose services goes on does not drop out
  for (const { cells } of tables.get('B_02.02') ?? []) {
    const end = cells[7] ?? ''
    if (end === '' || end === openEnd || (referenceDate !== null && end > referenceDate))
      ended.delete(cells[0] ?? '')
  }
  return [...ended.values()]
}
