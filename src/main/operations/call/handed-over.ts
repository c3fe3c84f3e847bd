import { type Problem, problem } from '../../../contract/problem.ts'
import type { Context } from './context.ts'

/**
 * Restricts the files that a window may name to those that the user dropped on it, chose in a system dialog, or passed
 * at the start of the program. A page that was compromised by the content it displays must not be able to read any
 * other.
 */
export function refuseUnlessHandedOver(
  paths: readonly string[],
  { caller, host }: Pick<Context, 'caller' | 'host'>,
): Problem | null {
  if (caller.kind !== 'window' || caller.mayNamePaths) return null
  if (paths.every((path) => host.handedOver.has(path))) return null
  return problem(
    'forbidden',
    host.name === 'electron'
      ? 'Only files that were dropped, chosen or opened can be read. Drop the file on the window.'
      : 'In a browser window, files are handed over, not named by path. Drop the file on the window.',
  )
}
