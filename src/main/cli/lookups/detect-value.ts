import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { WindowOutput } from '../../../contract/workstation/bridge.ts'
import type { Workstation } from '../../operations/workstation.ts'

/** What a value is taken for; `value` is how its lookup is asked, `sought` how sessions are searched for it. */
export type Detected = { readonly kind: string; readonly value: string; readonly sought: string }

/**
 * Tells what one value is, in the order that users of the command line know: CVE, IP, MAC, e-mail, hash, crypto, URL,
 * phone, domain. First the workstation says what it would find in a text. It is careful there, since texts are full of
 * things that only look like indicators; who searches for one value means it, so that what is left is told by its shape.
 * Null for a word.
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
    // a look-up of an address takes the port too, and tells it
    if (kind !== 'ip' || port === null) return { kind, value, sought: value }
    return { kind, value: value.includes(':') ? `[${value}]:${port}` : `${value}:${port}`, sought: value }
  }
  if (detected.is === 'empty' || detected.likely === null) return null
  const { kind, value } = detected.likely
  return { kind, value, sought: value }
}
