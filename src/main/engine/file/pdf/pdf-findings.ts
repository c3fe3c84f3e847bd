import type { Found, ToolOutput } from '../file-tool.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfResult } from './pdf-result.ts'

const telling =
  /^(?:JS|JavaScript|OpenAction|AA|Launch|URI|EmbeddedFile|EmbeddedFiles|SubmitForm|RichMedia|XFA|AcroForm|S|Filter|FlateDecode|Type|Action)$/
const executable =
  /\.(?:exe|dll|scr|com|pif|cpl|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|msi|jar|lnk|url|iqy|sct|chm|reg|iso|img|vhd|one|docm|xlsm|pptm|library-ms|settingcontent-ms)\s*$/i

/** Makes the findings that rest on everything that was read of a document. */
export function reportPdf(document: PdfDocument, result: PdfResult, output: ToolOutput): void {
  const found = (finding: Found) => void output.finding(finding)
  for (const { type, trigger, target, object, is_automatic } of result.actions.slice(0, 100)) {
    const detail = `Object ${object}${trigger === '' ? '' : `, by ${trigger}`}`
    const words = target === '' ? null : target
    if (type === 'Launch')
      found({
        severity: 'high',
        code: 'pdf.launch',
        title: 'The document starts a program or opens a file',
        detail,
        words,
        technique: 'T1204.002',
      })
    else if (type === 'URI')
      found({
        severity: 'medium',
        code: 'pdf.open_uri',
        title: 'The document opens an address by itself',
        detail,
        words,
        technique: 'T1204.001',
      })
    else if (type === 'SubmitForm')
      found({
        severity: is_automatic ? 'high' : /^https?:/i.test(target) ? 'low' : 'info',
        code: 'pdf.submit_form',
        title: 'The document sends a form',
        detail,
        words,
        technique: is_automatic ? 'T1041' : null,
      })
    else if (type === 'ImportData')
      found({
        severity: 'medium',
        code: 'pdf.import_data',
        title: 'The document imports data from a file',
        detail,
        words,
      })
    else if (type === 'GoToR' || type === 'GoToE') {
      const isFar = /^(?:\\\\|\/\/|https?:|file:\/\/[^/])/i.test(target)
      found({
        severity: isFar ? 'high' : 'info',
        code: 'pdf.go_to_remote',
        title: isFar ? 'The document opens a file on another machine' : 'The document opens another document',
        detail,
        words,
        technique: isFar ? 'T1187' : null,
      })
    } else if (type === 'RichMediaExecute')
      found({
        severity: 'low',
        code: 'pdf.rich_media_execute',
        title: 'The document runs embedded media',
        detail,
      })
  }
  scripts(result, found)
  for (const { name, object } of result.embedded_files.slice(0, 100))
    found({
      severity: executable.test(name) ? 'high' : 'info',
      code: 'pdf.embedded_file',
      title: executable.test(name)
        ? 'A program, script or document with macros is attached'
        : 'A file is attached',
      detail: `Object ${object}`,
      words: name === '' ? null : name,
      technique: executable.test(name) ? 'T1204.002' : null,
    })
  const odd = result.escaped_names.filter(({ name }) => telling.test(name))
  if (odd.length > 0)
    found({
      severity: 'high',
      code: 'pdf.escaped_names',
      title: 'Names of actions are disguised',
      detail: odd
        .map(({ name, count }) => `/${name} (${count})`)
        .join(', ')
        .slice(0, 2000),
      technique: 'T1027',
    })
  const chain = result.filters.find(({ filters }) => filters.split(' ').length >= 3)
  if (chain !== undefined)
    found({
      severity: 'low',
      code: 'pdf.filter_chain',
      title: 'A stream is packed several times',
      detail: chain.filters,
      technique: 'T1027',
    })
  if (result.annotations.some(({ subtype }) => subtype === 'RichMedia'))
    found({ severity: 'low', code: 'pdf.rich_media', title: 'The document has embedded media (RichMedia)' })
  if (result.has_xfa) found({ severity: 'info', code: 'pdf.xfa', title: 'The document has a form of XFA' })
  if (result.header_offset === null)
    found({ severity: 'low', code: 'pdf.no_header', title: 'The document has no header' })
  else if (result.header_offset > 0)
    found({
      severity: 'low',
      code: 'pdf.header_offset',
      title: 'Something stands before the header of the document',
      offset: 0,
      length: result.header_offset,
    })
  if (result.bytes_after_eof > 0)
    found({
      severity: result.bytes_after_eof > 1024 ? 'low' : 'info',
      code: 'pdf.after_end',
      title: 'Something stands behind the end of the document',
      detail: `${result.bytes_after_eof} bytes`,
      offset: document.text.length - result.bytes_after_eof,
      length: result.bytes_after_eof,
    })
  if (result.signature_count > 0 && result.revisions.length > 1)
    found({
      severity: 'info',
      code: 'pdf.changed_after_signature',
      title: 'The document is signed, and has several revisions',
    })
}

function scripts(result: PdfResult, found: (finding: Found) => void): void {
  if (result.scripts.length === 0) return
  const auto = result.scripts.filter(({ is_automatic }) => is_automatic)
  found({
    severity: auto.length > 0 ? 'medium' : 'low',
    code: auto.length > 0 ? 'pdf.automatic_javascript' : 'pdf.javascript',
    title: auto.length > 0 ? 'A script runs when the document is opened' : 'The document has scripts',
    detail: result.scripts
      .slice(0, 20)
      .map(
        ({ object, size, trigger }) =>
          `object ${object}: ${size} characters${trigger === '' ? '' : ` (${trigger})`}`,
      )
      .join('; ')
      .slice(0, 2000),
    technique: 'T1059.007',
  })
}
