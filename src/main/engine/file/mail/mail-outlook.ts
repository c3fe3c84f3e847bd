import { viewOf } from '../../archive/byte-source.ts'
import { attachedName, number } from '../../document/mapi-message.ts'
import { OutlookProperties } from '../../document/outlook-properties.ts'
import { type CompoundEntry, CompoundFile } from '../../office/compound-file.ts'
import type { ToolOutput } from '../file-tool.ts'
import { MailAttachments } from './mail-attachments.ts'
import { MailBodies } from './mail-body.ts'
import {
  listMapiMessage,
  listMapiPart,
  writeMapiBodies,
  writeMapiHead,
  writeMapiInvitation,
} from './mail-mapi.ts'
import { cutPath, MailReport } from './mail-report.ts'
import type { MailResult } from './mail-result.ts'

/** Bytes before the fixed properties of a message, of one within it, and of a recipient or an attachment (MS-OXMSG 2.4). */
const headers = { top: 32, inner: 24, other: 8 } as const
const maxDepth = 16
const maxParts = 10_000
/** Numbers of named properties of appointments (MS-OXOCAL 2.2.1). */
const appointment = { location: 0x8208, start: 0x820d, end: 0x820e } as const

/** Reads a message of Outlook (.msg). Throws where it is none. */
export function readOutlookMail(bytes: Buffer, output: ToolOutput): MailResult {
  const file = CompoundFile.open(bytes)
  if (file === null || file.find('__properties_version1.0') === undefined)
    throw new Error('It is no Outlook message, or is damaged at its beginning.')
  const report = new MailReport('outlook-message', output)
  new OutlookMail(file, report).read()
  return report.data
}

class OutlookMail {
  private readonly file: CompoundFile
  private readonly report: MailReport
  private readonly bodies: MailBodies
  private readonly attachments: MailAttachments
  private readonly named: Readonly<Record<keyof typeof appointment, number | null>>
  private parts = 0

  constructor(file: CompoundFile, report: MailReport) {
    this.file = file
    this.report = report
    this.bodies = new MailBodies(report)
    this.attachments = new MailAttachments(report)
    this.named = namedProperties(file)
  }

  read(): void {
    const properties = new OutlookProperties(this.file, this.file.root, headers.top)
    writeMapiHead(properties, this.recipients(this.file.root, properties.codePage), this.report)
    this.content(this.file.root, properties, '', 0)
    this.attachments.judgePasswords(this.bodies.words)
  }

  private content(storage: CompoundEntry, properties: OutlookProperties, path: string, depth: number): void {
    writeMapiBodies(properties, path, this.bodies, this.report)
    writeMapiInvitation(properties, path, this.report, this.named)
    let index = 0
    for (const child of childrenNamed(storage, '__attach_version1.0_')) {
      if (++this.parts > maxParts) {
        this.report.output.leftOut(
          'limit',
          `It has more than ${maxParts.toLocaleString('en')} parts: the rest was not read.`,
        )
        return
      }
      index++
      this.attachment(child, properties.codePage, path === '' ? `${index}` : `${path}.${index}`, depth)
    }
  }

  private recipients(storage: CompoundEntry, page: number): OutlookProperties[] {
    return childrenNamed(storage, '__recip_version1.0_')
      .slice(0, maxParts)
      .map((child) => new OutlookProperties(this.file, child, headers.other, page))
  }

  private attachment(storage: CompoundEntry, page: number, path: string, depth: number): void {
    const properties = new OutlookProperties(this.file, storage, headers.other, page)
    const name = attachedName(properties)
    const object = properties.object(number.attachment)
    if (object !== null && this.file.find('__properties_version1.0', object) !== undefined) {
      this.message(object, name, path, depth)
      return
    }
    const bytes = object === null ? properties.bytes(number.attachment) : null
    const file = bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const type = properties.text(number.mimeType)
    const reference = properties.text(number.longPathName) ?? properties.text(number.pathName)
    listMapiPart(path, type ?? 'application/octet-stream', name, file?.length ?? 0, this.report)
    this.attachments.take({
      path,
      name,
      declaredType: type,
      bytes: file,
      contentId: properties.text(number.contentId),
      problem:
        file !== null
          ? null
          : object !== null
            ? 'It is an embedded object (OLE) of the message: it was not taken out of it.'
            : reference !== null
              ? `It is not in the message, which refers to “${cutPath(reference)}”.`
              : 'The message contains no data for it.',
    })
    if (object !== null)
      this.report.output.leftOut(
        'unsupported',
        'An embedded object (OLE) of the message was not taken out of it.',
      )
  }

  /** Reads a message within, which is no file: its storage is a part of this one. */
  private message(storage: CompoundEntry, name: string | null, path: string, depth: number): void {
    const properties = new OutlookProperties(this.file, storage, headers.inner)
    listMapiPart(path, 'application/vnd.ms-outlook', name, 0, this.report)
    listMapiMessage(path, properties, this.recipients(storage, properties.codePage), this.report)
    this.attachments.take(
      {
        path,
        name: name ?? properties.text(number.subject),
        declaredType: null,
        bytes: null,
        problem:
          'It is a message within the Outlook message, read together with it: its texts and files have this place before theirs.',
      },
      'application/vnd.ms-outlook',
    )
    if (depth + 1 >= maxDepth)
      this.report.output.leftOut('limit', `What is nested deeper than ${maxDepth} messages was not read.`)
    else this.content(storage, properties, path, depth + 1)
  }
}

function childrenNamed(storage: CompoundEntry, prefix: string): CompoundEntry[] {
  return storage.children.filter((child) => child.isStorage && child.name.toLowerCase().startsWith(prefix))
}

/** Returns the numbers under which a file has the properties of appointments (MS-OXMSG 2.2.3.1.2). */
function namedProperties(file: CompoundFile): Record<keyof typeof appointment, number | null> {
  const found: Record<keyof typeof appointment, number | null> = { location: null, start: null, end: null }
  const storage = file.find('__nameid_version1.0')
  const stream = storage === undefined ? undefined : file.find('__substg1.0_00030102', storage)
  if (stream === undefined) return found
  const view = viewOf(file.read(stream))
  for (let at = 0; at + 8 <= Math.min(view.byteLength, 8 * 32_768); at += 8) {
    // names that are texts have the lowest bit
    if ((view.getUint16(at + 4, true) & 1) !== 0) continue
    const name = view.getUint32(at, true)
    for (const [key, of] of Object.entries(appointment) as [keyof typeof appointment, number][])
      if (of === name) found[key] ??= 0x8000 + view.getUint16(at + 6, true)
  }
  return found
}
