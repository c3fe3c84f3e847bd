import type { Found } from '../file-tool.ts'
import type { OfficeFacts } from './office-facts.ts'

/** Makes the findings that rest on everything that was read of a document. */
export function reportOffice(facts: OfficeFacts): void {
  const { result, output } = facts
  const list = (words: readonly { readonly keyword: string }[]) =>
    [...new Set(words.map(({ keyword }) => keyword))].slice(0, 20).join(', ').slice(0, 1900)
  const found = (finding: Found) => void output.finding(finding)
  // templates of applications name macros that the application has itself
  const hasCode = result.container !== 'odf' || result.has_basic
  if (result.autoexec.length > 0)
    found({
      severity: result.suspicious.length > 0 ? 'high' : hasCode ? 'medium' : 'info',
      code: 'office.autoexec',
      title:
        result.suspicious.length > 0
          ? 'Macros run by themselves and use suspicious functions'
          : 'Macros run by themselves',
      detail:
        `${list(result.autoexec)}${result.suspicious.length > 0 ? `; uses ${list(result.suspicious)}` : ''}`.slice(
          0,
          2000,
        ),
      technique: 'T1204.002',
    })
  else if (result.suspicious.length > 0)
    found({
      severity: 'medium',
      code: 'office.suspicious_words',
      title: 'Macros or formulas use suspicious functions',
      detail: list(result.suspicious),
      technique: 'T1059.005',
    })
  if (result.has_xlm)
    found({
      severity: 'medium',
      code: 'office.xlm',
      title: 'The workbook has Excel 4 macros',
      detail: result.sheets
        .filter(({ type }) => /macro/i.test(type))
        .map(({ name, state }) => `${name} (${state})`)
        .join(', ')
        .slice(0, 2000),
      technique: 'T1059',
    })
  if (result.sheets.some(({ type, state }) => /macro/i.test(type) && state !== 'visible'))
    found({
      severity: 'high',
      code: 'office.hidden_macro_sheet',
      title: 'A sheet of macros is hidden',
      technique: 'T1564',
    })
  for (const { place, command } of result.dde.slice(0, 20))
    found({
      severity: /cmd|powershell|mshta|rundll|regsvr|msexcel|\.exe|\\/i.test(command) ? 'high' : 'medium',
      code: 'office.dde',
      title: 'The document starts a program by DDE',
      detail: place,
      words: command.slice(0, 500),
      technique: 'T1559.002',
    })
  externals(facts, found)
  objects(facts, found)
  if (result.is_encrypted && result.encryption?.password === null)
    found({ severity: 'info', code: 'office.encrypted', title: 'The document is encrypted' })
}

function externals({ result }: OfficeFacts, found: (finding: Found) => void): void {
  for (const { kind, target, place, is_automatic } of result.external.slice(0, 50)) {
    const isWeb = /^(?:https?|ftp|mhtml|ms-\w+|file):|^\\\\|^\/\//i.test(target)
    const isTemplate = /template/i.test(kind)
    const isObject =
      /^(?:oleObject|oleLink|frame|subDocument|aFChunk|afChunk|LINK|INCLUDETEXT|INCLUDE|template)$/.test(kind)
    if (
      /^(?:mhtml:|ms-msdt:|search-ms:|ms-search:|script:|res:|its:)/i.test(target) ||
      /!x-usc:/i.test(target)
    )
      found({
        severity: 'critical',
        code: 'office.external_scheme',
        title: 'The document opens an address of an unusual kind',
        detail: `${kind} in ${place}`,
        words: target,
        technique: 'T1203',
      })
    else if (isTemplate && isWeb && /^(?:https?|ftp):|^\\\\/i.test(target))
      found({
        severity: 'high',
        code: 'office.remote_template',
        title: 'The document fetches its template from elsewhere',
        detail: `${kind} in ${place}`,
        words: target,
        technique: 'T1221',
      })
    else if (isObject && isWeb && !/^file:\/\/\/[a-z]:/i.test(target))
      found({
        severity: 'high',
        code: 'office.remote_object',
        title: 'The document fetches an object from elsewhere',
        detail: `${kind} in ${place}`,
        words: target,
        technique: 'T1221',
      })
    else
      found({
        severity: is_automatic && isWeb && /^\\\\|^\/\//.test(target) ? 'medium' : 'info',
        code: 'office.external',
        title: 'The document refers to something outside of it',
        detail: `${kind} in ${place}`,
        words: target,
      })
  }
}

const executable =
  /\.(?:exe|dll|scr|com|pif|cpl|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|msi|jar|lnk|url|iqy|sct|chm|reg|iso|img|vhd|one|library-ms|settingcontent-ms)$/i

function objects({ result }: OfficeFacts, found: (finding: Found) => void): void {
  for (const row of result.embedded_objects.slice(0, 100)) {
    const names = [row.file_name, row.source_path, row.temp_path].filter((name) => name !== null)
    const program = names.find((name) => executable.test(name.trim()))
    if (program !== undefined)
      found({
        severity: 'high',
        code: 'office.embedded_program',
        title: 'A program or script is embedded in the document',
        detail: row.place,
        words: program,
        technique: 'T1204.002',
      })
    if (/^Equation\.(?:2|3)$/i.test(row.class ?? '') || row.clsid === '0002ce02-0000-0000-c000-000000000046')
      found({
        severity: 'high',
        code: 'office.equation_editor',
        title: 'The document has an object of the old equation editor',
        detail: `${row.place}: attacks of CVE-2017-11882, CVE-2018-0802 use this class.`,
        technique: 'T1203',
      })
    if (/script moniker|^htmlfile$|^scriptlet/i.test(row.class ?? ''))
      found({
        severity: 'high',
        code: 'office.script_object',
        title: 'An object of the document runs a script',
        detail: row.place,
        technique: 'T1203',
      })
  }
  if (result.activex.length > 0)
    found({
      severity: 'low',
      code: 'office.activex',
      title: 'The document has ActiveX controls',
      detail: result.activex
        .map(({ class_id, name }) => name ?? class_id)
        .join(', ')
        .slice(0, 2000),
    })
}
