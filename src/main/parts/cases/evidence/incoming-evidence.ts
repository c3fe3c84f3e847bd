import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Measured } from '../../../engine/case/evidence-faults.ts'
import { identifyFile } from '../../../engine/document/identify-file.ts'
import { Measure } from '../../../jobs/measure-file.ts'

/** Size, digests and media type of a complete piece. */
export type Weighed = Measured & { readonly mime_type: string }

/** Bytes examined to detect the format of a file. */
const headBytes = 65_536

/** A piece of evidence being received: hashed while it is written. */
export class Incoming {
  readonly path: string
  private readonly handle: number
  private readonly measure = new Measure()
  private head = Buffer.alloc(0)
  private isOpen = true

  constructor(path: string) {
    this.path = path
    this.handle = openSync(path, 'wx', 0o600)
  }

  write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.handle, bytes, written, bytes.length - written)
    this.measure.add(bytes)
    if (this.head.length < headBytes)
      this.head = Buffer.concat([this.head, bytes.subarray(0, headBytes - this.head.length)])
  }

  get size(): number {
    return this.measure.size
  }

  /** Returns once all bytes are on disk. */
  end(): Weighed {
    fsyncSync(this.handle)
    this.close()
    const kind = identifyFile(this.head, this.size === this.head.length)
    return {
      ...this.measure.end(),
      mime_type: mimeTypes[kind?.kind ?? ''] ?? 'application/octet-stream',
    }
  }

  /** Discards the received bytes. */
  drop(): void {
    this.close()
    rmSync(this.path, { force: true })
  }

  /** Closes only once: the file descriptor may be reused by then. */
  private close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    closeSync(this.handle)
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
