import { create, type Font, type Glyph } from 'fontkit'

/** Inter in two weights: Latin, Greek, Cyrillic and Vietnamese with common symbols, and no other script. */
export const weights = ['400', '600'] as const
export type Weight = (typeof weights)[number]

/** Replaces characters for which the fonts have no glyph: U+25A1, an empty square. */
export const replacement = '\u25A1'

/** Returns the bytes of a font file by its name. */
export type ReadFont = (name: string) => Uint8Array

/** The fonts that PDFs embed. */
export class PdfFonts {
  readonly fonts: ReadonlyMap<Weight, Font>
  private readonly widths = new Map<string, number | null>()

  constructor(readFont: ReadFont) {
    this.fonts = new Map(
      weights.map((weight) => {
        const font = create(readFont(`inter-${weight}.ttf`) as Buffer) as Font
        return [weight, withPlainLayout(font)]
      }),
    )
  }

  /** Returns the width of a character in thousandths of the font size; null when the fonts have no glyph for it. */
  widthOf(character: string, weight: Weight): number | null {
    const key = weight + character
    const known = this.widths.get(key)
    if (known !== undefined) return known
    const found = this.measure(character.codePointAt(0) ?? 0, weight)
    this.widths.set(key, found)
    return found
  }

  private measure(codePoint: number, weight: Weight): number | null {
    const font = this.fonts.get(weight)
    if (font?.hasGlyphForCodePoint(codePoint) !== true) return null
    return (font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm) * 1000
  }
}

/**
 * Returns a font that lays out one glyph per character. No ligatures or contextual alternates are applied, so that `->`
 * and `0x` stay as written; it also takes a seventh of the time.
 */
function withPlainLayout(font: Font): Font {
  const glyphs = new Map<string, Glyph>()
  const glyphOf = (character: string) => {
    const known = glyphs.get(character)
    if (known !== undefined) return known
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    glyphs.set(character, glyph)
    return glyph
  }
  const layout = (text: string) => {
    const run: Glyph[] = []
    const positions: object[] = []
    let width = 0
    for (const character of text) {
      const glyph = glyphOf(character)
      const { advanceWidth } = glyph
      run.push(glyph)
      positions.push({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
      width += advanceWidth
    }
    return { glyphs: run, positions, advanceWidth: width }
  }
  return Object.create(font, { layout: { value: layout } }) as Font
}
