/**
 * How far something may be shared and acted on: the Traffic Light Protocol, version 2.0 (FIRST, 2022), and the
 * Permissible Actions Protocol (PAP), as the taxonomy `PAP` of MISP spells it. The least strict level comes first.
 */
export const tlpLevels = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'] as const
export type TlpLevel = (typeof tlpLevels)[number]
export const papLevels = ['CLEAR', 'GREEN', 'AMBER', 'RED'] as const
export type PapLevel = (typeof papLevels)[number]

/** The levels of something; null where there is none. */
export type HandlingLabels = { readonly tlp: TlpLevel | null; readonly pap: PapLevel | null }
type Label =
  | { readonly kind: 'tlp'; readonly level: TlpLevel }
  | { readonly kind: 'pap'; readonly level: PapLevel }

const whole = /^\s*(TLP|PAP)\s*:\s*(RED|AMBER\s*\+\s*STRICT|AMBER|GREEN|CLEAR|WHITE)\s*$/i
const inText = /(?<![\w:])(TLP|PAP)(\s?:\s?|[ -])(RED|AMBER(?:\s?\+\s?STRICT)?|GREEN|CLEAR|WHITE)(?![\w])/gi

/** Reads a tag; null when it is no label. `WHITE` is the former name of `CLEAR`. */
export function readLabel(tag: string): Label | null {
  if (tag.length > 100) return null
  const [, protocol = '', word = ''] = whole.exec(tag) ?? []
  return protocol === '' ? null : labelOf(protocol, word)
}

/** The tag of a level, in the spelling of its standard. */
export function labelTag(kind: 'tlp' | 'pap', level: string): string {
  return `${kind.toUpperCase()}:${level}`
}

/** Returns the levels that tags state, of several the strictest. */
export function labelsOf(tags: readonly string[]): HandlingLabels {
  return strictest(tags.flatMap((tag) => readLabel(tag) ?? []))
}

/**
 * Returns the levels that a text names, of several the strictest: a proposal, since a text may as well be about them.
 * Without a colon only capitals count.
 */
export function labelsNamedIn(text: string): HandlingLabels {
  const found: Label[] = []
  for (const [written, protocol = '', between = '', word = ''] of text.matchAll(inText)) {
    if (!between.includes(':') && written !== written.toUpperCase()) continue
    const label = labelOf(protocol, word)
    if (label !== null) found.push(label)
  }
  return strictest(found)
}

function labelOf(protocol: string, word: string): Label | null {
  const written = word.replace(/\s/g, '').toUpperCase()
  const level = written === 'WHITE' ? 'CLEAR' : written
  const tlp = tlpLevels.find((each) => each === level)
  if (protocol.toUpperCase() === 'TLP') return tlp === undefined ? null : { kind: 'tlp', level: tlp }
  const pap = papLevels.find((each) => each === level)
  return pap === undefined ? null : { kind: 'pap', level: pap }
}

function strictest(labels: readonly Label[]): HandlingLabels {
  let tlp = -1
  let pap = -1
  for (const { kind, level } of labels)
    if (kind === 'tlp') tlp = Math.max(tlp, tlpLevels.indexOf(level))
    else pap = Math.max(pap, papLevels.indexOf(level))
  return { tlp: tlpLevels[tlp] ?? null, pap: papLevels[pap] ?? null }
}
