import { printTable } from './print-answer.ts'
import type { Terminal } from './terminal.ts'

/** A technique of ATT&CK; name and tactic are null or empty where no imported set and nobody says. */
export type NamedTechnique = {
  readonly id: string
  readonly name: string | null
  readonly tactic: string | null
}

/** Lists techniques with their names; where one has none, says what would bring it. */
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
    terminal.note('An ATT&CK bundle would name them: skerry actors import FILE.')
}
