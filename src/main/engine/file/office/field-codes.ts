import { readMarkup } from '../../message/read-markup.ts'
import type { OfficeFacts } from './office-facts.ts'

const maxCode = 8192

/** Fields that start a program or fetch something by themselves (ECMA-376 part 1, 17.16.5; MS-DOC). */
export function noteFieldCode(code: string, place: string, facts: OfficeFacts): void {
  const written = code.replace(/\s+/g, ' ').trim().slice(0, maxCode)
  const name = /^\\?([A-Za-z]+)/.exec(written)?.[1]?.toUpperCase() ?? ''
  if (/^DDE(?:AUTO)?$/.test(name)) facts.add('dde', { place, command: unquoted(written) })
  else if (/^(?:INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|RD|DATABASE)$/.test(name)) {
    const target = /(?:"([^"]{1,4000})"|(\S*(?::\/\/|\\\\)\S+))/.exec(written.slice(name.length))
    const address = (target?.[1] ?? target?.[2] ?? '').replace(/\\\\/g, '\\')
    if (/^(?:[a-z][a-z0-9+.-]+:|\\|\/\/)/i.test(address))
      facts.add('external', { kind: name, target: address, place, is_automatic: true })
  } else if (name === 'HYPERLINK') {
    const target = /"([^"]{1,4000})"/.exec(written)?.[1]
    if (target !== undefined && /^[a-z][a-z0-9+.-]+:/i.test(target)) facts.add('links', { target, place })
  } else if (name === 'MACROBUTTON')
    facts.add('suspicious', {
      keyword: written.slice(0, 200),
      module: place,
      description: 'runs a macro on a double click',
      line: 0,
    })
}

/** Words write commands of DDE as character codes, `{QUOTE 99 109 100}`. */
function unquoted(code: string): string {
  return code.replace(/QUOTE((?:\s+\d{1,3})+)/gi, (_all, numbers: string) =>
    String.fromCharCode(...numbers.trim().split(/\s+/).slice(0, 2000).map(Number)),
  )
}

/** Reads field codes, revisions, comments, hidden text and frames from a part of a Word document or of a drawing. */
export function readFieldCodes(text: string, place: string, facts: OfficeFacts): void {
  const { revisions, hidden } = facts.result
  const authors = new Set(revisions.authors)
  /** Codes of the fields that are open, from the outermost one. */
  const open: string[] = []
  let isCode = false
  let simple: string | null = null
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element === 'instrText' || element === 'delInstrText') isCode = true
      else if (element === 'fldSimple') simple = attributes.get('w:instr') ?? ''
      else if (element === 'fldChar') fieldMark(attributes.get('w:fldCharType') ?? '', open, place, facts)
      else if (element === 'ins' || element === 'moveTo') revisions.insertions++
      else if (element === 'del' || element === 'moveFrom') revisions.deletions++
      else if (element === 'comment') revisions.comments++
      else if (element === 'vanish' && !/^(?:0|false|off)$/.test(attributes.get('w:val') ?? ''))
        hidden.text_runs++
      else if (element === 'OLEObject') noteObject(attributes, place, facts)
      else if (element === 'sld' && attributes.get('show') === '0') hidden.slides++
      if (element === 'hlinkClick' || element === 'hlinkHover' || element === 'hlinkMouseOver')
        slideAction(attributes, place, facts)
      if (simple !== null && element === 'fldSimple') noteFieldCode(simple, place, facts)
      const author = attributes.get('w:author')
      if (author !== undefined && authors.size < 100) authors.add(author.slice(0, 300))
    },
    text: (piece) => {
      if (!isCode) return
      const last = open.length - 1
      if (last < 0) noteFieldCode(piece, place, facts)
      else if ((open[last] as string).length < maxCode) open[last] += piece
    },
    close: (element) => {
      if (element === 'instrText' || element === 'delInstrText') isCode = false
      if (element === 'fldSimple') simple = null
    },
  })
  for (const code of open) noteFieldCode(code, place, facts)
  revisions.authors = [...authors]
}

/** A field begins, shows its result from here on, or ends; the code of an inner one is part of the outer one. */
function fieldMark(type: string, open: string[], place: string, facts: OfficeFacts): void {
  if (type === 'begin' && open.length < 50) open.push('')
  else if (type === 'end') {
    const code = open.pop()
    if (code === undefined) return
    noteFieldCode(code, place, facts)
    const last = open.length - 1
    if (last >= 0 && (open[last] as string).length < maxCode) open[last] += unquoted(code)
  }
}

function noteObject(attributes: ReadonlyMap<string, string>, place: string, facts: OfficeFacts): void {
  const isLinked = attributes.get('Type') === 'Link'
  facts.add('embedded_objects', {
    place,
    class: attributes.get('ProgID') ?? null,
    clsid: null,
    file_name: null,
    source_path: null,
    temp_path: null,
    size: 0,
    is_linked: isLinked,
  })
}

/** A click or a hover on a slide can start a program or a macro (`ppaction://program`, MS-OE376). */
function slideAction(attributes: ReadonlyMap<string, string>, place: string, facts: OfficeFacts): void {
  const action = attributes.get('action') ?? ''
  if (/^ppaction:\/\/(?:program|macro|ole)/i.test(action))
    facts.add('suspicious', {
      keyword: action,
      module: place,
      description: 'a slide starts a program or a macro',
      line: 0,
    })
}
