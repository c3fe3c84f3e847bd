import type { MailHeaders } from './shared/message-header.ts'

/** Words about what a header lacks. Of a header that was too long, only the start was read. */

type Read = Pick<MailHeaders, 'truncated'>

const inWhat = ({ truncated }: Read) => (truncated ? 'in the part that was read' : 'in the header')

/** Returns the title of the report. */
export function headerTitle({ subject, truncated }: Read & Pick<MailHeaders, 'subject'>): string {
  return subject ?? (truncated ? 'No subject in the part that was read' : 'Message without a subject')
}

/** Returns what stands in place of findings. */
export function noFindingsWords(read: Read): string {
  return `No inconsistencies found ${inWhat(read)}.`
}

/** Returns that there is nothing to look up. */
export function noIndicatorsWords(read: Read): string {
  return `No indicators to look up ${inWhat(read)}.`
}

/** Returns why the header cannot be added to a case. */
export function notForCaseWords(read: Read): string {
  return `There is no indicator ${inWhat(read)} that can be added to a case.`
}

/** Returns that no server on the route stated a result of a check. */
export function noResultWords(read: Read): string {
  return `no result ${inWhat(read)}`
}

/** Returns whether a domain is aligned with From, where the server said so. */
export const alignedWords = (isAligned: boolean | null): string =>
  isAligned === null ? 'not known' : isAligned ? 'yes' : 'no'

/** Returns the return path in words when it is the null path of a bounce (RFC 5321, 4.5.5); null when it is another. */
export const nullPathWords = ({ is_null }: { readonly is_null: boolean }): string | null =>
  is_null ? 'empty, as in a bounce' : null
