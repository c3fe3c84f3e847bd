import { createHash } from 'node:crypto'
import type { Measured } from '../../../engine/case/evidence-faults.ts'
import { identifyFile } from '../../../engine/document/identify-file.ts'
import type { Taken } from '../../../operations/data-dir/blob-folder.ts'

/** Size, digests and media type of a complete piece. */
export type Weighed = Measured & { readonly mime_type: string }

/** Bytes examined to detect the format of a file. */
const headBytes = 65_536

/** Computes what a piece of evidence states of its bytes beside its SHA-256, while they are stored. */
export class Weigher {
  private readonly md5 = createHash('md5')
  private readonly sha1 = createHash('sha1')
  private head = Buffer.alloc(0)

  add(bytes: Uint8Array): void {
    this.md5.update(bytes)
    this.sha1.update(bytes)
    if (this.head.length < headBytes)
      this.head = Buffer.concat([this.head, bytes.subarray(0, headBytes - this.head.length)])
  }

  /** To be called once, after all bytes. */
  end({ sha256, size }: Taken): Weighed {
    const kind = identifyFile(this.head, size === this.head.length)
    return {
      size,
      md5: this.md5.digest('hex'),
      sha1: this.sha1.digest('hex'),
      sha256,
      mime_type: mimeTypes[kind?.kind ?? ''] ?? 'application/octet-stream',
    }
  }
}

/** Media types (IANA) of file formats; any other is `application/octet-stream`. */
const mimeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  rtf: 'application/rtf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  gzip: 'application/gzip',
  program: 'application/octet-stream',
}
