import type { TriageSession, TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { countOf, formatCount } from '../state/format.ts'

/** Sentences of Triage about what is not there: they rest on what of a session was read. */

type ReadSource = Pick<TriageSource, 'state' | 'read' | 'reading' | 'analysis'>

/**
 * Whether a source was read to its end, analysed where it is a file, and no part of it had a problem; only the first
 * parts are listed.
 */
function isReadWhole({ state, reading, analysis }: ReadSource): boolean {
  if (state !== 'done' || analysis === 'failed') return false
  if (reading === null) return true
  return reading.parts.length === reading.part_count && reading.parts.every(({ problem }) => problem === null)
}

/** The sentence in place of an empty table. `hidden` counts the rows that are hidden as private, reserved or listed. */
export function noIndicatorWords(
  session: Pick<TriageSession, 'state'> & { readonly sources: readonly ReadSource[] },
  { isFiltered, hidden }: { readonly isFiltered: boolean; readonly hidden: number },
): string {
  const { state, sources } = session
  const isAnalysing = sources.some(({ analysis }) => analysis === 'waiting')
  if (isFiltered && state === 'reading')
    return 'No indicator found so far matches this filter. Reading continues.'
  if (isFiltered)
    return isAnalysing
      ? 'No indicator found so far matches this filter. The analysis of its files continues.'
      : 'No indicator matches this filter.'
  if (state === 'reading') return 'No indicator so far. Reading continues.'
  if (isAnalysing) return 'No indicator so far. The analysis of its files continues.'
  if (hidden > 0) return 'Every indicator that was found is hidden.'
  if (sources.every(({ read }) => read === 0) && sources.some((source) => source.state !== 'done'))
    return 'Nothing could be read, so nothing was looked for.'
  return sources.every(isReadWhole)
    ? 'This text contains no indicator.'
    : 'The part that was read contains no indicator.'
}

/** How many files of a session could not be analysed; null where that is none so far. */
export function analysisWords(sources: readonly Pick<TriageSource, 'analysis'>[]): string | null {
  const failed = sources.filter(({ analysis }) => analysis === 'failed').length
  return failed === 0 ? null : `${countOf(failed, 'file')} not analysed.`
}

/** Title and sentence about a source that was read to its end and has no text; null for others. */
export function emptySourceWords({
  state,
  rows,
  size,
  reading,
}: Pick<TriageSource, 'state' | 'rows' | 'size' | 'reading'>): readonly [string, string] | null {
  if (state !== 'done' || rows > 0) return null
  if (size === 0) return ['This source is empty', 'There is nothing to read.']
  return reading?.parts.some(({ problem }) => problem !== null) === true
    ? ['This source was not read', 'The reason is given above.']
    : ['No text was found in this source', 'Nothing was looked for.']
}

/** How many parts of a source were not read; null where none of those listed was left out. */
export function unreadPartsWords({ parts, part_count }: NonNullable<TriageSource['reading']>): string | null {
  const unread = parts.filter(({ problem }) => problem !== null).length
  if (unread === 0) return null
  return `${parts.length < part_count ? 'at least ' : ''}${formatCount(unread)} not read`
}

/** The sentence in place of an empty list of refused candidates. */
export function noRefusedWords(isWhole: boolean): string {
  return isWhole ? 'No candidate in view was refused.' : 'Not all of what is in view has been examined.'
}

/** Says that an indicator is unremarkable; null where something is known of it or a set could not be asked. */
export function unremarkableWords({
  reasons,
  known,
}: {
  readonly reasons: { readonly length: number }
  readonly known: readonly { readonly what: string }[]
}): string | null {
  const has = (...whats: string[]) => known.some(({ what }) => whats.includes(what))
  if (reasons.length > 0 || has('malicious', 'sanctioned', 'look_alike')) return null
  return has('unread')
    ? 'Nothing about it stands out, as far as was looked: a set could not be read.'
    : 'Nothing about it stands out.'
}

/** Says that a value was sought in a session and is not there. */
export function goneIndicatorWords({ state }: Pick<TriageSession, 'state'>): string {
  return state === 'reading'
    ? 'It is not among the indicators found so far. Reading continues.'
    : 'It is no longer among the indicators of this session.'
}
