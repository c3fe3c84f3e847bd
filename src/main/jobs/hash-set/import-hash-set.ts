import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'
import type { KnownVerdict } from '../../engine/hash/layout.ts'
import { SetBuilder } from '../../engine/hash/set-builder.ts'
import type { Header } from '../../engine/hash/sources/columns.ts'
import { ListReader } from '../../engine/hash/sources/list-reader.ts'
import { MispReader } from '../../engine/hash/sources/misp-reader.ts'
import { recognisedBytes, recogniseSource, type SourceForm } from '../../engine/hash/sources/recognise.ts'
import { Refusals, type SourceReader, UnreadableSource } from '../../engine/hash/sources/sink.ts'
import { TableReader } from '../../engine/hash/sources/table-reader.ts'
import { headOf, SourceBytes, unpackedHead } from '../source-bytes.ts'
import { writeWhole } from '../whole-bytes.ts'
import type { FileDatabase, HashSetContent, HashSetTask } from './hash-set-task.ts'
import { ScratchFiles, scratchPath } from './scratch-files.ts'

/** Reads a source of digests in any format and writes a hash set. Throws `UnreadableSource` with the reason. */

export type ImportParts = {
  /** Opens an NSRL database; null when it is not one. */
  readonly openDatabase: (path: string) => FileDatabase | null
  readonly onProgress: (bytes: number) => void
}

/** Database rows between two progress reports. */
const rowsPerWord = 8192

export async function importHashSet(task: HashSetTask, parts: ImportParts): Promise<HashSetContent> {
  const scratch = new ScratchFiles(task.target)
  try {
    const { form, isPacked } = await recognise(task.path)
    if (form.is === 'unreadable') throw new UnreadableSource(form.why)
    const work = new ImportWork(task, parts, scratch, form)
    if (form.is !== 'sqlite') await work.readText(isPacked)
    else if (isPacked) await work.readPackedDatabase()
    else work.readDatabase(task.path)
    return work.finish()
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_') === true)
      throw new UnreadableSource('it is packed with gzip and damaged')
    if ((error as { code?: string }).code?.startsWith('SQLITE_') === true)
      throw new UnreadableSource(`the database cannot be read, ${(error as Error).message}`)
    throw error
  } finally {
    scratch.remove()
  }
}

type ReadableForm = Exclude<SourceForm, { is: 'unreadable' }>

async function recognise(path: string): Promise<{ form: SourceForm; isPacked: boolean }> {
  const form = recogniseSource(headOf(path, recognisedBytes))
  if (form.is !== 'gzip') return { form, isPacked: false }
  const inner = recogniseSource(await unpackedHead(path, recognisedBytes))
  if (inner.is === 'gzip') throw new UnreadableSource('it is packed twice; unpack it once')
  return { form: inner, isPacked: true }
}

const formatNames: Readonly<Record<ReadableForm['is'], string>> = {
  sqlite: 'nsrl-sqlite',
  'misp-json': 'misp-json',
  list: 'list',
  table: 'csv',
  gzip: 'gzip',
}

class ImportWork {
  private readonly task: HashSetTask
  private readonly parts: ImportParts
  private readonly scratch: ScratchFiles
  private readonly form: ReadableForm
  private readonly refusals = new Refusals()
  private readonly builder: SetBuilder
  private readonly verdict: KnownVerdict | null
  private declared: HashSetContent['declared'] = {}
  private sha256: string | null = null

  constructor(task: HashSetTask, parts: ImportParts, scratch: ScratchFiles, form: ReadableForm) {
    this.task = task
    this.parts = parts
    this.scratch = scratch
    this.form = form
    this.verdict = task.options.verdict ?? usualVerdict(form)
    if (this.verdict === null && !(form.is === 'table' && saysVerdict(form.header)))
      throw new UnreadableSource(
        'it does not say whether its digests are good or malicious; choose one and import it again',
      )
    // where every entry states its own verdict, this one is never used
    this.builder = new SetBuilder(this.verdict ?? 'known_malicious', scratch.make)
  }

