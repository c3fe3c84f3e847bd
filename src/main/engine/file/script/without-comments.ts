import type { ScriptLanguage } from './script-language.ts'

const lineComment: Readonly<Record<ScriptLanguage, RegExp>> = {
  shell: /^[ \t]*#.*$/gm,
  powershell: /^[ \t]*#.*$/gm,
  python: /^[ \t]*#.*$/gm,
  php: /^[ \t]*(?:#(?!\[)|\/\/).*$/gm,
  javascript: /^[ \t]*\/\/.*$/gm,
  vbscript: /^[ \t]*(?:'|rem\s).*$/gim,
  batch: /^[ \t]*@?(?:::|rem\s).*$/gim,
  autoit: /^[ \t]*;.*$/gm,
}
const blockComment: Partial<Record<ScriptLanguage, readonly [string, string]>> = {
  powershell: ['<#', '#>'],
  php: ['/*', '*/'],
  javascript: ['/*', '*/'],
  autoit: ['#cs', '#ce'],
}

/** A script with its comments blanked; lengths and lines stay. Documentation texts of Python are comments too. */
export function withoutComments(source: string, language: ScriptLanguage): string {
  const block = blockComment[language]
  let text = block === undefined ? source : blanked(source, ...block)
  if (language === 'python') text = blanked(blanked(text, '\n"""', '"""', true), "\n'''", "'''", true)
  return text.replace(lineComment[language], (line) => ' '.repeat(line.length))
}

/** Blanks from an opening to a closing mark, where the opening one begins a line. */
function blanked(source: string, open: string, close: string, isAtMargin = false): string {
  const pieces: string[] = []
  let from = 0
  const opening = isAtMargin
    ? new RegExp(`\\n[ \\t]*${open.trim()}`, 'g')
    : new RegExp(`^[ \\t]*${open.replace(/[*#/]/g, '\\$&')}`, 'gm')
  for (;;) {
    opening.lastIndex = from
    const start = opening.exec(source)
    if (start === null) break
    const found = source.indexOf(close, start.index + start[0].length)
    const end = found < 0 ? source.length : found + close.length
    pieces.push(source.slice(from, start.index), source.slice(start.index, end).replace(/[^\n]/g, ' '))
    from = end
    if (from >= source.length) break
  }
  pieces.push(source.slice(from))
  return pieces.join('')
}
