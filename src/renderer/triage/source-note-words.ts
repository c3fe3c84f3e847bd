import type { TriageSource } from '../../contract/workstation/triage/triage-session.ts'
import { countOf } from '../state/format.ts'
import { emptySourceWords } from './nothing-words.ts'

/** Words for sources and sessions of which not everything is here. */

/** Returns title and text of the note about a source that was not read completely; null for one that was. */
export function sourceNoteWords(source: TriageSource): readonly [string, string] | null {
  switch (source.state) {
    case 'failed':
      return ['This source could not be read', source.problem ?? 'What was found before is kept.']
    case 'gone':
      return [
        'The file is not where it was',
        source.problem ?? 'Its indicators are kept. Put the file back, or drop it again, to see its text.',
      ]
    case 'cancelled':
      return ['Reading was stopped', 'What was found until then is kept.']
    case 'waiting':
      return ['Waiting', 'It will be read after the sources before it.']
    default:
      return emptySourceWords(source)
  }
}

/** Returns how many sources were not read to their end. */
export function unreadWords(unread: number): string {
  return `${countOf(unread, 'source')} ${unread === 1 ? 'was' : 'were'} not read, or only in part:`
}

/** Returns that the list of sessions has none of the words; null where one has, or none were searched for. */
export function noSessionWords(found: number, words: string): string | null {
  return found > 0 || words.trim() === ''
    ? null
    : `No session is called “${words.trim()}”, and none has a file of that name.`
}

/**
 * Returns what a session takes on the disk: one whose files were read where they are has no bytes of its own. Files that
 * were analysed are kept beside it.
 */
export function keptWords(bytes: number, size: string): { readonly words: string; readonly title: string } {
  return bytes === 0
    ? {
        words: 'not copied',
        title: 'Its files are read where they are; those that were analysed are kept under Files',
      }
    : { words: size, title: 'Kept here' }
}
