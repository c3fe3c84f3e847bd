import type { KnownHere } from './schema.ts'

/** What the own domains and the user's lists say of a value; absent fields say nothing. */
export type Standing = Pick<KnownHere, 'own' | 'allowed' | 'lists' | 'look_alike'>

/** Says what the own domains and the lists say of a value, one sentence each; none when they say nothing. */
export function standingWords({ own, allowed, lists = [], look_alike }: Standing): string[] {
  return [
    ...(look_alike === undefined ? [] : [look_alike.says]),
    ...(own === true ? ['It belongs to the own domains and networks.'] : []),
    ...(allowed === true ? ['It is on the allow-list.'] : []),
    ...lists.map((list) => `It is on the warning list ${list}.`),
  ]
}
