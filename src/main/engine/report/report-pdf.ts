import PdfDocument from 'pdfkit'
import { PdfFonts, type ReadFont, replacement, type Weight } from './pdf-fonts.ts'
import { brokenLines, type Missing, shownWith } from './pdf-lines.ts'
import type { Fact, ReportBlock, ReportContent, ReportSection, ReportTable } from './report.ts'

/** A4 in points, with its margins. */
const upright = { width: 595.28, height: 841.89, margin: 48, foot: 30 }
const across = { ...upright, width: upright.height, height: upright.width }
const colours = { text: '#1c2024', muted: '#57606a', line: '#cfd5dc' }
const gap = 8

type Style = {
  readonly size: number
  readonly weight: Weight
  readonly colour: string
  readonly leading: number
}
const styles = {
  title: { size: 17, weight: '600', colour: colours.text, leading: 22 },
  heading: { size: 11.5, weight: '600', colour: colours.text, leading: 17 },
  strong: { size: 9, weight: '600', colour: colours.text, leading: 13 },
  body: { size: 9, weight: '400', colour: colours.text, leading: 13 },
  muted: { size: 9, weight: '400', colour: colours.muted, leading: 13 },
  cell: { size: 7.75, weight: '400', colour: colours.text, leading: 11 },
  head: { size: 7.75, weight: '600', colour: colours.muted, leading: 11 },
} as const satisfies Record<string, Style>

/**
 * Writes the report as PDF 1.7: selectable text, bookmarks, no links and no actions. Its dates and its id are derived
 * from the content, so that the same content gives the same bytes. Characters without a glyph in the embedded fonts become
 * squares, which the first page states.
 */
export function reportPdf(content: ReportContent, readFont: ReadFont): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = new PdfFonts(readFont)
  const missing: Missing = new Map()
  const shown = shownContent(content, (text) => shownWith(fonts, text, missing))
  const pages = new Pages(fonts, shown)
  pages.paragraph(shown.title, styles.title)
  pages.space(4)
  pages.facts(shown.facts)
  if (missing.size > 0) pages.paragraph(missingWords(missing, content), styles.muted)
  for (const section of shown.sections) drawSection(pages, section)
  return pages.end()
}

function drawSection(pages: Pages, { title, blocks }: ReportSection): void {
  pages.heading(title)
  for (const block of blocks) drawBlock(pages, block)
}

function drawBlock(pages: Pages, block: ReportBlock): void {
  switch (block.is) {
    case 'facts':
      pages.space(4)
      pages.facts(block.facts)
      break
    case 'prose':
      pages.paragraph(block.text, styles.body)
      break
    case 'comment':
      pages.paragraph(block.head, styles.strong)
      pages.paragraph(block.text, styles.body)
      pages.space(6)
      break
    case 'table':
      pages.table(block)
      break
  }
}

/** Returns the content with each text in the form that the fonts can show. */
function shownContent(content: ReportContent, shown: (text: string) => string): ReportContent {
  const facts = (given: readonly Fact[]) => given.map(([name, value]): Fact => [name, shown(value)])
  const block = (given: ReportBlock): ReportBlock => {
    if (given.is === 'facts') return { ...given, facts: facts(given.facts) }
    if (given.is === 'prose') return { ...given, text: shown(given.text) }
    if (given.is === 'comment') return { ...given, head: shown(given.head), text: shown(given.text) }
    return { ...given, rows: given.rows.map((cells) => cells.map(shown)) }
  }
  return {
    ...content,
    title: shown(content.title),
    foot: shown(content.foot),
    facts: facts(content.facts),
    sections: content.sections.map(({ title, blocks }) => ({ title, blocks: blocks.map(block) })),
  }
}

function missingWords(missing: Missing, { subject, elsewhere }: ReportContent): string {
  const count = [...missing.values()].reduce((sum, each) => sum + each, 0)
  const named = [...missing.keys()].filter((script) => script !== 'other').sort()
  const which = named.length === 0 ? '' : ` (${named.join(', ')}${missing.has('other') ? ' and others' : ''})`
  const words = count === 1 ? '1 character' : `${count} characters`
  return `The fonts of this document have no glyph for ${words} of ${subject}${which}. Each is shown here as ${replacement}; ${elsewhere}.`
}

/** Sheets that are filled from top to bottom. */
class Pages {
  private readonly fonts: PdfFonts
  private readonly foot: string
  private readonly sheet: typeof upright
  private readonly document: PDFKit.PDFDocument
  private readonly done: Promise<Uint8Array<ArrayBuffer>>
  private y = 0
  private number = 0
  /** Current drawing colour of this page. */
  private colour = ''

