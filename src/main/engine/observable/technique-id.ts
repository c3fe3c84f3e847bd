const form = /(?<![a-z0-9])T\d{4}(?:\.\d{3})?(?![a-z0-9.])/gi

/** ATT&CK technique ids in tags as tools write them: `T1059.001`, `attack.t1059.001`, `mitre:T1110`. Each once, in order. */
export function techniqueIds(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => (tag.match(form) ?? []).map((id) => id.toUpperCase())))]
}
