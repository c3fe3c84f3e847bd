import type { PackReplacement } from '../../contract/workstation/packs/packs.ts'
import { countOf, formatCount } from '../state/format.ts'

/** Returns what an import would replace, and what comes and goes with that; names of what goes where they are known. */
export function replacementWords(file: string, asked: PackReplacement): string {
  const { name, before, after, came, changed, went, examples } = asked
  const is = `${file} is the same set as ${name} and would replace it: ${countOf(before, 'entry', 'entries')} now, ${formatCount(after)} then.`
  const goes =
    went === 0
      ? 'None of its entries would be removed'
      : `${countOf(went, 'entry', 'entries')} would be removed${names(examples, went)}`
  return `${is} ${goes}, ${formatCount(changed)} changed and ${formatCount(came)} added.`
}

function names(examples: readonly string[], went: number): string {
  if (examples.length === 0) return ''
  const more = went - examples.length
  return ` (${examples.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''})`
}
