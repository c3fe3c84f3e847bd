import type { OpenedAlert } from '../../contract/workstation/alerts/alert-inbox.ts'
import { countOf, formatCount } from '../state/format.ts'

/**
 * Sentences about the observables of an alert that were not taken, and about there being none. They rest on what was
 * left out when the alert was received (`left_out`) and on the observables that it has.
 */

/** Tells what was not taken; null where all was. */
export function leftOutWords({
  left_out: { observables, characters },
}: Pick<OpenedAlert, 'left_out'>): string | null {
  const parts = [
    observables === 0
      ? null
      : `${countOf(observables, 'more observable')} ${observables === 1 ? 'was' : 'were'} not taken: it has more than an alert can keep.`,
    characters === 0
      ? null
      : `The last ${formatCount(characters)} characters of its text were not searched for observables.`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' ')
}

/** The sentence in place of an empty list of observables; null where there are some. */
export function noObservablesWords(
  opened: Pick<OpenedAlert, 'left_out'> & { readonly observables: { readonly length: number } },
): string | null {
  if (opened.observables.length > 0) return null
  return opened.left_out.characters > 0
    ? 'None named, and none read from the part of its text that was searched.'
    : 'None named, and none read from its text.'
}
