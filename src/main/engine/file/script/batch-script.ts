import type { Call, Executed } from './folding.ts'

const environment: Readonly<Record<string, string>> = {
  comspec: 'C:\\Windows\\system32\\cmd.exe',
  systemroot: 'C:\\Windows',
  windir: 'C:\\Windows',
  programfiles: 'C:\\Program Files',
  public: 'C:\\Users\\Public',
  programdata: 'C:\\ProgramData',
  allusersprofile: 'C:\\ProgramData',
  pathext: '.COM;.EXE;.BAT;.CMD;.VBS;.VBE;.JS;.JSE;.WSF;.WSH;.MSC',
  systemdrive: 'C:',
  os: 'Windows_NT',
}
/** Characters of a line of cmd.exe. */
const maxLine = 8191
const maxLines = 100_000
const maxLineLength = 100_000

/** Reads a batch file of Windows: fills in what is known of its variables, and takes carets away. */
export class BatchScript {
  readonly calls: Call[] = []
  readonly executed: Executed[] = []
  readonly folds: { at: number; end: number; value: string }[] = []
  private readonly source: string
  private readonly variables = new Map<string, string>()
  private made = 0

  constructor(source: string) {
    this.source = source
  }

  read(): void {
    let at = 0
    for (let line = 0; at < this.source.length && line < maxLines && this.made < 16 * 2 ** 20; line += 1) {
      let end = this.lineEnd(at)
      // a caret at the end joins the next line
      while (/\^\r?$/.test(this.source.slice(Math.max(at, end - 2), end)) && end < this.source.length)
        end = this.lineEnd(end + 1)
      this.line(this.source.slice(at, Math.min(end, at + maxLineLength)), at)
      at = end + 1
    }
  }

  private lineEnd(from: number): number {
    const end = this.source.indexOf('\n', from)
    return end < 0 ? this.source.length : end
  }

  private line(raw: string, at: number): void {
    const plain = raw.replace(/\r$/, '').replace(/\^\r?\n/g, '')
    const trimmed = plain.trimStart()
    if (trimmed === '' || /^(?:::|rem\s)/i.test(trimmed)) return
    const expanded = this.expanded(plain)
    this.made += expanded.length
    const cleaned = withoutCarets(expanded)
    if (cleaned !== plain && this.folds.length < 5000)
      this.folds.push({ at, end: at + raw.replace(/\r$/, '').length, value: cleaned })
    for (const command of parts(expanded)) this.command(command, at)
  }

  /** `%x%`, `%x:~1,2%`, `%x:a=b%`, and the same with `!`. */
  private expanded(line: string): string {
    return line
      .replace(
        // variables of loops keep their two signs, unless the first ends a variable before them
        /%%(?=~?\w{1,6}(?![\w%]))|([%!])([^%!\s:=][^%!:=]{0,100})(?::(~-?\d{1,5}(?:,-?\d{1,5})?|[^%!=]{1,60}=[^%!]{0,200}))?\1/g,
        (whole, _sign, name: string | undefined, change: string | undefined) => {
          if (name === undefined) return whole
          const value = this.variables.get(name.toLowerCase()) ?? environment[name.toLowerCase()]
          if (value === undefined) return whole
          return change === undefined ? value : changed(value, change)
        },
      )
      .slice(0, maxLineLength)
  }

  private command(raw: string, at: number): void {
    const text = withoutCarets(raw)
      .trim()
      .replace(/^[@(]+\s*/, '')
      .replace(
        /^if\s+(?:not\s+)?(?:exist\s+\S+|defined\s+\S+|errorlevel\s+\d+|"[^"]*"=="[^"]*"|\S+==\S+)\s+\(?/i,
        '',
      )
    const set = /^(?:call\s+)?set\s+(?:\/[ap]\s+)?(.*)$/i.exec(text)
    if (set !== null) {
      this.set((set[1] ?? '').trim(), /\/p\s/i.test(text.slice(0, 12)))
      return
    }
    const loop = /\bdo\s+\(?@?(.+)$/i.exec(text)
    if (/^for\s/i.test(text) && loop !== null) {
      const asked = /\('([^']+)'\)|\(`([^`]+)`\)/.exec(text)
      if (asked !== null) this.command(asked[1] ?? asked[2] ?? '', at)
      this.command(loop[1] ?? '', at)
      return
    }
    const name = /^"?([^\s"/]+)"?/.exec(text)?.[1]
    if (name === undefined || name.startsWith(':')) return
    if (this.calls.length < 20_000) this.calls.push({ name, args: [text.slice(name.length).trim()], at })
    const started = /^(?:call|start)\s+(?:""\s+|"[^"]*"\s+(?=\S))?(?:\/\w+\s+)*(.+)$/i.exec(text)?.[1] ?? text
    if (/\b(?:powershell|pwsh|cmd|mshta|python|comspec)\b/i.test(started) && this.executed.length < 200)
      this.executed.push({ value: started, language: 'command', at, by: name })
  }

  private set(text: string, isAsked: boolean): void {
    const found = /^"?([^="]{1,200})=([\s\S]*?)"?$/.exec(text)
    if (found === null || this.variables.size > 5000) return
    const [, name = '', value = ''] = found
    if (isAsked) this.variables.delete(name.trim().toLowerCase())
    else
      this.variables.set(
        name.toLowerCase(),
        (text.startsWith('"') ? value.slice(0, maxLine) : (/=([\s\S]*)$/.exec(text)?.[1] ?? '')).slice(
          0,
          maxLine,
        ),
      )
  }
}

function changed(value: string, change: string): string {
  if (change.startsWith('~')) {
    const [from = 0, length] = change.slice(1).split(',').map(Number)
    const start = from < 0 ? Math.max(0, value.length + from) : from
    if (length === undefined) return value.slice(start)
    return length < 0 ? value.slice(start, length) : value.slice(start, start + length)
  }
  const equals = change.indexOf('=')
  const [by, to] = [change.slice(0, equals), change.slice(equals + 1)]
  if (by.startsWith('*')) {
    const place = value.toLowerCase().indexOf(by.slice(1).toLowerCase())
    return place < 0 ? value : to + value.slice(place + by.length - 1)
  }
  const pattern = new RegExp(by.replace(/[^\w\s]/g, '\\$&'), 'gi')
  return value.replace(pattern, () => to)
}

/** Takes carets away outside of quotes. */
function withoutCarets(text: string): string {
  let out = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '"') isQuoted = !isQuoted
    if (char === '^' && !isQuoted) {
      at += 1
      out += text[at] ?? ''
    } else out += char
  }
  return out
}

/** Commands of a line, which `&`, `&&`, `|` and `||` part outside of quotes. */
function parts(line: string): string[] {
  const found: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at]
    if (char === '"') isQuoted = !isQuoted
    else if (char === '^' && !isQuoted) at += 1
    else if (!isQuoted && (char === '&' || char === '|')) {
      found.push(line.slice(from, at))
      from = at + 1
    }
  }
  found.push(line.slice(from))
  return found.filter((each) => each.trim() !== '')
}
