import { basename } from 'node:path'
import type { Problem } from '../../../contract/problem.ts'
import type { ColumnMapping, ValueReading } from '../../../contract/workstation/alerts/alert-columns.ts'
import type {
  alertImportStates,
  AlertImportJob as Shown,
} from '../../../contract/workstation/alerts/alert-import.ts'
import type { LaidUpload } from '../../operations/uploads/laid-upload.ts'
import type { ImportProgress } from './alert-file-import.ts'

/** The requested import. */
export type AlertImportRequest = {
  readonly file:
    | { readonly kind: 'path'; readonly path: string }
    | { readonly kind: 'upload'; readonly name: string; readonly size: number }
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

/** One import of alerts, running or ended, as reported to windows. */
export class AlertImportJob {
  readonly id: string
  readonly name: string
  readonly mapping: ColumnMapping | null
  readonly reading: ValueReading | null
  readonly remember: string | null
  /** The file to read: the user's own, or the stored upload. */
  readonly path: string
  readonly startedAt: string
  readonly controller = new AbortController()
  readonly isUpload: boolean
  finished: Promise<void> = Promise.resolve()
  upload: LaidUpload | null = null
  state: (typeof alertImportStates)[number]
  /** Bytes of the file, and bytes imported so far. */
  size: number
  kept = 0
  /** Returns what was imported so far. */
  progress: () => ImportProgress = () => nothing
  problem: Pick<Problem, 'code' | 'message'> | null = null
  endedAt: string | null = null

  constructor(
    id: string,
    { file, mapping, reading = null, remember }: AlertImportRequest,
    path: string,
    startedAt: string,
  ) {
    this.id = id
    this.isUpload = file.kind === 'upload'
    this.name = basename(file.kind === 'upload' ? file.name : file.path)
    this.mapping = mapping
    this.reading = reading
    this.remember = remember ?? null
    this.path = path
    this.startedAt = startedAt
    this.size = file.kind === 'upload' ? file.size : 0
    this.state = this.isUpload ? 'uploading' : 'waiting'
  }

  summary(): Shown {
    const { differing_first, skipped_first, shapes, ...counts } = this.progress()
    const done = this.state === 'uploading' ? (this.upload?.received ?? 0) : this.kept
    return {
      id: this.id,
      name: this.name,
      state: this.state,
      size: this.size,
      done: Math.min(done, this.size),
      ...counts,
      differing_first: [...differing_first],
      skipped_first: [...skipped_first],
      shapes: [...shapes],
      problem: this.problem,
      started_at: this.startedAt,
      ended_at: this.endedAt,
    }
  }
}
