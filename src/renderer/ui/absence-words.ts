import type { KnownHere } from '../../contract/schema.ts'
import type { Standing } from '../../contract/standing-words.ts'

/**
 * Says that a value is in nothing that is kept here; null when it is in something. That it is on no list is said only
 * where the lists were asked and none has it.
 */
export function absenceWords(
  { total, truncated, ...standing }: Pick<KnownHere, 'total' | 'truncated'> & Standing,
  others = '',
): string | null {
  if (total > 0 || truncated === true) return null
  const nothing = `It does not occur in anything ${others}kept here`
  return standing.allowed === true || (standing.lists ?? []).length > 0
    ? `${nothing}.`
    : `${nothing}, and is on no list.`
}
