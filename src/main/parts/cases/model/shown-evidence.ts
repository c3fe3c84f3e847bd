import type { Evidence } from '../../../store/cases/evidence.ts'

/** A piece of evidence as the API shows it. */
export function shownEvidence({ added_by, ...piece }: Evidence) {
  return { ...piece, by: added_by }
}
