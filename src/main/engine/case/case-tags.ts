import { labelTag, readLabel, tlpLevels } from '../../../contract/handling-labels.ts'

/** Labels of the Traffic Light Protocol, version 2.0 (FIRST, 2022), the strictest first. */
export const tlpLabels: readonly string[] = tlpLevels.map((level) => labelTag('tlp', level)).toReversed()

/**
 * Returns tags in normal form: without surrounding or repeated spaces, each once, regardless of case. Labels of the
 * Traffic Light Protocol and of the Permissible Actions Protocol have the spelling of the standard, and of several of one
 * protocol only the last applies.
 */
export function readTags(written: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const each of written) {
    const label = readLabel(each)
    const tag = label === null ? each.trim().replace(/\s+/g, ' ') : labelTag(label.kind, label.level)
    if (tag === '') continue
    if (label !== null)
      for (const [key, kept] of tags) if (readLabel(kept)?.kind === label.kind) tags.delete(key)
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}

/** Returns tags with a level of one protocol in place of theirs; without any when it is null. */
export function withLabel(tags: readonly string[], kind: 'tlp' | 'pap', level: string | null): string[] {
  const others = tags.filter((tag) => readLabel(tag)?.kind !== kind)
  return level === null ? others : [...others, labelTag(kind, level)]
}
