import { basename } from 'node:path'
import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alerts/alert-columns.ts'
import type { AlertImportResult } from '../../../contract/workstation/alerts/alert-import.ts'
import type { Upload } from '../../operations/uploads/upload.ts'
import type { ImportProgress } from './alert-file-import.ts'

/** The requested import. */
export type AlertImportRequest = {
  readonly file:
    | { readonly kind: 'path'; readonly path: string }
    | { readonly kind: 'upload'; readonly upload: string }
  readonly mapping: ColumnMapping | null
  readonly reading?: ValueReading | null | undefined
  /** The source whose next files are offered to be read in the same way. */
  readonly remember?: string | undefined
}

const nothing: ImportProgress = {
  read: 0,
  added: 0,
  updated: 0,
  repeated: 0,
  older: 0,
  differing: 0,
  differing_first: [],
  skipped: 0,
  skipped_first: [],
  undated: 0,
  zoneless: 0,
  zone: 'UTC',
  zone_chosen: false,
  encoding: null,
  has_times: true,
  untitled: 0,
  with_quotes: 0,
  unknown_severities: { count: 0, first: [] },
  open_end: null,
  shapes: [],
}

/** The data of one import of alerts, for its job. */
export class AlertImport {
  readonly name: string
  readonly mapping: ColumnMapping | null
  readonly reading: ValueReading | null
  readonly remember: string | null
  /** The file to read: the user's own, or the stored upload. */
  readonly path: string
  readonly upload: Upload | null
  finished: Promise<void> = Promise.resolve()
  /** Bytes of the file, and bytes imported so far. */
  size: number
  kept = 0
  /** Returns what was imported so far. */
  progress: () => ImportProgress = () => nothing

  constructor(
    { mapping, reading = null, remember }: AlertImportRequest,
    { path, upload }: { readonly path: string; readonly upload: Upload | null },
  ) {
    const arriving = upload?.files[0]
    this.upload = upload
    this.name = basename(arriving?.name ?? path)
    this.mapping = mapping
    this.reading = reading
    this.remember = remember ?? null
    this.path = path
    this.size = arriving?.size ?? 0
  }

  /** Bytes received while the file is uploaded, later bytes stored as alerts, out of the size of the file. */
  done(): { readonly done: number; readonly all: number } {
    const isArriving = this.upload !== null && !this.upload.hasEnded
    return { done: isArriving ? (this.upload?.received ?? 0) : this.kept, all: this.size }
  }

  result(): AlertImportResult {
    const { differing_first, skipped_first, shapes, ...counts } = this.progress()
    return {
      name: this.name,
      ...counts,
      differing_first: [...differing_first],
      skipped_first: [...skipped_first],
      shapes: [...shapes],
    }
  }
}