  async readText(isPacked: boolean): Promise<void> {
    const reader = this.reader()
    const source = new SourceBytes(this.task.path, isPacked)
    let isFirst = true
    for await (const piece of source.pieces(this.parts.onProgress)) {
      reader.push(isFirst ? withoutMark(piece) : piece)
      isFirst = false
    }
    reader.end()
    if (reader instanceof MispReader) this.declared = reader.declared
    this.sha256 = source.digest()
  }

  async readPackedDatabase(): Promise<void> {
    const source = new SourceBytes(this.task.path, true)
    const unpacked = this.scratch.make('unpacked')
    for await (const piece of source.pieces((bytes) => this.parts.onProgress(Math.floor(bytes / 2))))
      unpacked.append(piece)
    this.sha256 = source.digest()
    this.readDatabase(scratchPath(this.task.target, 'unpacked'))
  }

  readDatabase(path: string): void {
    const database = this.parts.openDatabase(path)
    if (database === null)
      throw new UnreadableSource('it is no reference data set of the NSRL, since no table has digests')
    try {
      const size = statSync(this.task.path).size
      const { builder, refusals } = this
      const { family, keepsNames } = this.task.options
      let row = 0
      for (const { digests, fileName, product } of database.files()) {
        if (++row % rowsPerWord === 0 && database.rows !== null)
          this.parts.onProgress(Math.floor(size * Math.min(1, row / database.rows)))
        const reference = builder.referenceTo(null, keepsNames ? { family, fileName, product } : { family })
        for (const digest of digests) {
          if (digest === '') continue
          const bytes = Buffer.from(digest, 'latin1')
          if (!builder.addHex(bytes, 0, bytes.length, reference))
            refusals.refuse(`row ${row}`, digest, 'it is no digest')
        }
      }
      this.declared = {
        name: database.version === null ? 'NSRL RDS' : `NSRL RDS ${database.version}`,
        source: 'National Software Reference Library (NIST)',
        ...(database.dated === null ? {} : { dated: database.dated }),
      }
    } finally {
      database.close()
    }
  }

  finish(): HashSetContent {
    if (this.builder.entries === 0)
      throw new UnreadableSource('there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it')
    const handle = openSync(this.task.target, 'w', 0o600)
    try {
      const { digests, verdict } = this.builder.finish({
        append: (bytes) => writeWhole(handle, bytes, null),
        writeFirst: (bytes) => writeWhole(handle, bytes, 0),
      })
      fsyncSync(handle)
      return {
        format: this.form.is === 'table' ? this.form.header.format : formatNames[this.form.is],
        verdict,
        digests,
        declared: this.declared,
        refused: this.refusals.count,
        refusedExamples: this.refusals.examples,
        sha256: this.sha256,
      }
    } finally {
      closeSync(handle)
    }
  }

  private reader(): SourceReader {
    const { builder, form } = this
    const options = { ...this.task.options, otherwise: this.verdict }
    const sink = {
      referenceTo: builder.referenceTo.bind(builder),
      addHex: builder.addHex.bind(builder),
      refuse: this.refusals.refuse,
    }
    if (form.is === 'table') return new TableReader(form.header, form.startsWithHeader, sink, options)
    return form.is === 'misp-json' ? new MispReader(sink, options) : new ListReader(sink, options)
  }
}

/** Returns the default verdict for a source of this format. */
function usualVerdict(form: ReadableForm): KnownVerdict | null {
  if (form.is === 'sqlite') return 'known_good'
  if (form.is === 'misp-json') return 'known_malicious'
  if (form.is !== 'table') return null
  const { format, columns } = form.header
  if (format === 'nsrl-text') return 'known_good'
  if (format === 'malwarebazaar' || format === 'misp-csv') return 'known_malicious'
  // only malware has a family; a table with verdicts has a column for them
  return columns.family >= 0 && !saysVerdict(form.header) ? 'known_malicious' : null
}

function saysVerdict({ columns }: Header): boolean {
  return columns.verdict >= 0 || columns.malware >= 0
}

/** Removes a UTF-8 byte order mark. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}
