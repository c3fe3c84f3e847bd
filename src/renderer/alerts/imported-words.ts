import { untitled } from '../../contract/workstation/alerts/alert-import.ts'
import type { AlertImportJob } from '../../contract/workstation/alerts/alert-import-job.ts'
import { countOf, formatCount } from '../state/format.ts'

/** Words for what an import of alerts, or its preview, counted. */

type Run = Pick<
  AlertImportJob,
  | 'state'
  | 'added'
  | 'updated'
  | 'repeated'
  | 'older'
  | 'differing'
  | 'undated'
  | 'has_times'
  | 'untitled'
  | 'with_quotes'
  | 'skipped'
>

/** Returns what was stored so far, and apart from it what was here before, and what lacks something. */
export function importedWords(run: Run): string {
  const part = (count: number, words: string) => (count > 0 ? [`${formatCount(count)} ${words}`] : [])
  const parts = [
    `${countOf(run.added, 'alert')} added`,
    ...part(run.updated, 'updated'),
    ...part(run.repeated, 'already here'),
    ...part(run.older, 'of these in a newer state'),
    ...part(run.differing, 'of these with different content, which was not imported'),
    ...part(run.has_times ? run.undated : 0, 'without a readable time'),
    ...part(run.untitled, `without a title, called “${untitled}”`),
    ...part(run.with_quotes, 'with quotes inside cells, read literally'),
    ...part(run.skipped, 'skipped'),
  ]
  return `${ended[run.state] ?? ''}${parts.join(', ')}.`
}

/** What comes before the counts of an import that did not reach its end. */
const ended: Readonly<Partial<Record<AlertImportJob['state'], string>>> = {
  cancelled: 'Stopped. ',
  interrupted: 'Interrupted. As last recorded: ',
}

/** Returns the alerts without a severity that is known here, as many as were read. */
export function unknownSeverityWords(count: number): string {
  return `${countOf(count, 'alert')} without a known severity`
}

/** Returns that a line states no severity, or no time; null where it does, but one that is not known or not readable. */
export function unstatedWords(what: 'severity' | 'time', stated: string): string | null {
  return stated === '' ? `no ${what} stated` : null
}

/** Returns the alerts of a preview that have no time of their own. Of a file of which only the beginning was read, of that. */
export function undatedWords(count: number, isBeginning: boolean): string {
  return `${inPart(countOf(count, 'alert'), isBeginning)} without a readable time: they show “time unknown”`
}

/** Returns the alerts of a preview that have no title. */
export function untitledWords(count: number, isBeginning: boolean): string {
  return `${inPart(countOf(count, 'alert'), isBeginning)} without a title, called “${untitled}”.`
}

const inPart = (count: string, isBeginning: boolean) =>
  isBeginning ? `${count} of the part that was read` : count
