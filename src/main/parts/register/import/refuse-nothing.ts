import { type Problem, problem } from '../../../../contract/problem.ts'
import type { PackageReading } from '../../../engine/register/package/read-package.ts'
import { countRows } from '../../../engine/register/table.ts'

/**
 * Refuses a file that was read as a package but contains nothing of one, with the first fault found. Null for others.
 */
export function refuseNothing(name: string, reading: PackageReading): Problem | null {
  const { tables, entryPoint, parameters, findings } = reading
  if (countRows(tables) > 0 || entryPoint !== null || parameters.entityId !== null) return null
  const [first] = findings
  return problem('invalid', `Nothing could be read from ${name}. ${first?.message ?? 'It is not a package.'}`)
}
