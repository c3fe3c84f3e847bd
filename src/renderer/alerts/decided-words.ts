import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { countOf } from '../state/format.ts'

/** Sentences after decisions and merges: what was done, and how many alerts were left as they are. */

/** `left` counts alerts that somebody decided about or merged, and alerts that are gone. */
const wereLeft = 'had already been decided, merged or removed'

/** Returns what was done, in words, or that nothing was. */
export function decidedWords(
  done: string,
  { decided, left }: Pick<WindowOutput<'alertInbox.dismiss'>, 'decided' | 'left'>,
): string {
  if (decided === 0) return `Nothing was changed: ${countOf(left, 'alert')} ${wereLeft}.`
  return left === 0 ? `${done}.` : `${done}. ${countOf(left, 'other')} ${wereLeft}.`
}

export function mergedWords({
  merged,
  left,
}: Pick<WindowOutput<'alertInbox.merge'>, 'merged' | 'left'>): string {
  if (merged === 0) return `Nothing was merged: ${countOf(left, 'alert')} ${wereLeft}.`
  const done = `Merged ${countOf(merged, 'alert')}`
  return left === 0 ? `${done}.` : `${done}. ${countOf(left, 'other')} ${wereLeft}.`
}

/** Says why alerts cannot be merged; null where they can. */
export function nothingToMergeWords({
  together,
  left,
}: Pick<WindowOutput<'alertInbox.previewMerge'>, 'together' | 'left'>): string | null {
  if (together >= 2) return null
  return `Fewer than two of these alerts can be merged: ${countOf(left, 'alert')} ${wereLeft}.`
}

/** Says which of the selected alerts are not merged; null where all are. */
export function leftUnmergedWords({
  left,
}: Pick<WindowOutput<'alertInbox.previewMerge'>, 'left'>): string | null {
  return left === 0 ? null : `${countOf(left, 'alert')} of the selection ${wereLeft}, and will not be merged.`
}

export function unmergedWords({ taken }: Pick<WindowOutput<'alertInbox.takeApart'>, 'taken'>): string {
  return taken === 0
    ? 'Nothing was unmerged: these alerts were no longer merged.'
    : `Unmerged ${countOf(taken, 'alert')}.`
}
