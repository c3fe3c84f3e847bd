import type { HtmlResult } from './html-result.ts'

const calls: readonly (readonly [string, RegExp])[] = [
  ['Blob', /\bnew\s+(?:Blob|File)\s*\(/g],
  ['createObjectURL', /\bcreateObjectURL\b/g],
  ['msSaveBlob', /\bmsSave(?:OrOpen)?Blob\b/g],
  ['download', /\.download\s*=|setAttribute\(\s*['"]download['"]/g],
  ['click', /\.click\s*\(\s*\)/g],
  ['atob', /\batob\b/g],
  ['eval', /\beval\s*\(/g],
  ['Function', /\bnew\s+Function\s*\(|\bFunction\s*\(\s*['"`]/g],
  ['document.write', /\bdocument\s*(?:\.\s*write(?:ln)?|\[\s*['"]write(?:ln)?['"]\s*\])\s*\(/gi],
  ['unescape', /\bunescape\s*\(/g],
  ['fromCharCode', /\bfromCharCode\b/g],
  ['charCodeAt', /\bcharCodeAt\b/g],
  [
    'location',
    /\b(?:window\.|document\.|top\.|self\.)?location(?:\.href)?\s*=[^=]|\blocation\s*\.\s*(?:replace|assign)\s*\(/g,
  ],
  ['ActiveXObject', /\bActiveXObject\b/g],
  ['CreateObject', /\bCreateObject\s*\(/gi],
  ['WScript.Shell', /\bWScript\.Shell\b/gi],
  ['Shell.Application', /\bShell\.Application\b/gi],
  ['ADODB.Stream', /\bADODB\.Stream\b/gi],
  ['XMLHTTP', /\b(?:Microsoft|MSXML2)\.(?:Server)?XMLHTTP\b/gi],
  ['fetch', /\bfetch\s*\(/g],
  ['XMLHttpRequest', /\bXMLHttpRequest\b/g],
  ['debugger', /\bdebugger\b/g],
  ['contextmenu', /\bcontextmenu\b/g],
]
const maxCode = 16 * 2 ** 20

/** Counts calls in scripts. */
export function scriptCalls(code: string): HtmlResult['script_calls'] {
  const text = code.slice(0, maxCode)
  return calls.flatMap(([call, form]) => {
    const count = text.match(form)?.length ?? 0
    return count === 0 ? [] : [{ call, count }]
  })
}

/** Measures of how far scripts are from what people write. */
export function scriptMeasures(code: string): HtmlResult['obfuscation'] {
  const text = code.slice(0, maxCode)
  let longestString = 0
  for (const [string] of text.matchAll(/"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\]*`/g))
    longestString = Math.max(longestString, string.length - 2)
  let longestLine = 0
  for (const line of text.split('\n')) longestLine = Math.max(longestLine, line.length)
  let escaped = 0
  for (const [sign] of text.matchAll(/\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|%u?[0-9a-f]{2,4}/gi))
    escaped += sign.length
  return {
    script_size: text.length,
    longest_string: longestString,
    longest_line: longestLine,
    escape_share: text.length === 0 ? 0 : Math.round((escaped / text.length) * 1000) / 1000,
  }
}