  constructor(fonts: PdfFonts, { title, datedAt, foot, isWide = false }: ReportContent) {
    this.fonts = fonts
    this.foot = foot
    this.sheet = isWide ? across : upright
    this.document = new PdfDocument({
      size: [this.sheet.width, this.sheet.height],
      margin: 0,
      autoFirstPage: false,
      // no standard font, whose metrics would be read from a file
      font: '',
      lang: 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Creator: 'Skerry', Producer: 'Skerry', CreationDate: new Date(datedAt) },
    })
    this.done = collected(this.document)
    for (const [weight, font] of fonts.fonts) this.document.registerFont(weight, font as never)
    this.next()
  }

  private get innerWidth(): number {
    return this.sheet.width - 2 * this.sheet.margin
  }

  end(): Promise<Uint8Array<ArrayBuffer>> {
    this.document.end()
    return this.done
  }

  space(points: number): void {
    this.y += points
  }

  heading(text: string): void {
    // a heading does not stand alone at the bottom of a page
    if (this.y > this.sheet.margin) this.space(16)
    this.need(styles.heading.leading + 3 * styles.body.leading)
    this.document.outline.addItem(text)
    this.paragraph(text, styles.heading)
    this.rule(colours.line)
    this.space(5)
  }

  paragraph(text: string, style: Style): void {
    for (const line of brokenLines(this.fonts, text, { ...style, width: this.innerWidth })) {
      this.need(style.leading)
      this.line(line, this.sheet.margin, style)
      this.space(style.leading)
    }
  }

  facts(facts: readonly Fact[]): void {
    this.rows(
      facts,
      [
        { left: this.sheet.margin, width: 120, style: styles.muted },
        { left: this.sheet.margin + 120, width: this.innerWidth - 120, style: styles.body },
      ],
      {},
    )
  }

  table({ columns, rows }: ReportTable): void {
    const all = columns.reduce((sum, { share }) => sum + share, 0)
    let left = this.sheet.margin
    const places = columns.map(({ share }) => {
      const width = (share / all) * this.innerWidth
      const place = { left, width: width - gap, style: styles.cell }
      left += width
      return place
    })
    const names = columns.map(({ name }, index) =>
      brokenLines(this.fonts, name, { ...styles.head, width: (places[index] as Place).width }),
    )
    const lines = Math.max(...names.map((broken) => broken.length))
    const drawHead = () => {
      for (let line = 0; line < lines; line += 1) {
        names.forEach((broken, index) => {
          this.line(broken[line] ?? '', (places[index] as Place).left, styles.head)
        })
        this.space(styles.head.leading)
      }
      this.space(2)
      this.rule(colours.muted)
      this.space(3)
    }
    this.need((3 + lines) * styles.cell.leading)
    drawHead()
    this.rows(rows, places, { drawHead, ruled: true })
  }

  /** Draws rows line by line, so that a row longer than a page continues on the next. */
  private rows(
    rows: readonly (readonly string[])[],
    places: readonly Place[],
    { drawHead, ruled = false }: { readonly drawHead?: () => void; readonly ruled?: boolean },
  ): void {
    for (const cells of rows) {
      const columns = places.map(({ width, style }, index) =>
        brokenLines(this.fonts, cells[index] ?? '', { ...style, width }),
      )
      const count = Math.max(...columns.map((lines) => lines.length))
      const leading = Math.max(...places.map(({ style }) => style.leading))
      // a short row is not split
      if (count < 12) this.need(count * leading, drawHead)
      for (let index = 0; index < count; index += 1) {
        this.need(leading, drawHead)
        places.forEach(({ left, style }, column) => {
          const line = columns[column]?.[index]
          if (line !== undefined) this.line(line, left, style)
        })
        this.space(leading)
      }
      if (!ruled) continue
      this.space(2)
      this.rule(colours.line)
      this.space(3)
    }
  }

  private need(points: number, drawHead?: () => void): void {
    if (this.y + points <= this.sheet.height - this.sheet.margin) return
    this.next()
    drawHead?.()
  }

  private next(): void {
    this.document.addPage()
    this.colour = ''
    this.number += 1
    this.y = this.sheet.height - this.sheet.foot
    const style = { ...styles.cell, colour: colours.muted }
    this.line(`${this.foot}  ·  page ${this.number}`, this.sheet.margin, style)
    this.y = this.sheet.margin
  }

  private line(text: string, left: number, { weight, size, colour }: Style): void {
    if (text === '') return
    this.document.font(weight).fontSize(size)
    if (colour !== this.colour) this.document.fillColor(colour)
    this.colour = colour
    this.document.text(text, left, this.y, asItStands)
  }

  private rule(colour: string): void {
    this.document
      .lineWidth(0.5)
      .strokeColor(colour)
      .moveTo(this.sheet.margin, this.y)
      .lineTo(this.sheet.width - this.sheet.margin, this.y)
      .stroke()
  }
}

/** Lines are broken already, and the fonts lay out a text as a whole. */
const asItStands: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [] }

type Place = { readonly left: number; readonly width: number; readonly style: Style }

function collected(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
    document.on('error', reject)
  })
}
