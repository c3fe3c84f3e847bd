import type { Relation } from '../office/relations.ts'
import type { XmlAttributes, XmlHandler } from '../xml/xml-reader.ts'
import { type FieldMeaning, maxCodeLength, readFieldCode } from './field-code.ts'
import { FlowingText, type TextBudget } from './flowing-text.ts'
import { linkAddress, standInFor } from './shown-link.ts'

/**
 * Extracts the text of a part of Office Open XML: WordprocessingML and DrawingML (ECMA-376 part 1, 17 and 21) use the
 * same names for paragraphs, runs, breaks and tables. Text that a tracked change deleted, and alternative versions of
 * content, are left out.
 */

/** Elements that are skipped. */
const skipped = new Set(['del', 'moveFrom', 'delText', 'delInstrText', 'tabs', 'rPh', 'rt'])

/** Maximum nesting depth of fields. */
const maxFields = 100

type Field = { code: string; meaning: FieldMeaning | null; isCode: boolean }

export class OfficeFlow implements XmlHandler {
  private readonly budget: TextBudget
  private readonly relations: ReadonlyMap<string, Relation>
  /** Relations that occurred at a place in the text. */
  private readonly placed: Set<string>
  private flow: FlowingText
  /** Flows around the open text box. */
  private readonly outer: FlowingText[] = []
  private readonly path: string[] = []
  private skip = 0
  /** For each open choice between versions, whether one was read. */
  private readonly chosen: boolean[] = []
  private readonly fields: Field[] = []
  /** Number of open fields beyond `maxFields`, and of links among the others. */
  private fieldsBeyond = 0
  private linkFields = 0
  private isText = false
  private isCode = false
  /** Link target of the open run (DrawingML). */
  private runAddress: string | null = null
  /** Whether a link element is open (WordprocessingML): runs do not end its link. */
  private isWithinLink = false

  constructor(budget: TextBudget, relations: readonly Relation[], placed: Set<string>) {
    this.budget = budget
    this.relations = new Map(
      relations.filter(({ part }) => part === null).map((relation) => [relation.id, relation]),
    )
    this.placed = placed
    this.flow = new FlowingText(budget)
  }

  finish(): string {
    for (let inner = this.outer.pop(); inner !== undefined; inner = this.outer.pop()) this.leave(inner)
    return this.flow.finish()
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    const parent = this.path.at(-1)
    this.path.push(name)
    if (this.skip > 0 || skipped.has(name) || (name === 'Fallback' && this.chosen.at(-1) === true)) {
      this.skip++
      return
    }
    if (name === 't') this.isText = true
    else if (name === 'instrText') this.isCode = true
    else if (name === 'r') this.runAddress = null
    else if (name === 'tab') this.shown('\t')
    else if (name === 'br' || name === 'cr') this.flow.breakLine()
    else if (name === 'noBreakHyphen') this.shown('-')
    else if (name === 'tc') this.flow.openCell()
    else if (name === 'hyperlink') this.openHyperlink(attributes)
    else if (name === 'hlinkClick' || name === 'hlinkHover' || name === 'hlinkMouseOver')
      this.clickable(attributes, parent)
    else if (name === 'fldSimple') this.openSimpleField(attributes)
    else if (name === 'fldChar') this.changeField(attribute(attributes, 'fldCharType'))
    else if (name === 'txbxContent') this.enter()
    else if (name === 'AlternateContent') this.chosen.push(false)
    else if (name === 'Choice') this.chosen[this.chosen.length - 1] = true
    else this.leadOut(attributes)
  }

  readonly text = (text: string): void => {
    if (this.skip > 0) return
    const field = this.fields.at(-1)
    if (this.isCode || (this.isText && field?.isCode === true)) {
      if (field !== undefined && field.code.length + text.length <= maxCodeLength) field.code += text
    } else if (this.isText) this.shown(text)
  }

