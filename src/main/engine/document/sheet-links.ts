import { OfficeRefusal } from '../office/office-refusal.ts'
import type { Relation } from '../office/relations.ts'
import { readXmlPart } from '../office/xml-part.ts'
import type { ZipParts } from '../office/zip-parts.ts'
import { attribute } from './office-flow.ts'
import { linkAddress } from './shown-link.ts'

/** Link targets of the cells of a sheet, and texts of the sheet outside of cells. */
export type SheetLinks = {
  /** By cell reference, `B7`. */
  readonly addresses: ReadonlyMap<string, string>
  /** Header and footer of the printed page, formulas that call another machine, prompts of cells. */
  readonly texts: readonly string[]
}

const maxLinks = 200_000
const maxFormulaLength = 16_384

/**
 * Finds the links of a sheet: `hyperlink` elements, which follow the cells, and formulas. The cells themselves are read
 * by another reader afterwards, which ignores both.
 */
export function readSheetLinks(
  parts: ZipParts,
  part: string,
  relations: readonly Relation[],
  placed: Set<string>,
): SheetLinks {
  const outside = new Map(relations.filter((relation) => relation.part === null).map((one) => [one.id, one]))
  const addresses = new Map<string, string>()
  const texts = new Set<string>()
  let place = ''
  let inside = ''
  let text = ''
  readXmlPart(parts, part, {
    open: (name, attributes) => {
      if (name === 'c') place = attribute(attributes, 'r')
      else if (name === 'hyperlink') {
        const relation = outside.get(attribute(attributes, 'id'))
        const address = relation === undefined ? null : linkAddress(relation.target)
        if (relation === undefined || address === null) return
        placed.add(relation.id)
        // the link of a range is assigned to its first cell
        const first = attribute(attributes, 'ref').split(':')[0] ?? ''
        const anchor = attribute(attributes, 'location')
        addresses.set(first, anchor === '' || address.includes('#') ? address : `${address}#${anchor}`)
        if (addresses.size > maxLinks) throw new OfficeRefusal('it has too many links', true)
      } else if (name === 'dataValidation') {
        const prompt = attribute(attributes, 'prompt')
        if (prompt !== '') texts.add(prompt.slice(0, maxFormulaLength))
      } else if (/^(?:f|(?:odd|even|first)(?:Header|Footer))$/.test(name)) {
        inside = name
        text = ''
      }
    },
    text: (piece) => {
      if (inside !== '' && text.length < maxFormulaLength) text += piece
    },
    close: (name) => {
      if (name !== inside) return
      inside = ''
      if (name === 'f') noteFormula(text, place, addresses, texts)
      else texts.add(text.replace(/&(?:[LCRDTPNFAZGBIUESXY]|"[^"]*"|\d+|K[0-9A-F]{6})/g, ' ').trim())
      if (texts.size > maxLinks || addresses.size > maxLinks)
        throw new OfficeRefusal('it has too many links', true)
    },
  })
  texts.delete('')
  return { addresses, texts: [...texts] }
}

/** `HYPERLINK("https://…","shown")` links to its first text; other formulas with addresses are shown as written. */
function noteFormula(
  formula: string,
  place: string,
  addresses: Map<string, string>,
  texts: Set<string>,
): void {
  const link = /^\s*\+?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,;)]/i.exec(formula)?.[1]
  const address = link === undefined ? null : linkAddress(link.replaceAll('""', '"'))
  if (address !== null) addresses.set(place, address)
  else if (/:\/\/|\\\\|HYPERLINK|WEBSERVICE|\|'?[^|]*'?!/i.test(formula)) texts.add(`=${formula}`)
}
