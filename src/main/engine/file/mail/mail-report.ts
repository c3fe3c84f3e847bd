import type { Found, ToolOutput } from '../file-tool.ts'
import { type MailResult, type MailTable, mailLimits } from './mail-result.ts'

/** Characters of all rows as JSON, below what a report may have. */
const maxCharacters = 3_000_000
/** Most findings of one code: more of the same say nothing more. */
const maxOfCode = 20

const tableWords: { readonly [Table in MailTable]: string } = {
  addresses: 'addresses',
  received: 'Received fields',
  authentication_results: 'authentication results',
  signatures: 'signatures',
  list_headers: 'list fields',
  header_fields: 'header fields',
  bodies: 'bodies',
  links: 'links',
  attachments: 'attachments',
  parts: 'parts',
  oddities: 'oddities',
  signers: 'signers',
  encrypted: 'encrypted parts',
  tnef: 'entries of Outlook data',
  invitations: 'invitations',
  attendees: 'attendees',
  messages: 'messages',
}

const maxRows = (table: MailTable): number =>
  ({
    list_headers: mailLimits.fields,
    header_fields: mailLimits.fields,
    authentication_results: mailLimits.results,
    encrypted: mailLimits.oddities,
  })[table as string] ?? mailLimits[table as keyof typeof mailLimits]

/** The result of a message while it is made: tables that end at their limits, which is said once. */
export class MailReport {
  readonly data: MailResult
  readonly output: ToolOutput
  private characters = 0
  private readonly codes = new Map<string, number>()

  constructor(format: MailResult['format'], output: ToolOutput) {
    this.output = output
    this.data = emptyResult(format)
  }

  /** Adds a row; false where it is left out. */
  add<Table extends MailTable>(table: Table, row: MailResult[Table][number]): boolean {
    const rows = this.data[table] as MailResult[Table][number][]
    const size = JSON.stringify(row).length
    if (rows.length >= maxRows(table) || this.characters + size > maxCharacters) {
      this.output.leftOut(
        'limit',
        `There are more than ${rows.length} ${tableWords[table]}: the rest was not listed.`,
      )
      return false
    }
    this.characters += size
    rows.push(row)
    return true
  }

  odd(path: string, what: string): void {
    if (this.data.oddities.some((known) => known.path === path && known.what === what)) return
    this.add('oddities', { path: cutPath(path), what: cut(what) })
  }

  encrypted(path: string, what: string): void {
    this.add('encrypted', { path: cutPath(path), what: cut(what) })
    this.output.leftOut(
      'encrypted',
      path === '' ? `The message is encrypted (${what}).` : `Part ${cutPath(path)} is encrypted (${what}).`,
    )
  }

  finding(found: Found): void {
    const known = this.codes.get(found.code) ?? 0
    this.codes.set(found.code, known + 1)
    if (known < maxOfCode) this.output.finding(found)
  }
}

function emptyResult(format: MailResult['format']): MailResult {
  return {
    format,
    headers: null,
    authentication: null,
    counts: { parts: 0, attachments: 0, links: 0, hops: 0, header_fields: 0, messages: 0 },
    addresses: [],
    received: [],
    authentication_results: [],
    signatures: [],
    list_headers: [],
    header_fields: [],
    bodies: [],
    links: [],
    attachments: [],
    parts: [],
    oddities: [],
    signers: [],
    encrypted: [],
    tnef: [],
    invitations: [],
    attendees: [],
    messages: [],
  }
}

/** Returns a value as it is shown: without control characters, and cut where it is long. */
export function cut(value: string, most = mailLimits.value): string {
  const plain = value
    .slice(0, most * 2)
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .toWellFormed()
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`
}

/** The same for a value that may be missing: null for none, and for one of white space alone. */
export function cutOrNull(value: string | null | undefined, most = mailLimits.value): string | null {
  const plain = value === null || value === undefined ? '' : cut(value, most).trim()
  return plain === '' ? null : plain
}

export function cutPath(path: string): string {
  return path.length <= 200 ? path : `…${path.slice(-199)}`
}

/** Returns a moment as ISO 8601 in UTC; null for one outside of the years that are written so. */
export function isoOf(at: number | Date | null | undefined): string | null {
  if (at === null || at === undefined) return null
  const date = new Date(at)
  const year = date.getUTCFullYear()
  return Number.isNaN(date.getTime()) || year < 1 || year > 9999 ? null : date.toISOString()
}
