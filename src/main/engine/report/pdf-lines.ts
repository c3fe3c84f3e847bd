import { type PdfFonts, replacement, type Weight } from './pdf-fonts.ts'

/** Number of characters without a glyph in the fonts, by script. */
export type Missing = Map<string, number>

/** Scripts that are named when glyphs for them are missing (Unicode Standard Annex 24). */
const scriptNames = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Georgian',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Katakana',
  'Thai',
]
const scripts = scriptNames.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

const markOfDirection = /[\u061c\u200e\u200f]/

/** Replaces each character without a glyph in the fonts by a square, and counts those. */
export function shownWith(fonts: PdfFonts, text: string, missing: Missing): string {
  let shown = ''
  for (const character of text.normalize('NFC')) {
    // characters are drawn in their stored order, which marks of direction leave as it is
    if (markOfDirection.test(character)) continue
    if (character === '\n' || fonts.widthOf(character, '400') !== null) shown += character
    else {
      shown += replacement
      const script = scripts.find(([, form]) => form.test(character))?.[0] ?? 'other'
      missing.set(script, (missing.get(script) ?? 0) + 1)
    }
  }
  return shown
}

/** Breaks a text into lines of at most a width: at spaces, and within a word that is wider than a line. */
export function brokenLines(
  fonts: PdfFonts,
  text: string,
  { weight, size, width }: { readonly weight: Weight; readonly size: number; readonly width: number },
): string[] {
  const most = (width / size) * 1000
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let begin = 0
    let taken = 0
    /** Offset after the last space of the line, and the width up to there. */
    let space = { end: -1, taken: 0 }
    let index = 0
    for (const character of paragraph) {
      const advance = fonts.widthOf(character, weight) ?? 0
      if (taken + advance > most && index > begin && character !== ' ') {
        const isWord = space.end <= begin
        lines.push(paragraph.slice(begin, isWord ? index : space.end - 1))
        begin = isWord ? index : space.end
        taken = isWord ? 0 : taken - space.taken
      }
      index += character.length
      taken += advance
      if (character === ' ') space = { end: index, taken }
    }
    lines.push(paragraph.slice(begin))
    return lines
  })
}
