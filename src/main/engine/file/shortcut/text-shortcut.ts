import { readMarkup } from '../../message/read-markup.ts'
import type { ToolOutput } from '../file-tool.ts'
import { emptyShortcut, type ShortcutResult } from './shortcut-result.ts'

const maxEntries = 2000

/** Reads a shortcut that is text: an internet shortcut, a library, registry values, a web query, an appointment, a card. */
export function readTextShortcut(
  text: string,
  kind: ShortcutResult['kind'],
  output: ToolOutput,
): ShortcutResult {
  const result = emptyShortcut(kind)
  if (kind === 'url') readUrl(text, result, output)
  else if (kind === 'iqy') readQuery(text, result, output)
  else if (kind === 'library-ms') readLibrary(text, result, output)
  else if (kind === 'registry') readRegistry(text, result, output)
  else readContentLines(text, result, output)
  return result
}

function remote(output: ToolOutput, what: string, target: string): void {
  const host = /^(?:file:)?(?:\\\\|\/\/)([\w.-]{1,253})(?:@\w+)*[\\/]/i.exec(target)?.[1]
  if (host !== undefined && /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host))
    output.indicator({ kind: 'ipv4', value: host, context: what })
  else if (host?.includes('.') === true)
    output.indicator({ kind: 'domain', value: host.toLowerCase(), context: what })
  if (/^https?:/i.test(target)) output.indicator({ kind: 'url', value: target, context: what })
}

/** An internet shortcut: sections with names and values. */
function readUrl(text: string, result: ShortcutResult, output: ToolOutput): void {
  let section = ''
  for (const line of text.split(/\r\n?|\n/, 5000)) {
    const head = /^\s*\[([^\]]{1,200})\]/.exec(line)
    if (head !== null) section = (head[1] ?? '').toLowerCase()
    const at = line.indexOf('=')
    if (head !== null || at < 1) continue
    const name = line.slice(0, at).trim()
    const value = line.slice(at + 1).trim()
    add(result, section, name, value, output)
    const field = {
      url: 'url',
      baseurl: 'base_url',
      iconfile: 'icon_file',
      iconindex: 'icon_index',
      workingdirectory: 'working_directory',
      hotkey: 'hot_key',
      showcommand: 'show_command',
      modified: 'modified',
    }[name.toLowerCase()]
    if (field !== undefined && section === 'internetshortcut') result.fields[field] ??= value.slice(0, 8192)
  }
  const target = String(result.fields.url ?? '')
  result.command = target === '' ? null : target
  if (target === '') return
  remote(output, 'URL of the shortcut', target)
  const isShare = /^(?:\\\\|file:(?:[\\/]{4}|\\\\|[\\/]{2}[^\\/]))/i.test(target)
  if (isShare || /@(?:ssl|\d+)[\\/]/i.test(target))
    output.finding({
      severity: 'high',
      code: 'shortcut.remote_file',
      title: 'The shortcut opens a file on another machine',
      words: target.slice(0, 500),
      technique: 'T1204.002',
    })
  else if (!/^(?:https?|ftp|mailto):/i.test(target))
    output.finding({
      severity: /^(?:ms-|search-ms|mhtml|javascript|vbscript)/i.test(target) ? 'high' : 'medium',
      code: 'shortcut.unusual_scheme',
      title: 'The shortcut opens something that is no web page',
      words: target.slice(0, 500),
      technique: 'T1204.001',
    })
  const icon = String(result.fields.icon_file ?? '')
  remote(output, 'icon of the shortcut', icon)
  if (/^(?:\\\\|\/\/|https?:|file:\/\/[^/])/i.test(icon))
    output.finding({
      severity: /^https?:/i.test(icon) ? 'low' : 'high',
      code: 'shortcut.remote_icon',
      title: 'The icon is fetched from another machine',
      words: icon.slice(0, 500),
      technique: 'T1187',
    })
  const directory = String(result.fields.working_directory ?? '')
  if (/^\\\\/.test(directory))
    output.finding({
      severity: 'high',
      code: 'shortcut.remote_directory',
      title: 'The shortcut runs in a directory on another machine',
      words: directory.slice(0, 500),
      technique: 'T1204.002',
    })
}

