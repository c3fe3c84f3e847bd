import { countOf } from '../state/format.ts'

/** Says that of several dropped files only the first is read, where one is compared at a time. */
export function oneAtATimeWords(what: string, first: string, others: number): string {
  return `One ${what} is compared at a time: only ${first} is read, ${countOf(others, 'other file')} ${others === 1 ? 'is' : 'are'} not.`
}
