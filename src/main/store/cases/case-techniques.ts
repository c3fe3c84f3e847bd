import { attackTactics } from '../../../contract/workstation/cases/case-board.ts'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import { caseTable, recordsOfCase } from './case-records.ts'

/** ATT&CK techniques of a case, as decided by a person. */
export type TechniqueContent = {
  /** `T1059` or `T1059.001`. */
  readonly technique: string
  /** Empty when none was given. */
  readonly name: string
  /** Empty when unknown. */
  readonly tactic: string
  readonly state: 'accepted' | 'rejected'
  /** Where it came from. */
  readonly source: string
  readonly added_at: string
  readonly added_by: string
}
export type CaseTechnique = TechniqueContent & { readonly id: string }

export const caseTechniques = caseTable<TechniqueContent>({
  kind: 'case-technique',
  table: 'case_technique',
  columns: ['technique', 'name', 'tactic', 'state', 'source', 'added_at', 'added_by'],
  called: 'a technique of a case',
  refused: 'the case of this technique is gone',
})

export function techniquesDecided(reader: ReadHandle, caseNumber: number): CaseTechnique[] {
  return recordsOfCase<TechniqueContent>(reader, caseTechniques, caseNumber, 'technique')
}

/**
 * Returns the known name and tactic of a technique; empty where unknown. Skerry ships no ATT&CK data: names come from
 * an imported set, else from what was entered in a case. Tactics of matrices other than Enterprise are ignored.
 */
export function knownTechnique(
  reader: ReadHandle,
  technique: string,
): { readonly name: string; readonly tactic: string } {
  const found = (column: 'name' | 'tactic') =>
    statement(
      reader,
      `SELECT ${column} FROM case_technique WHERE technique = ? AND ${column} <> '' AND (name <> '' OR tactic <> '')
       ORDER BY number DESC LIMIT 1`,
    )
      .pluck()
      .get(technique) as string | undefined
  const imported = statement(reader, 'SELECT name, tactics FROM technique WHERE id = ?').get(technique) as
    | { readonly name: string; readonly tactics: string }
    | undefined
  const tactics = imported === undefined ? [] : (JSON.parse(imported.tactics) as string[])
  return {
    name: imported?.name ?? found('name') ?? '',
    tactic: attackTactics.find((tactic) => tactics.includes(tactic)) ?? found('tactic') ?? '',
  }
}

/** Returns the technique that replaced a revoked one, as imported sets name it; the same where it is current or has none. */
export function currentTechniqueId(reader: ReadHandle, technique: string): string {
  const found = statement(reader, 'SELECT replaced_by FROM technique WHERE id = ? AND is_gone = 1')
    .pluck()
    .get(technique) as string | null | undefined
  return found ?? technique
}

/** Returns ids and names of the techniques in imported sets that were not withdrawn. */
export function importedTechniques(reader: ReadHandle): { readonly id: string; readonly name: string }[] {
  return statement(reader, 'SELECT id, name FROM technique WHERE is_gone = 0').all() as ReturnType<
    typeof importedTechniques
  >
}
