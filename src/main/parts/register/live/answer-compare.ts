import { isProblem, type Problem } from '../../../../contract/problem.ts'
import { templateCode } from '../../../../contract/register/template.ts'
import { compareTables, keyText } from '../../../engine/register/compare-tables.ts'
import { openEnd } from '../../../engine/register/model/codes.ts'
import type { PackageInput } from '../../../engine/register/package/package-files.ts'
import { readPackage } from '../../../engine/register/package/read-package.ts'
import type { TableRow, Tables } from '../../../engine/register/table.ts'
import { type Template, templateOf } from '../../../engine/register/taxonomy.ts'
import { refuseNothing } from '../import/refuse-nothing.ts'
import type { LiveState } from './live-state.ts'

/** One side of a comparison: a package as ZIP or folder, or the register in its current state. */
export type ComparedSide = { readonly name: string; readonly input: PackageInput | null }

/** Returns the differences between two packages, or between a package and the current register. */
export function answerCompare(
  state: LiveState,
  { before, after }: { readonly before: ComparedSide; readonly after: ComparedSide },
) {
  const { taxonomy } = state.live
  const earlier = read(state, before)
  if (isProblem(earlier)) return earlier
  const later = read(state, after)
  if (isProblem(later)) return later
  const shown = (template: Template, { cells }: TableRow) => ({
    key: keyText(template, cells),
    cells: [...cells],
  })
  return {
    before: before.name,
    after: after.name,
    templates: compareTables(taxonomy, earlier.tables, later.tables).map(
      ({ template: code, added, removed, changed }) => {
        const template = templateOf(taxonomy, code)
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
    unread: { before: earlier.unread, after: later.unread },
    dropping_out: droppingOut(later),
  }
}

type Compared = {
  readonly tables: Tables
  readonly referenceDate: string | null
  /** Number of errors in the files, behind which rows may be that were not read. */
  readonly unread: number
}

function read({ live }: LiveState, { name, input }: ComparedSide): Compared | Problem {
  const { taxonomy, derived } = live
  if (input === null)
    return { tables: derived.tables(), referenceDate: derived.model.filing.reference_date, unread: 0 }
  const reading = readPackage(taxonomy, input)
  const { tables, parameters, findings } = reading
  const unread = findings.filter(({ severity }) => severity === 'error').length
  return refuseNothing(name, reading) ?? { tables, referenceDate: parameters.refPeriod, unread }
}

/**
 * Returns arrangements whose services have all ended by the reference date: they are filed once more in the year after
 * their end and then leave the filing (EIOPA Q&A 253-3393).
 */
function droppingOut({ tables, referenceDate }: Compared) {
  const ended = new Map<string, { contract_ref: string; end_date: string; reason: string | null }>()
  const going = new Set<string>()
  for (const { cells } of tables.get('B_02.02') ?? []) {
    const [reference, end, reason] = [cells[0] ?? '', cells[7] ?? '', cells[8] ?? '']
    if (end === '' || end === openEnd || referenceDate === null || end > referenceDate) going.add(reference)
    else if ((ended.get(reference)?.end_date ?? '') < end)
      ended.set(reference, { contract_ref: reference, end_date: end, reason: reason || null })
  }
  return [...ended.values()].filter(({ contract_ref }) => !going.has(contract_ref))
}