  readonly close = (name: string): void => {
    this.path.pop()
    if (this.skip > 0) {
      this.skip--
      return
    }
    if (name === 't') this.isText = false
    else if (name === 'instrText') this.isCode = false
    else if (name === 'p') this.flow.endParagraph()
    else if (name === 'tc') this.flow.closeCell()
    else if (name === 'tr') this.flow.closeRow()
    else if (name === 'hyperlink') {
      this.flow.closeLink()
      this.isWithinLink = false
    } else if (name === 'fldSimple') this.changeField('end')
    else if (name === 'txbxContent') {
      const around = this.outer.pop()
      if (around !== undefined) this.leave(around)
    } else if (name === 'AlternateContent') this.chosen.pop()
  }

  private shown(text: string): void {
    const field = this.fields.at(-1)
    if (field?.isCode === true) return
    const within = this.isWithinLink || this.linkFields > 0
    if (!within && this.runAddress !== this.flow.openAddress)
      if (this.runAddress === null) this.flow.closeLink()
      else this.flow.openLink(this.runAddress)
    this.flow.add(text)
  }

  private openHyperlink(attributes: XmlAttributes): void {
    const anchor = attribute(attributes, 'anchor') || attribute(attributes, 'docLocation')
    const target = this.targetOf(attributes)
    if (target === null) return
    this.flow.openLink(anchor === '' || target.includes('#') ? target : `${target}#${anchor}`)
    this.isWithinLink = true
  }

  private clickable(attributes: XmlAttributes, parent: string | undefined): void {
    const target = this.targetOf(attributes)
    if (target === null) return
    if (parent === 'rPr') this.runAddress = target
    else this.flow.lead('shape', target)
  }

  private targetOf(attributes: XmlAttributes): string | null {
    for (const [name, value] of attributes) {
      const relation = name.endsWith(':id') ? this.relations.get(value) : undefined
      if (relation === undefined) continue
      this.placed.add(relation.id)
      return linkAddress(relation.target)
    }
    return null
  }

  /** Adds links to external pictures, objects and frames. */
  private leadOut(attributes: XmlAttributes): void {
    for (const [name, value] of attributes) {
      const relation = /:(?:id|link|embed|href|pict)$/.test(name) ? this.relations.get(value) : undefined
      if (relation === undefined) continue
      this.placed.add(relation.id)
      const address = linkAddress(relation.target)
      if (address !== null) this.flow.lead(standInFor(relation.kind), address)
    }
  }

  private openSimpleField(attributes: XmlAttributes): void {
    const kept = this.fields.length
    this.changeField('begin')
    const field = this.fields[kept]
    if (field !== undefined) field.code = attribute(attributes, 'instr')
    this.changeField('separate')
  }

  private changeField(type: string): void {
    if (type === 'begin') {
      if (this.fields.length < maxFields) this.fields.push({ code: '', meaning: null, isCode: true })
      else this.fieldsBeyond++
      return
    }
    const field = this.fields.at(-1)
    if (field === undefined || this.fieldsBeyond > 0) {
      if (type === 'end' && this.fieldsBeyond > 0) this.fieldsBeyond--
      return
    }
    if (field.isCode) {
      field.isCode = false
      field.meaning = readFieldCode(field.code)
      this.beginMeaning(field.meaning)
    }
    if (type !== 'end') return
    this.fields.pop()
    if (field.meaning?.kind === 'link') {
      this.linkFields--
      this.flow.closeLink()
    }
    // the code of a field nested in another code belongs to the outer one
    const around = this.fields.at(-1)
    if (around?.isCode === true && field.meaning?.kind === 'code') around.code += ` ${field.meaning.code} `
  }

  private beginMeaning(meaning: FieldMeaning | null): void {
    if (meaning?.kind === 'link') {
      this.linkFields++
      this.flow.openLink(meaning.address)
    } else if (meaning?.kind === 'picture') this.flow.lead('picture', meaning.address)
    else if (meaning?.kind === 'code') this.flow.add(` {${meaning.code}} `)
  }

  private enter(): void {
    this.outer.push(this.flow)
    this.flow = new FlowingText(this.budget)
  }

  private leave(around: FlowingText): void {
    around.putAside(this.flow.finish())
    this.flow = around
  }
}

/** The value of an attribute by its local name; empty without it. */
export function attribute(attributes: XmlAttributes, local: string): string {
  for (const [name, value] of attributes) if (name.slice(name.indexOf(':') + 1) === local) return value
  return ''
}