/** A web query of Excel: `WEB`, a version, and the address. */
function readQuery(text: string, result: ShortcutResult, output: ToolOutput): void {
  const lines = text
    .split(/\r\n?|\n/, 1000)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const address = lines.find((line) => /^(?:https?|ftp|file):|^\\\\/i.test(line)) ?? lines[2]
  for (const [index, line] of lines.entries()) add(result, '', `line ${index + 1}`, line, output)
  result.command = address?.slice(0, 8192) ?? null
  if (address === undefined) return
  remote(output, 'address of the web query', address)
  output.finding({
    severity: 'medium',
    code: 'shortcut.web_query',
    title: 'Excel fetches data from this address when the file is opened',
    words: address.slice(0, 500),
    technique: 'T1221',
  })
}

/** A library of the explorer: folders that it shows, which may lie on another machine. */
function readLibrary(text: string, result: ShortcutResult, output: ToolOutput): void {
  let element = ''
  readMarkup(text, true, {
    open: (name) => {
      element = name
    },
    text: (piece) => {
      const value = piece.trim()
      if (value === '' || element === '') return
      add(result, 'library', element, value, output)
      if (element === 'url') {
        result.command ??= value.slice(0, 8192)
        remote(output, 'location of the library', value)
        if (/^(?:\\\\|https?:|file:\/\/[^/])/i.test(value))
          output.finding({
            severity: 'high',
            code: 'shortcut.remote_library',
            title: 'The library shows a folder on another machine',
            words: value.slice(0, 500),
            // the explorer signs in at a share by itself, and so gives away the user's digest
            technique: /^https?:/i.test(value) ? 'T1204.002' : 'T1187',
          })
      }
      if (element === 'iconReference' && /^(?:\\\\|https?:)/i.test(value))
        output.finding({
          severity: 'high',
          code: 'shortcut.remote_icon',
          title: 'The icon is fetched from another machine',
          words: value.slice(0, 500),
          technique: 'T1187',
        })
    },
    close: () => {
      element = ''
    },
  })
}

/** Keys by which Windows starts a program by itself, with the technique of ATT&CK. */
const autoruns: readonly (readonly [RegExp, string])[] = [
  [
    /\\(?:CurrentVersion\\(?:Run(?:Once(?:Ex)?|Services(?:Once)?)?|Policies\\Explorer\\Run)|(?:User )?Shell Folders)(?:\\|$)/i,
    'T1547.001',
  ],
  [/\\Winlogon(?:\\|$)/i, 'T1547.004'],
  [/\\(?:Image File Execution Options|SilentProcessExit)(?:\\|$)/i, 'T1546.012'],
  [/\\CurrentVersion\\Windows\\AppInit_DLLs/i, 'T1546.010'],
  [/\\AppCertDlls(?:\\|$)/i, 'T1546.009'],
  [/\\Active Setup(?:\\|$)/i, 'T1547.014'],
  [/\\Services\\[^\\]+/i, 'T1543.003'],
  [/\\Environment\\UserInitMprLogonScript/i, 'T1037.001'],
  [/\\(?:InprocServer32|LocalServer32|TreatAs)(?:\\|$)/i, 'T1546.015'],
  [/\\shell\\open\\command(?:\\|$)/i, 'T1546.001'],
  [/\\Command Processor\\AutoRun/i, 'T1547.001'],
  [/\\Control Panel\\Desktop\\SCRNSAVE\.EXE/i, 'T1546.002'],
]
const guards =
  /\\(?:Windows Defender|Policies\\System|Attachment Manager|Security Center|Trusted Documents|ProtectedView|Terminal Server|Lsa)(?:\\|$)|VBAWarnings|EnableLUA|DisableAntiSpyware/i

/** Values that a registry file sets: keys in brackets, values with a name, long ones over several lines. */
function readRegistry(text: string, result: ShortcutResult, output: ToolOutput): void {
  let key = ''
  const reported = new Set<string>()
  for (const line of text.replace(/\\\r?\n[ \t]{0,40}/g, '').split(/\r\n?|\n/, 20_000)) {
    const head = /^\s*\[(-?[^\]\r\n]{1,2000})\]/.exec(line)
    if (head !== null) {
      key = head[1] ?? ''
      if (key.startsWith('-')) add(result, key, '', 'deleted', output)
      continue
    }
    const value = /^\s*(@|"(?:[^"\\]|\\.){0,2000}")\s*=\s*(.*)$/.exec(line)
    if (value === null || key === '') continue
    const name = (value[1] ?? '').replace(/^"|"$/g, '')
    const data = registryData(value[2] ?? '')
    add(result, key, name, data, output)
    const technique = data === '-' ? undefined : autoruns.find(([test]) => test.test(`${key}\\${name}`))?.[1]
    if (technique !== undefined && reported.size < 50 && !reported.has(key)) {
      reported.add(key)
      output.finding({
        severity: 'high',
        code: 'shortcut.registry_autorun',
        title: 'A program is registered to run by itself',
        detail: key.slice(0, 2000),
        words: data.slice(0, 500),
        technique,
      })
    }
    const setting = `${key}\\${name}`
    if (guards.test(setting) && reported.size < 50 && !reported.has(setting)) {
      reported.add(setting)
      output.finding({
        severity: 'medium',
        code: 'shortcut.registry_guard',
        title: 'A setting of security is changed',
        detail: key.slice(0, 2000),
        words: `${name}=${data}`.slice(0, 500),
        technique: /Defender|DisableAntiSpyware/i.test(setting) ? 'T1562.001' : 'T1112',
      })
    }
  }
}

