import type { Event } from './event-fields.ts'

/**
 * Logs of Zeek in its own form: lines of values with a header that names separator, fields and types (Zeek, "Log
 * formats").
 */
export class ZeekLog {
  private separator = '\t'
  private setSeparator = ','
  private unset = '-'
  private empty = '(empty)'
  private path: string | null = null
  private fields: readonly string[] = []
  private types: readonly string[] = []

  /** Whether a file begins with a line of such a header. */
  static begins(line: string): boolean {
    return /^#(?:separator|fields|path)\b/.test(line)
  }

  /** Takes a line; returns its event, a reason why it is none, or null for a line of the header. */
  take(line: string): Event | string | null {
    if (line.startsWith('#')) {
      this.header(line)
      return null
    }
    if (this.fields.length === 0) return 'The names of the fields are missing.'
    const cells = line.split(this.separator)
    const event: Record<string, unknown> = this.path === null ? {} : { _path: this.path }
    for (const [index, name] of this.fields.entries()) {
      const cell = cells[index]
      if (cell === undefined || cell === this.unset || cell === this.empty) continue
      const type = this.types[index] ?? ''
      event[name] = /^(?:set|vector)\[/.test(type)
        ? cell.split(this.setSeparator).map(unescaped)
        : unescaped(cell)
    }
    return event
  }

  private header(line: string): void {
    if (line.startsWith('#separator')) {
      this.separator = unescaped(line.slice('#separator'.length).trim()) || '\t'
      return
    }
    const [name = '', ...values] = line.split(this.separator)
    const [value = ''] = values
    if (name === '#set_separator' && value !== '') this.setSeparator = unescaped(value)
    else if (name === '#empty_field') this.empty = value
    else if (name === '#unset_field') this.unset = value
    else if (name === '#path') this.path = value
    else if (name === '#fields') this.fields = values
    else if (name === '#types') this.types = values
  }
}

/** Undoes the `\xHH` that Zeek writes for signs that would end a value. */
function unescaped(value: string): string {
  return value.replace(/\\x([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
