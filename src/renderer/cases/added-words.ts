import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'

/** Sentences after indicators were added or marked, or a file was not added. */

/** Says how many indicators were added; lines that a case has already add none. */
export function addedIndicatorsWords({
  added,
  skipped,
}: {
  readonly added: number
  readonly skipped: { readonly length: number }
}): string {
  if (added > 0) return `Added ${countOf(added, 'indicator')}.`
  return skipped.length === 0
    ? 'No indicator was added: the case has them already.'
    : 'No indicator was added.'
}

/** Says which lines were refused; null where none was. */
export function refusedIndicatorsWords(skipped: number): string | null {
  if (skipped === 0) return null
  const [was, stay] = skipped === 1 ? ['was', 'it remains'] : ['were', 'they remain']
  return `${countOf(skipped, 'line')} did not hold exactly one indicator and ${was} not added: ${stay} above.`
}

/** Reports what was marked, and what is never for detection. */
export function markedWords(
  { changed, refused }: Pick<WindowOutput<'caseBoard.markIndicators'>, 'changed' | 'refused'>,
  detection: boolean,
): string {
  const how = detection ? 'for detection' : 'as not for detection'
  const [first] = refused
  if (changed === 0 && first === undefined) return `Nothing was changed: they were marked ${how} already.`
  const never =
    first === undefined
      ? ''
      : ` ${countOf(refused.length, 'value')} ${refused.length === 1 ? `is never for it, being ${first.reason}` : 'are never for it: own, allow-listed, reserved or constant'}.`
  return `${changed === 0 ? 'Nothing was marked' : `Marked ${countOf(changed, 'indicator')} ${how}`}.${never}`
}

/** Says that a file was not added; that none of it was kept only where the removal of its bytes was answered. */
export function notKeptWords(name: string, why: 'stopped' | 'unreadable', ended: object | Problem): string {
  const what = why === 'stopped' ? `Stopped adding ${name}.` : `${name} could not be read to the end.`
  return isProblem(ended)
    ? `${what} It is not evidence, but the part that was copied could not be removed: ${ended.message}`
    : `${what} None of it was kept.`
}

/** Returns what became of a case that was to be linked as related: `added` is 0 when it was linked before. */
export function relatedWords(added: number, title: string): string {
  return added === 0 ? `${title} was already related.` : `Linked the related case ${title}.`
}
