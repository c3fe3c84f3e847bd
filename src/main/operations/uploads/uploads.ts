import { rmSync } from 'node:fs'
import { type Problem, problem } from '../../../contract/problem.ts'
import { OwnFolder } from '../data-dir/own-folder.ts'
import type { Clock } from '../system/clock.ts'
import type { Random } from '../system/random.ts'
import { type AnnouncedFile, type Slice, Upload } from './upload.ts'

type Ground = { readonly dataDir: string; readonly clock: Clock; readonly random: Random }

/** Milliseconds without a slice after which an upload is abandoned: its window was closed, or its machine sleeps. */
const longestSilenceMs = 60_000
/** Names of files being received: the id of their upload and their position in it; earlier versions used UUIDs too. */
const uploadNames = /^(?:[0-9A-HJKMNP-TV-Z]{26}-\d{1,6}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** Maximum number of uploads that are remembered. */
const maxUploads = 64

const noUpload = problem('not-found', 'There is no such upload. Send the file again.')

/**
 * Files that are received: those that windows hand over in slices lie in `uploads/` of the data directory until an
 * operation takes them, those of a form until it is answered.
 */
export class Uploads {
  private readonly ground: Ground
  private readonly folder: OwnFolder
  private readonly uploads = new Map<string, { readonly upload: Upload; readonly silence: NodeJS.Timeout }>()

  constructor(ground: Ground) {
    this.ground = ground
    this.folder = new OwnFolder(ground.dataDir, 'uploads', uploadNames)
  }

  /** Removes what uploads of an earlier run left. Only for a process that has the directory for itself. */
  sweep(): void {
    this.folder.sweep()
  }

  /** Returns a path for a file that a face receives in one request, passes on, and removes when that is answered. */
  newPath(): string {
    this.folder.make()
    return this.folder.pathOf(`${this.ground.random.id(this.ground.clock.now())}-0`)
  }

  begin(files: readonly AnnouncedFile[]): Upload | Problem {
    for (const [id, { upload }] of this.uploads)
      if (this.uploads.size >= maxUploads && upload.isTaken && upload.hasEnded) this.forget(id)
    if (this.uploads.size >= maxUploads)
      return problem('conflict', 'Too many files are being sent. Wait until one of them has arrived.')
    this.folder.make()
    const id = this.ground.random.id(this.ground.clock.now())
    const upload = new Upload(id, files, (position) => this.folder.pathOf(`${id}-${position}`))
    const silence = setTimeout(() => {
      upload.fail(new Error('the upload was interrupted'))
      this.forget(id)
    }, longestSilenceMs).unref()
    this.uploads.set(id, { upload, silence })
    return upload
  }

  async append(id: string, position: number, slice: Slice): Promise<{ readonly received: number } | Problem> {
    const found = this.uploads.get(id)
    const file = found?.upload.files[position]
    if (found === undefined || file === undefined) return noUpload
    found.silence.refresh()
    return found.upload.append(file, slice)
  }

  /** Ends an upload that has not arrived, and removes its files; one that has is its operation's. */
  cancel(id: string): void {
    const found = this.uploads.get(id)
    if (found === undefined || (found.upload.isTaken && found.upload.hasEnded)) return
    found.upload.fail(new Error('the upload was cancelled'))
    for (const { path } of found.upload.files) rmSync(path, { force: true })
    this.forget(id)
  }

  /** Returns an upload that no operation has taken yet. */
  find(id: string): Upload | Problem {
    const upload = this.uploads.get(id)?.upload
    return upload === undefined || upload.isTaken ? noUpload : upload
  }

  /** Returns an upload of one file. */
  findOne(id: string): Upload | Problem {
    const upload = this.find(id)
    return 'files' in upload && upload.files.length !== 1
      ? problem('invalid', 'Provided file is invalid: it must be one file.', { field: 'file' })
      : upload
  }

  close(): void {
    for (const [id, { upload }] of this.uploads) {
      upload.fail(new Error('the workstation was closed'))
      this.forget(id)
    }
  }

  /** Forgets an upload; the files of one that nobody has taken are removed. */
  private forget(id: string): void {
    const found = this.uploads.get(id)
    if (found === undefined) return
    clearTimeout(found.silence)
    this.uploads.delete(id)
    if (!found.upload.isTaken) found.upload.remove()
  }
}
