import type { Found, ToolOutput } from '../file-tool.ts'
import type { HtmlResult } from './html-result.ts'

const dangerous =
  /^(?:ms-(?:msdt|officecmd|search|appinstaller|cxh|word|excel|powerpoint)|search-ms|search|mhtml|vbscript|its|res|shell):/i
const payloadTypes =
  /zip|x-7z|rar|iso|cab|dosexec|msdownload|portable-executable|x-ms-shortcut|x-elf|x-msi|ole-storage|officedocument|msword|ms-excel|pdf|onenote|gzip|octet-stream|rfc822/i

/** Makes the findings that rest on everything that was read of a page. */
export function reportHtml(result: HtmlResult, code: string, output: ToolOutput): void {
  const found = (finding: Found) => void output.finding(finding)
  const called = new Set(result.script_calls.map(({ call }) => call))
  smuggling(result, called, found)
  for (const { action, has_password } of result.forms)
    if (has_password) {
      const isFar = /^(?:https?:)?\/\//i.test(action ?? '')
      found({
        severity: isFar ? 'medium' : 'low',
        code: 'html.password_form',
        title: isFar ? 'The page sends a password to another machine' : 'The page asks for a password',
        words: action === null || action === '' ? null : action.slice(0, 500),
        technique: isFar ? 'T1056.003' : null,
      })
    }
  if (result.password_field_count > 0 && !result.forms.some(({ has_password }) => has_password))
    found({
      severity: 'low',
      code: 'html.password_field',
      title: 'The page asks for a password outside of a form',
    })
  for (const { url } of result.meta_refresh.slice(0, 20))
    if (/^(?:data|javascript|vbscript|file):/i.test(url) || dangerous.test(url))
      found({
        severity: 'high',
        code: 'html.odd_redirect',
        title: 'The page redirects to something that is no web page',
        words: url.slice(0, 500),
        technique: 'T1204.001',
      })
    else
      found({
        severity: 'info',
        code: 'html.redirect',
        title: 'The page redirects by itself',
        words: url.slice(0, 500),
      })
  for (const { src, is_hidden } of result.frames.slice(0, 100))
    if (/^data:text\/html/i.test(src) || dangerous.test(src))
      found({
        severity: 'high',
        code: 'html.odd_frame',
        title: 'A frame shows something that is no web page',
        words: src.slice(0, 500),
        technique: 'T1027.006',
      })
    else if (is_hidden && /^(?:https?:)?\/\//i.test(src))
      found({
        severity: 'medium',
        code: 'html.hidden_frame',
        title: 'A hidden frame loads another page',
        words: src.slice(0, 500),
        technique: 'T1189',
      })
  const odd = result.links.find(({ href }) => dangerous.test(href) || /^data:text\/html/i.test(href))
  if (odd !== undefined)
    found({
      severity: 'high',
      code: 'html.odd_link',
      title: 'A link opens something that is no web page',
      words: odd.href.slice(0, 500),
      technique: 'T1204.001',
    })
  scripts(result, called, code, found)
}

function smuggling(result: HtmlResult, called: ReadonlySet<string>, found: (finding: Found) => void): void {
  const payload = result.embedded_payloads.find(({ type }) => payloadTypes.test(type))
  const linked = result.links.find(({ href, download }) => download !== null && /^data:/i.test(href))
  const saves =
    called.has('msSaveBlob') ||
    ((called.has('Blob') || called.has('createObjectURL')) &&
      (called.has('download') || called.has('click') || called.has('location')))
  if (
    (saves || linked !== undefined) &&
    (payload !== undefined || (called.has('atob') && result.obfuscation.longest_string > 4000))
  )
    found({
      severity: 'high',
      code: 'html.smuggling',
      title: 'The page makes a file of its own content and saves it',
      detail:
        payload === undefined
          ? 'A long encoded text is decoded and saved.'
          : `${payload.type}, ${payload.size} bytes, in ${payload.place}`,
      technique: 'T1027.006',
    })
  else if (payload !== undefined && !/pdf/.test(payload.type))
    found({
      severity: 'medium',
      code: 'html.embedded_payload',
      title: 'A file is hidden in the page',
      detail: `${payload.type}, ${payload.size} bytes, in ${payload.place}`,
      technique: 'T1027.006',
    })
}

function scripts(
  result: HtmlResult,
  called: ReadonlySet<string>,
  code: string,
  found: (finding: Found) => void,
): void {
  const systemWords = ['WScript.Shell', 'Shell.Application', 'ADODB.Stream'].filter((call) =>
    called.has(call),
  )
  if (
    systemWords.length > 0 &&
    (called.has('ActiveXObject') || called.has('CreateObject') || result.format === 'hta')
  )
    found({
      severity: 'high',
      code: 'html.system_script',
      title: 'A script of the page starts programs or writes files',
      detail: systemWords.join(', '),
      technique: 'T1059.007',
    })
  if (result.format === 'hta')
    found({
      severity: 'medium',
      code: 'html.application',
      title: 'The page is an HTML application: Windows runs its scripts without limits',
      technique: 'T1218.005',
    })
  const runs =
    /\b(?:eval|Function|write(?:ln)?)\s*\(\s*(?:window\.)?(?:atob|unescape|decodeURIComponent|String\.fromCharCode)\s*\(/.exec(
      code,
    )
  if (runs !== null && (result.obfuscation.longest_string > 200 || result.obfuscation.escape_share > 0.2))
    found({
      severity: 'medium',
      code: 'html.decoded_code',
      title: 'A script decodes text and runs or shows it',
      words: runs[0],
      technique: 'T1027.010',
    })
  else if (result.obfuscation.escape_share > 0.5 && result.obfuscation.script_size > 500)
    found({
      severity: 'low',
      code: 'html.escaped_code',
      title: 'Scripts consist of escapes',
      detail: `${Math.round(result.obfuscation.escape_share * 100)} %`,
      technique: 'T1027.010',
    })
  if (result.format === 'svg' && code.trim() !== '')
    found({
      severity: /location|atob|eval|href|document\.write/.test(code) ? 'medium' : 'low',
      code: 'html.drawing_script',
      title: 'The drawing has a script',
      technique: 'T1027.017',
    })
}
