import { printTable } from './print-answer.ts'
import type { Terminal } from './terminal.ts'

/** An ATT&CK technique; name and tactic are null or empty where neither an imported set nor a person provided them. */
export type NamedTechnique = {
  readonly id: string
  readonly name: string | null
  readonly tactic: string | null
}

/** Lists techniques with their names; if a name is missing, prints how to get it. */
export function printTechniques(terminal: Terminal, techniques: readonly NamedTechnique[]): void {
  if (techniques.length === 0) return
  terminal.print('\nTechniques')
  const rows = techniques.map(({ id, name, tactic, ...more }) => ({
    ...more,
    id,
    name: name || null,
    tactic: tactic || null,
  }))
  const columns = ['id', 'name', 'tactic', ...(rows.some((row) => 'state' in row) ? ['state'] : [])]
  printTable(terminal, columns, rows)
  if (rows.some(({ name }) => name === null))
    terminal.note('Import an ATT&CK bundle to see their names: skerry actors import FILE.')
}
