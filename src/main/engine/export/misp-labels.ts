import { labelTag, type PapLevel, type TlpLevel } from '../../../contract/handling-labels.ts'

/** Returns the machine tag of a label in the taxonomies `tlp` and `PAP` of MISP: `tlp:amber+strict`, `PAP:RED`. */
export function mispLabel(kind: 'tlp' | 'pap', level: TlpLevel | PapLevel): string {
  const tag = labelTag(kind, level)
  return kind === 'tlp' ? tag.toLowerCase() : tag
}
