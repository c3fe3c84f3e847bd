/** ATT&CK techniques in tags, as tools write them. */

const form = /(?<![a-z0-9])T\d{4}(?:[./]\d{3}(?!\d))?(?![a-z0-9]|\.\d)/gi

/**
 * The ids in tags: `T1059.001`, `attack.t1059.001`, `mitre:T1110`, `…/techniques/T1059/001`, and those behind the name in
 * tags of MISP galaxies, `misp-galaxy:mitre-attack-pattern="PowerShell - T1059.001"`. Each once, in order.
 */
export function techniqueIds(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => (tag.match(form) ?? []).map(idOf)))]
}

const idOf = (written: string) => written.toUpperCase().replace('/', '.')

/** Tags of the galaxies of techniques: that of all matrices, and the former ones of each. */
const galaxyTag = /^misp-galaxy:mitre-(?:[a-z]+-)*attack-pattern="([^"]{1,300})"$/i
const namedId = /^(.*?)(?:\s+-\s+(T\d{4}(?:\.\d{3})?))?$/i

/** A technique as a tag of a galaxy names it; the id is null in a tag without one. */
export type TaggedTechnique = { readonly id: string | null; readonly name: string }

/** Techniques that tags of MISP galaxies name, in their order. */
export function taggedTechniques(tags: readonly string[]): TaggedTechnique[] {
  return tags.flatMap((tag) => {
    const written = galaxyTag.exec(tag)?.[1]?.trim() ?? ''
    const [, name = '', id = null] = namedId.exec(written) ?? []
    return name === '' ? [] : [{ id: id?.toUpperCase() ?? null, name }]
  })
}
