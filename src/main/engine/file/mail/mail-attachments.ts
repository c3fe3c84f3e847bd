import { createHash } from 'node:crypto'
import { identifyFile } from '../../document/identify-file.ts'
import { isProtected } from '../../document/is-protected.ts'
import { protectedMark } from '../../reading/shown-mark.ts'
import { findAttachedPassword } from '../../risk/attached-password.ts'
import { judgeFileName } from '../../risk/read-file-name.ts'
import { attachmentExtensions } from './attachment-extensions.ts'
import { cut, cutOrNull, cutPath, type MailReport } from './mail-report.ts'

/** A file of a message, as it was found. */
export type AttachedPart = {
  readonly path: string
  readonly name: string | null
  readonly declaredType: string | null
  readonly bytes: Buffer | null
  readonly contentId?: string | null
  readonly encoding?: string | null
  readonly disposition?: string | null
  readonly problem?: string | null
}

const sampledBytes = 65_536
/** Characters of the text in which a password is looked for. */
const searchedCharacters = 150_000
const directional = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** The files of a message: listed, handed over as objects, and judged by name and type. */
export class MailAttachments {
  private readonly report: MailReport
  /** Those that need a password. */
  private readonly locked: string[] = []

  constructor(report: MailReport) {
    this.report = report
  }

  /** Takes a file; `type` where it is known otherwise than by its bytes. */
  take(file: AttachedPart, type: string | null = null): void {
    const { bytes, name, path, declaredType } = file
    const { data, output } = this.report
    data.counts.attachments++
    const sample = bytes?.subarray(0, sampledBytes) ?? null
    const kind =
      sample === null || sample.length < 4 ? null : identifyFile(sample, sample.length === bytes?.length)
    const isLocked = kind !== null && sample !== null && isProtected(sample, kind)
    this.report.add('attachments', {
      path: cutPath(path),
      name: cutOrNull(name),
      declared_type: cutOrNull(declaredType),
      type: type ?? kind?.type ?? null,
      size: bytes?.length ?? null,
      md5: bytes === null ? null : digestOf('md5', bytes),
      sha256: bytes === null ? null : digestOf('sha256', bytes),
      content_id: cutOrNull(file.contentId?.trim().replace(/^<|>$/g, '')),
      encoding: cutOrNull(file.encoding),
      disposition: cutOrNull(file.disposition),
      is_encrypted: isLocked,
    })
    output.object({ name: name ?? '', place: path, bytes, problem: file.problem ?? null })
    if (isLocked) {
      this.locked.push(name ?? `part ${path}`)
      output.leftOut('encrypted', `The attachment “${cut(name ?? path, 100)}” is encrypted.`)
    }
    if (name !== null) this.judgeName(name)
    if (kind?.kind === 'program' && !isProgramName(name))
      this.report.finding({
        severity: 'high',
        code: 'mail.hidden_program',
        title: 'An attachment is a program under another name',
        detail: `“${cut(name ?? path, 200)}”, declared as ${cut(declaredType ?? 'nothing', 100)}, is a ${kind.label}.`,
        technique: 'T1036.008',
      })
  }

  /** Reports a password that the message gives for a file of it; opening the file is not done here. */
  judgePasswords(words: string): void {
    if (this.locked.length === 0) return
    // the mark says that a file needs one
    const text = words.slice(0, searchedCharacters)
    const [found] = findAttachedPassword(`${text}\n${protectedMark}`, 0, { links: [] })
    if (found === undefined || found.span.end > text.length) return
    this.report.finding({
      severity: 'medium',
      code: 'mail.password_in_text',
      title: 'An encrypted attachment comes with its password',
      detail: `The text gives a password beside “${cut(this.locked.join('”, “'), 300)}”; filters cannot look into it, the receiver can.`,
      words: text.slice(found.span.start, found.span.end),
      technique: 'T1027.013',
    })
  }

  private judgeName(name: string): void {
    const shown = cut(name, 200)
    if (directional.test(name))
      this.report.finding({
        severity: 'high',
        code: 'mail.name_reversed',
        title: 'The name of an attachment reverses its letters',
        detail: `“${shown}” has characters that change the direction of writing, which hide its extension.`,
        technique: 'T1036.002',
      })
    const risk = judgeFileName(name.trim().replace(/[. ]+$/, ''), attachmentExtensions)
    if (risk === 'disguised-program')
      this.report.finding({
        severity: 'high',
        code: 'mail.double_extension',
        title: 'An attachment that runs looks like a document',
        detail: `“${shown}” has the extension of a document before the one that counts.`,
        technique: 'T1036.007',
      })
    else if (risk === 'program')
      this.report.finding({
        severity: 'medium',
        code: 'mail.executable_attachment',
        title: 'An attachment is run when it is opened',
        detail: `“${shown}” has an extension that is executed, or opened as a disk or a shortcut.`,
        technique: 'T1204.002',
      })
  }
}

function isProgramName(name: string | null): boolean {
  return name !== null && judgeFileName(name.trim(), attachmentExtensions) !== 'ordinary'
}

function digestOf(algorithm: 'md5' | 'sha256', bytes: Buffer): string {
  return createHash(algorithm).update(bytes).digest('hex')
}
