import type { CheckFacts } from '../../src/main/engine/register/checks/facts.ts'
import { checkTables } from '../../src/main/engine/register/checks/register-check.ts'
import type { Finding, FindingSeverity } from '../../src/main/engine/register/finding.ts'
import { checkPackage } from '../../src/main/engine/register/package/check-package.ts'
import { brokenPackages } from './broken-packages.ts'
import { brokenTables } from './broken-tables.ts'
import { type Cells, referenceDate, soundCells, taxonomy } from './sound-register.ts'

/** Severity and remedies that the checks report for a rule. */
export type Stated = { readonly severity: FindingSeverity; readonly fixes: readonly string[] }

/** A day on which the sample is checked: after its reference date. */
export const today = '2026-03-20'

/**
 * Runs the checks over registers and packages that are broken in one place, and collects severity and remedies by rule,
 * so that the guide uses the wording of the program. Throws when a broken example does not trigger its rule, and when
 * the register has findings before it is broken.
 */
export function collectRemedies(): ReadonlyMap<string, Stated> {
  const before = findingsOn(soundCells())
  if (before.length > 0) throw new Error(`The sound register has findings: ${before.map(({ rule }) => rule)}`)
  const stated = new Map<string, { severity: FindingSeverity; fixes: Set<string> }>()
  const gather = (shows: readonly string[], findings: readonly Finding[]) => {
    for (const id of shows) {
      const found = findings.filter(({ rule }) => rule === id)
      if (found.length === 0)
        throw new Error(`Nothing is said under ${id}: ${findings.map(({ rule }) => rule)}`)
      for (const { severity, fix } of found) {
        const entry = stated.get(id) ?? { severity, fixes: new Set() }
        stated.set(id, entry)
        entry.fixes.add(fix)
      }
    }
  }
  for (const { shows, cells, facts } of brokenTables()) gather(shows, findingsOn(cells, facts))
  for (const { shows, name, input } of brokenPackages)
    gather(shows, checkPackage(taxonomy, name, input, { today }))
  return new Map([...stated].map(([id, { severity, fixes }]) => [id, { severity, fixes: [...fixes] }]))
}

/** Returns the findings on tables, given further facts. */
export function findingsOn(cells: Cells, facts: Partial<CheckFacts> = {}): Finding[] {
  const tables = new Map([...cells].map(([code, rows]) => [code, rows.map((row) => ({ cells: row }))]))
  return checkTables(taxonomy, tables, { referenceDate, ...facts })
}
