import { readMarkup } from '../../message/read-markup.ts'
import type { OfficeFacts } from './office-facts.ts'
import type { OfficeParts } from './office-parts.ts'

const maxFormulas = 20_000

/** Reads what is special in a workbook: kinds and states of sheets, names, macro sheets, DDE, web queries. */
export function readWorkbookParts(parts: OfficeParts, facts: OfficeFacts): void {
  const { names } = parts
  const sheetNames = new Map<string, string>()
  const workbook = names.find((name) => /^xl\/workbook\d*\.xml$/i.test(name))
  if (workbook !== undefined) readWorkbook(parts, workbook, facts, sheetNames)
  for (const name of names) {
    const lower = name.toLowerCase()
    if (/^xl\/(?:macrosheets|intlmacrosheets)\/[^/]+\.xml$/.test(lower)) {
      facts.result.has_xlm = true
      facts.attempt(`The sheet ${name.slice(0, 200)}`, () =>
        readCells(parts, name, sheetNames.get(lower) ?? name, true, facts),
      )
    } else if (/^xl\/worksheets\/[^/]+\.xml$/.test(lower))
      facts.attempt(`The sheet ${name.slice(0, 200)}`, () =>
        readCells(parts, name, sheetNames.get(lower) ?? name, false, facts),
      )
    else if (/^xl\/externallinks\/[^/]+\.xml$/.test(lower)) readDdeLink(parts.text(name) ?? '', name, facts)
    else if (/^xl\/connections\d*\.xml$/.test(lower)) readConnections(parts.text(name) ?? '', name, facts)
    else if (/^xl\/(?:macrosheets|worksheets)\/[^/]+\.bin$/.test(lower) && lower.includes('macrosheets')) {
      facts.result.has_xlm = true
      facts.output.leftOut('unsupported', 'Formulas of macro sheets in the binary form (.xlsb) are not read.')
    }
  }
}

