import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import type { RegisterFinding } from '../../../../contract/register/finding.ts'
import { zipPackage } from '../../../engine/archive/write-zip.ts'
import { checkTables } from '../../../engine/register/checks/register-check.ts'
import type { Finding, FindingSeverity } from '../../../engine/register/finding.ts'
import { checkReading } from '../../../engine/register/package/check-package.ts'
import { readPackage } from '../../../engine/register/package/read-package.ts'
import { currencyOf } from '../../../engine/register/package/read-parameters.ts'
import { countRows } from '../../../engine/register/table.ts'
import {
  checkedBy,
  type Forbidden,
  type MadePackage,
  makePackage,
  type PackageRequest,
} from './answer-package.ts'
import { type ScratchFile, sha256Of, writeScratch } from './filing-file.ts'
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
  /** False when errors block the filing: then the file is not left on the disk. */
  readonly isSound: boolean
}

/** Maximum number of findings in an answer. */
const maxShown = 10_000

export type FilingRequest = PackageRequest & {
  /** Names that the file must not have, since such files exist at its destination. */
  readonly taken: readonly string[]
}

/** Builds the package and checks its finished bytes as read back from disk, both archive and cells. */
export function answerFiling(
  state: LiveState,
  request: FilingRequest,
): Problem | Forbidden | { readonly taken: string } | BuiltFiling {
  const { today, draft } = request
  const made = makePackage(state, request)
  if (isProblem(made) || !('built' in made)) return made
  if (request.taken.includes(made.built.filename)) return { taken: made.built.filename }
  const written = zipPackage(made.built.files)
  try {
    const file = writeScratch(state.places.dataDir, written)
    try {
      return checkWritten(state, made, file, sha256Of(written), { today, draft })
    } finally {
      file.drop()
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error
    return problem(
      'failed',
      `The package could not be written to the data directory (${code}). Make room there, or allow writing, and build it again.`,
    )
  }
}

/**
 * Reads a package back from disk and checks it as its receiver would; it stays there when it is sound and not a draft.
 */
function checkWritten(
  state: LiveState,
  { facts, built }: MadePackage,
  file: ScratchFile,
  expected: string,
  { today, draft }: Pick<PackageRequest, 'today' | 'draft'>,
): Problem | BuiltFiling {
  const { live } = state
  const bytes = file.read()
  const sha256 = sha256Of(bytes)
  if (sha256 !== expected)
    return problem(
      'failed',
      'The package read back from the disk differs from what was written. Check the disk.',
    )
  const findings = checkZip(state, built.filename, bytes, checkedBy(facts, today))
  const counts = countBySeverity(findings)
  const isSound = counts.error === 0
  if (isSound && !draft) file.keep(sha256)
  return {
    filename: built.filename,
    reference_date: facts.referenceDate,
    taxonomy: live.taxonomy.id,
    sha256,
    bytes,
    data_version: state.version,
    rows: countRows(live.derived.tables()),
    counts,
    findings: findings.slice(0, maxShown).map((finding) => showFinding(finding, null)),
    isSound,
  }
}

/** Returns all faults of a finished ZIP, as its receiver would find them: archive, name, files, then every cell. */
export function checkZip(
  { taxonomy, facts }: Pick<LiveState, 'taxonomy' | 'facts'>,
  name: string,
  bytes: Uint8Array,
  by: ReturnType<typeof checkedBy>,
): Finding[] {
  const reading = readPackage(taxonomy, bytes)
  return [
    ...checkReading(taxonomy, name, reading, by),
    ...checkTables(taxonomy, reading.tables, {
      ...facts,
      referenceDate: reading.parameters.refPeriod,
      baseCurrency: currencyOf(reading.parameters),
    }),
  ]
}

function countBySeverity(findings: readonly Finding[]): Record<FindingSeverity, number> {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) counts[severity]++
  return counts
}
