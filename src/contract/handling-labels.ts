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

/** A level as a text states it. */
export type WrittenLabel = Label & {
  /** `TLP: WHITE`, as it stands there, and the UTF-16 index at which it starts. */
  readonly written: string
  readonly index: number
}

/** Maximum number of characters of a label in a text, with the marks between its words. */
export const longestLabel = 64

const whole = /^\s*(TLP|PAP)\s*:\s*(RED|AMBER\s*\+\s*STRICT|AMBER|GREEN|CLEAR|WHITE)\s*$/i
/**
 * `TLP:AMBER+STRICT`, and what people and programs make of it: `TLP 2.0: Amber`, `"tlp": "amber"`, `<tlp>amber</tlp>`,
 * `TLP | AMBER`, and in capitals alone `TLP AMBER`, `TLP-AMBER`, `TLP_AMBER`. All repetitions have bounds.
 */
const inText =
  /(?<![A-Za-z0-9])(TLP|PAP)(?:[ _]?v?[12](?:[._]0)?)?(["'*]{0,2}\s{0,3}[:=：>|\t]["'*]{0,2}\s{0,3}["'*[(]{0,3}|[ _–-])(RED|AMBER(?:\s?\+\s?STRICT|[ _-]STRICT)?|GREEN|CLEAR|WHITE)(?![A-Za-z0-9])/gi

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
 */
export function labelsNamedIn(text: string): HandlingLabels {
  return strictest([...labelsWrittenIn(text)])
}

/** Yields the levels that a text names, in its order. Without a colon or the like between the words only capitals count. */
export function* labelsWrittenIn(text: string): Generator<WrittenLabel> {
  for (const { 0: all, 1: protocol = '', 2: between = '', 3: word = '', index } of text.matchAll(inText)) {
    const isSpaced = /^[ _–-]$/.test(between)
    // “TLP:AMBER strict confidence”: the word of a sentence
    const named = isSpaced || !/^[^+]* s/.test(word) ? word : word.slice(0, word.indexOf(' '))
    const written = all.slice(0, all.length - word.length + named.length)
    if (isSpaced && written !== written.toUpperCase()) continue
    const label = labelOf(protocol, named)
    if (label !== null) yield { ...label, written, index }
  }
}

/** Returns the stricter level of each protocol. */
export function stricterLabels(one: HandlingLabels, other: HandlingLabels): HandlingLabels {
  return {
    tlp: isStricter('tlp', other.tlp, one.tlp) ? other.tlp : one.tlp,
    pap: isStricter('pap', other.pap, one.pap) ? other.pap : one.pap,
  }
}

/** Whether a level is stricter than another; a level is stricter than none. */
export function isStricter(kind: 'tlp' | 'pap', level: string | null, than: string | null): boolean {
  const levels: readonly string[] = kind === 'tlp' ? tlpLevels : papLevels
  return levels.indexOf(level ?? '') > levels.indexOf(than ?? '')
}

/** Returns labels as tags: `TLP:AMBER`, `PAP:RED`. */
export function labelTags({ tlp, pap }: HandlingLabels): string[] {
  return [...(tlp === null ? [] : [labelTag('tlp', tlp)]), ...(pap === null ? [] : [labelTag('pap', pap)])]
}

function labelOf(protocol: string, word: string): Label | null {
  const written = word.toUpperCase()
  const level = written === 'WHITE' ? 'CLEAR' : written.replace(/^AMBER.+STRICT$/s, 'AMBER+STRICT')
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