/** A text, or bytes of one: `hex(2)` is a text with variables, `hex(7)` several texts. */
function registryData(written: string): string {
  const text = /^"((?:[^"\\]|\\.)*)"/.exec(written)
  if (text !== null) return (text[1] ?? '').replace(/\\(.)/g, '$1')
  const number = /^dword:([0-9a-f]{1,8})\s*$/i.exec(written)?.[1]
  if (number !== undefined)
    return `0x${Number.parseInt(number, 16).toString(16)} (${Number.parseInt(number, 16)})`
  const hex = /^hex\((?:2|7|1)\):([0-9a-f,\s]*)/i.exec(written)
  if (hex === null) return written
  return Buffer.from((hex[1] ?? '').replace(/[^0-9a-f]/gi, ''), 'hex')
    .toString('utf16le')
    .split('\0')
    .filter((part) => part !== '')
    .join('; ')
}

/** Appointments and cards (RFC 5545, RFC 6350): folded lines of name, parameters and value. */
function readContentLines(text: string, result: ShortcutResult, output: ToolOutput): void {
  const open: string[] = []
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r\n?|\n/, 20_000)) {
    const found = /^([A-Za-z0-9.-]{1,100})((?:;(?:[^":]|"[^"]*"){1,2000})?):(.*)$/.exec(line)
    if (found === null) continue
    const [, name = '', parameters = '', written = ''] = found
    const upper = name.toUpperCase()
    const isQuoted = /ENCODING=QUOTED-PRINTABLE/i.test(parameters)
    const value = isQuoted ? quotedPrintable(written) : written.replace(/\\([:])/g, '$1')
    if (upper === 'BEGIN') open.push(value)
    else if (upper === 'END') open.pop()
    else
      add(
        result,
        open.slice(-3).join('/'),
        `${upper}${parameters}`,
        value.replace(/\\n/gi, '\n').replace(/\\([,;\\])/g, '$1'),
        output,
      )
    const address =
      /^mailto:(\S{3,320})$/i.exec(value)?.[1] ??
      (/^(?:EMAIL|(?:.*\.)?EMAIL)$/.test(upper) ? value : undefined)
    if (address?.includes('@')) output.indicator({ kind: 'email', value: address, context: upper })
    if (/(?:^|\.)(?:URL|ATTACH|LOCATION|CONFERENCE|X-\S+)$/.test(upper)) remote(output, upper, value)
    if (upper === 'ATTACH' && /^(?:\\\\|file:)/i.test(value))
      output.finding({
        severity: 'high',
        code: 'shortcut.remote_attachment',
        title: 'An attachment lies on another machine',
        words: value.slice(0, 500),
        technique: 'T1187',
      })
    if (/ENCODING=(?:B|BASE64)/i.test(parameters) && value.length > 64)
      output.object({ name: upper.toLowerCase(), place: upper, bytes: Buffer.from(value, 'base64') })
  }
}

/** Old cards write what is not ASCII in quoted-printable (vCard 2.1). */
function quotedPrintable(text: string): string {
  return new TextDecoder().decode(
    Buffer.from(
      text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
  )
}

function add(result: ShortcutResult, section: string, name: string, value: string, output: ToolOutput): void {
  if (result.entries.length >= maxEntries) {
    output.leftOut('limit', `Of the entries ${maxEntries} are listed.`)
    return
  }
  result.entries.push({
    section: section.slice(0, 8192),
    name: name.slice(0, 8192),
    value: value.slice(0, 8192),
  })
}
