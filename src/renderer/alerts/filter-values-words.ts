import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'

/** Says over which alerts values were counted, and that there are none where that was looked at. */
export function valuesWords(
  {
    values,
    counted,
    whole,
  }: Pick<WindowOutput<'alertFilters.values'>, 'counted' | 'whole'> & {
    readonly values: { readonly length: number }
  },
  typed: string,
): string {
  const none =
    values.length > 0
      ? ''
      : `${typed.trim() === '' ? 'No value' : 'No value that begins like this'} in ${whole ? 'the list' : 'these alerts'}. `
  return whole
    ? `${none}Counted across all ${countOf(counted, 'alert')} in the list.`
    : `${none}Counted across the first ${countOf(counted, 'alert')} in the list.`
}
