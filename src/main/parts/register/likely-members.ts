import type { ListMember } from '../../engine/register/taxonomy.ts'

/**
 * Returns up to three members of a closed list that are most similar to the text, best first, with label and code; the
 * first ones of the list when none is similar.
 */
export function likelyMembers(members: readonly ListMember[], given: string): string[] {
  const sought = pairsOf(withoutPrefix(given.slice(0, 100)))
  const rated = members
    .map((member) => ({ member, likeness: likeness(sought, member) }))
    .toSorted((left, right) => right.likeness - left.likeness)
  const best = rated[0]?.likeness ?? 0
  const likely = rated.filter(({ likeness }) => likeness >= best / 2).map(({ member }) => member)
  return (best > 0 ? likely : members).slice(0, 3).map(({ code, label }) => `${label} (${code})`)
}

function likeness(sought: ReadonlySet<string>, { code, label, slug }: ListMember): number {
  const names = [withoutPrefix(code), label, slug ?? '']
  return Math.max(...names.map((name) => shareOf(sought, pairsOf(name))))
}

/** Removes the domain prefix of a code: `x28` of `eba_BT:x28`. */
function withoutPrefix(text: string): string {
  return text.slice(text.indexOf(':') + 1)
}

/** Returns the similarity of two texts by their shared pairs of neighbouring letters, from 0 to 1. */
function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (some.size === 0 || others.size === 0) return 0
  let shared = 0
  for (const pair of some) if (others.has(pair)) shared++
  return (2 * shared) / (some.size + others.size)
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < letters.length; at++) pairs.add(letters.slice(at, at + 2))
  return pairs
}
