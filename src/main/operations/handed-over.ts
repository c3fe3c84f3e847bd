import { type Problem, problem } from '../../contract/problem.ts'
import type { Context } from './context.ts'

/**
 * Which files of the disk a window may name: those that a person dropped on it, chose in a dialogue of the system, or gave when
 * the program was started. A page that was taken over by what it shows must not be able to read any other.
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
      : 'In a browser window files are handed over, not named. Drop the file on the window.',
  )
}