function readWorkbook(
  parts: OfficeParts,
  workbook: string,
  facts: OfficeFacts,
  sheetNames: Map<string, string>,
): void {
  const targets = new Map<string, { target: string; kind: string }>()
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  readMarkup(parts.text(`${folder}_rels/${workbook.slice(folder.length)}.rels`) ?? '', true, {
    open: (element, attributes) => {
      const type = attributes.get('Type') ?? ''
      if (element === 'Relationship')
        targets.set(attributes.get('Id') ?? '', {
          target: (attributes.get('Target') ?? '').replace(/^\/xl\//i, ''),
          kind: type.slice(type.lastIndexOf('/') + 1),
        })
    },
    text: () => undefined,
    close: () => undefined,
  })
  let defined: { name: string; formula: string; is_hidden: boolean } | null = null
  readMarkup(parts.text(workbook) ?? '', true, {
    open: (element, attributes) => {
      if (element === 'sheet') {
        const relation = targets.get([...attributes].find(([name]) => name.endsWith(':id'))?.[1] ?? '')
        const state = attributes.get('state') ?? 'visible'
        const name = attributes.get('name') ?? ''
        facts.add('sheets', { name, type: relation?.kind ?? 'worksheet', state })
        if (state !== 'visible') facts.result.hidden.sheets++
        if (relation !== undefined) sheetNames.set(`${folder}${relation.target}`.toLowerCase(), name)
      } else if (element === 'definedName')
        defined = {
          name: attributes.get('name') ?? '',
          formula: '',
          is_hidden: attributes.get('hidden') === '1',
        }
    },
    text: (piece) => {
      if (defined !== null && defined.formula.length < 4000) defined.formula += piece
    },
    close: (element) => {
      if (element !== 'definedName' || defined === null) return
      noteDefinedName(defined, facts)
      defined = null
    },
  })
}

/** Names by which Excel runs macro sheets; it compares only their beginning. */
export function noteDefinedName(
  defined: { name: string; formula: string; is_hidden: boolean },
  facts: OfficeFacts,
): void {
  facts.add('defined_names', defined)
  const name = defined.name.replace(/^_xlnm\./i, '')
  if (/^auto_?(?:open|close|activate|deactivate)/i.test(name))
    facts.add('autoexec', {
      keyword: name,
      module: defined.formula,
      description: 'a name by which Excel runs a macro sheet',
      line: 0,
    })
}

/** Reads the formulas of a macro sheet, or those of another sheet that start a program or call out. */
function readCells(
  parts: OfficeParts,
  part: string,
  sheet: string,
  isMacro: boolean,
  facts: OfficeFacts,
): void {
  const lines: string[] = []
  let cell = ''
  let formula: string | null = null
  let value: string | null = null
  let within = ''
  readMarkup(parts.text(part) ?? '', true, {
    open: (element, attributes) => {
      within = element
      if (element === 'c') {
        cell = attributes.get('r') ?? ''
        formula = null
        value = null
      } else if (element === 'f') formula = ''
      else if (element === 'v') value = ''
    },
    text: (piece) => {
      if (within === 'f' && formula !== null && formula.length < 8192) formula += piece
      else if (within === 'v' && value !== null && value.length < 2000) value += piece
    },
    close: (element) => {
      within = ''
      if (element !== 'c' || formula === null || formula === '') return
      noteFormula({ sheet, cell, formula, value }, isMacro, facts, lines)
    },
  })
  if (lines.length > 0)
    facts.output.text({
      title: `Formulas of ${sheet.slice(0, 150)}`,
      place: part,
      text: lines.join('\n'),
      language: 'xlm',
    })
}

/** Formula functions by which a cell alone starts or fetches something. */
const calls =
  /\b(?:WEBSERVICE|CALL|EXEC|REGISTER(?:\.ID)?|FORMULA(?:\.FILL)?|FOPEN|FWRITE(?:LN)?|URLDOWNLOADTOFILEA?|RTD)\s*\(/i
/** `cmd|'/c calc'!A0`: a server of DDE, its topic and item. */
const ddeForm = /^\s*=?\s*[+\-@]*\s*(?:[\w.]+\s*[+*-]\s*)?'?([\w.:\\ %~-]{1,260})\|\s*'?((?:[^'!]|'')*)'?\s*!/

/** A formula with the texts joined that `&` and CHAR put together: `"ht"&"tp"&CHAR(58)`. */
function joinedFormula(formula: string): string {
  return formula
    .slice(0, 8192)
    .replace(/\b(?:UNI)?CHAR\(\s*(\d{1,5})\s*\)/gi, (whole, code: string) =>
      Number(code) > 0 && Number(code) !== 34 ? `"${String.fromCharCode(Number(code))}"` : whole,
    )
    .replace(/"\s{0,20}&\s{0,20}"/g, '')
}

export function noteFormula(
  { sheet, cell, formula, value }: { sheet: string; cell: string; formula: string; value: string | null },
  isMacro: boolean,
  facts: OfficeFacts,
  lines: string[],
): void {
  const dde = ddeForm.exec(formula)
  if (dde !== null) facts.add('dde', { place: `${sheet}!${cell}`, command: formula })
  const isCall = calls.test(formula)
  const link = isMacro ? null : /\bHYPERLINK\s*\(\s*"([^"]{1,2000})"/i.exec(joinedFormula(formula))?.[1]
  if (link !== null && link !== undefined) facts.add('links', { target: link, place: `${sheet}!${cell}` })
  if (!isMacro && !isCall) return
  if (lines.length >= maxFormulas) return
  facts.add('xlm_macros', { sheet, cell, formula, value })
  lines.push(`${cell}: =${formula}${value === null || value === '' ? '' : `  → ${value}`}`)
  const joined = joinedFormula(formula)
  if (formula.includes('&') && joined !== formula) lines.push(`${cell}, joined: =${joined}`)
  const found = (
    isMacro
      ? /\b(?:EXEC|CALL|REGISTER(?:\.ID)?|FORMULA(?:\.FILL|\.ARRAY)?|RUN|HALT|FOPEN|FWRITE(?:LN)?|SET\.VALUE|GET\.WORKSPACE|GET\.CELL|ERROR|FILE\.DELETE|WORKBOOK\.HIDE|ALERT|ON\.TIME|CHAR)\s*\(/i
      : calls
  ).exec(formula)
  const keyword = found?.[0].replace(/\s*\($/, '').toUpperCase()
  if (
    keyword !== undefined &&
    !facts.result.suspicious.some((known) => known.keyword === keyword && known.module === sheet)
  )
    facts.add('suspicious', {
      keyword,
      module: sheet,
      description: isMacro ? 'a function of Excel 4 macros' : 'a formula that calls out',
      line: 0,
    })
}

/** A link to a server of DDE or OLE (ECMA-376 part 1, 18.14.4). */
function readDdeLink(text: string, place: string, facts: OfficeFacts): void {
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element === 'ddeLink')
        facts.add('dde', {
          place,
          command: `${attributes.get('ddeService') ?? ''}|${attributes.get('ddeTopic') ?? ''}`,
        })
    },
    text: () => undefined,
    close: () => undefined,
  })
}

/** Connections fetch data: web queries, databases (ECMA-376 part 1, 18.13). */
function readConnections(text: string, place: string, facts: OfficeFacts): void {
  let isAutomatic = false
  readMarkup(text, true, {
    open: (element, attributes) => {
      if (element === 'connection') isAutomatic = attributes.get('refreshOnLoad') === '1'
      const target =
        element === 'webPr'
          ? attributes.get('url')
          : element === 'dbPr'
            ? attributes.get('connection')
            : element === 'textPr'
              ? attributes.get('sourceFile')
              : undefined
      if (target !== undefined)
        facts.add('external', { kind: `connection ${element}`, target, place, is_automatic: isAutomatic })
    },
    text: () => undefined,
    close: () => undefined,
  })
}
