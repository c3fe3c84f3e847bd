import type { ScriptLanguage } from './script-language.ts'
import { decodeText, fromBase64, readableCode, type Trail } from './trail.ts'

/** A script that a command line carries. */
export type Carried = { readonly text: string; readonly language: ScriptLanguage }

const word = /"((?:[^"\\]|\\.)*)"|'([^']*)'|[^\s"']+/g

const unquoted = (text: string): string => {
  const plain = text.trim()
  const quote = plain[0]
  return (quote === '"' || quote === "'") && plain.length > 1 && plain.endsWith(quote)
    ? plain.slice(1, -1).replaceAll('\\"', '"')
    : plain
}

/** The script that a command line gives to an interpreter, decoded where it says so; null where it gives none. */
export function carriedBy(line: string, trail: Trail): Carried | null {
  const powershell = /(?:^|[\s"'\\/&|(@])(?:powershell|pwsh)(?:\.exe)?["']?(?=\s|$)/i.exec(line)
  if (powershell !== null) return inPowerShell(line.slice(powershell.index + powershell[0].length), trail)
  const cmd =
    /(?:^|[\s"'\\/&|%])(?:cmd(?:\.exe)?|%comspec%)["']?\s+(?:\/[a-z](?::\w+)?\s+){0,6}?\/[ckr]\s*/i.exec(line)
  if (cmd !== null) return { text: unquoted(line.slice(cmd.index + cmd[0].length)), language: 'batch' }
  const mshta = /\bmshta(?:\.exe)?["']?\s+["']?(javascript|vbscript):/i.exec(line)
  if (mshta !== null)
    return {
      text: line.slice(mshta.index + mshta[0].length).replace(/"\s*$/, ''),
      language: /^j/i.test(mshta[1] ?? '') ? 'javascript' : 'vbscript',
    }
  const others: readonly (readonly [RegExp, ScriptLanguage])[] = [
    [/(?:^|[\s/;&|(])(?:ba|z|da|k)?sh\s+(?:-[a-z]+\s+)*?-[a-z]*c\s+/, 'shell'],
    [/(?:^|[\s/\\;&|(])python[\d.]*(?:\.exe)?\s+(?:-[a-zA-Z]\s+)*?-c\s+/, 'python'],
    [/(?:^|[\s/\\;&|(])php[\d.]*\s+-r\s+/, 'php'],
    [/(?:^|[\s/\\;&|(])node(?:\.exe)?\s+-e\s+/, 'javascript'],
  ]
  for (const [sign, language] of others) {
    const found = sign.exec(line)
    if (found !== null) return { text: firstWord(line.slice(found.index + found[0].length)), language }
  }
  return null
}

function firstWord(rest: string): string {
  word.lastIndex = 0
  const found = word.exec(rest)
  return found === null ? rest : (found[1]?.replaceAll('\\"', '"') ?? found[2] ?? found[0])
}

/** `-EncodedCommand` and its short forms, `-Command`, or what stands behind the switches. */
function inPowerShell(rest: string, trail: Trail): Carried | null {
  const switches = /[\s^]+["']?[-/\u2013\u2014]([a-z^`]+)["']?(?=[\s:]|$)/gi
  let end = 0
  for (let found = switches.exec(rest); found !== null; found = switches.exec(rest)) {
    const name = (found[1] ?? '').replace(/[\^`]/g, '').toLowerCase()
    const after = rest.slice(found.index + found[0].length)
    if (name === 'ec' || (name.startsWith('e') && 'encodedcommand'.startsWith(name)))
      return encoded(after, trail)
    if ('command'.startsWith(name))
      return { text: unquoted(after).replace(/^&?\s*\{([\s\S]*)\}$/, '$1'), language: 'powershell' }
    if (name.startsWith('f') && 'file'.startsWith(name)) return null
    if (found.index > 300) break
    const isFlag = /^(?:nop|noprofile|noni|noninteractive|nol|nologo|noe|noexit|sta|mta)/.test(name)
    end = found.index + found[0].length + (isFlag ? 0 : (/^\s*\S+/.exec(after)?.[0].length ?? 0))
    switches.lastIndex = Math.max(switches.lastIndex, end)
  }
  const text = unquoted(rest.slice(end))
  return text === '' || /^-?$/.test(text)
    ? null
    : { text: text.replace(/^&?\s*\{([\s\S]*)\}$/, '$1'), language: 'powershell' }
}

function encoded(after: string, trail: Trail): Carried | null {
  const base64 = firstWord(after).replace(/[\s^]/g, '')
  const bytes = fromBase64(base64)
  if (bytes === null || bytes.length < 2) return null
  trail.record(bytes, 'From Base64', ['A-Za-z0-9+/=', true, false], base64)
  const code = readableCode(bytes) === 'utf-8' ? 'utf-8' : 'utf-16le'
  return { text: decodeText(bytes, code, trail), language: 'powershell' }
}
