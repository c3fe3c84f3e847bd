import { countOf, formatAge } from '../state/format.ts'

type Place = { readonly kind: string; readonly count: number; readonly at: string }

/** Returns how a value occurs in a place of "Known here", in a few words. */
export function placeWords({ kind, count, at }: Place, now: Date): string {
  if (kind === 'actor') return 'threat actor, exploits it'
  return [
    countOf(count, 'place'),
    at === '' ? '' : `${kind === 'alert' ? 'received ' : ''}${formatAge(at, now)}`,
  ]
    .filter((words) => words !== '')
    .join(', ')
}
