import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { WindowOutput } from '../../../contract/workstation/window/bridge.ts'
import type { Workstation } from '../../operations/workstation.ts'

/** The detected kind of a value; `value` is its form for the lookup, `sought` its form for the search of sessions. */
export type Detected = { readonly kind: string; readonly value: string; readonly sought: string }

/**
 * Detects what one value is, in the order of precedence of the command line: CVE, IP, MAC, e-mail, hash, crypto, URL,
 * phone, domain. The workstation's detection for texts comes first. It is cautious, since texts are full of things that
 * only look like indicators; a user who searches for one value means it, so the remaining cases are decided by the form
 * of the value. Null for a word.
 */
export async function detectValue(
  typed: string,
  workstation: Pick<Workstation, 'invoke'>,
): Promise<Detected | null | Problem> {
  const found = await workstation.invoke('input.detect', { text: typed }, { kind: 'cli' })
  if (isProblem(found)) return found
  const detected = found as WindowOutput<'input.detect'>
  if (detected.is === 'indicator') {
    const { kind, value, port } = detected
    // the lookup of an address also accepts and returns the port
    if (kind !== 'ip' || port === null) return { kind, value, sought: value }
    return { kind, value: value.includes(':') ? `[${value}]:${port}` : `${value}:${port}`, sought: value }
  }
  if (detected.is === 'empty' || detected.likely === null) return null
  const { kind, value } = detected.likely
  return { kind, value, sought: value }
}
