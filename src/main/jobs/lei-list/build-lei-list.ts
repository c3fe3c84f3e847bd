import { registrationWord } from '../../engine/register/lei-list.ts'
import { headOf, SourceBytes } from '../source-bytes.ts'
import { findZipFile, zipPieces } from '../zip-file.ts'
import { LeiFileWriter } from './lei-file-writer.ts'
import type { LeiListResult, LeiListTask } from './lei-list-task.ts'
import { LeiTable } from './lei-table.ts'

/**
 * Minimum number of entries of a complete list; with fewer, an extract counts as partial. The whole list has almost
 * three million.
 */
const leastOfWhole = 1_000_000

/** Reads an extract of the global LEI list and writes its file. Throws with the reason when it cannot. */
export async function buildLeiList(
  task: LeiListTask,
  onProgress: (bytes: number) => void,
): Promise<LeiListResult> {
  const source = openLeiSource(task.path)
  const writer = new LeiFileWriter(task.target)
  const table = new LeiTable((row) => writer.add(row))
  try {
    for await (const piece of source.pieces(onProgress)) table.push(piece)
    table.end()
    const counts = writer.finish()
    const entries = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const { count: refused, examples } = table.refusals
    if (entries === 0)
      throw new Error(`it holds no LEI${examples[0] === undefined ? '' : ` (${examples[0]})`}`)
    const sha256 = source.digest()
    return {
      format: table.format ?? 'csv',
      entries,
      details: { partial: task.isPartial ?? entries < leastOfWhole, statuses: byWord(counts) },
      declared: declaredOf(table, task.fileName),
      refused,
      refusedExamples: examples,
      ...(sha256 === null ? {} : { sha256 }),
    }
  } finally {
    writer.close()
  }
}

function byWord(counts: ReadonlyMap<number, number>): Record<string, number> {
  return Object.fromEntries(
    [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([number, count]) => [registrationWord(number), count]),
  )
}

/** Tables in the format of GLEIF are attributed to GLEIF, whoever made the extract. */
function declaredOf({ format, updated }: LeiTable, fileName: string): LeiListResult['declared'] {
  return {
    ...(format === 'lei-cdf-csv'
      ? { source: 'Global Legal Entity Identifier Foundation (GLEIF)', licence: 'CC0 1.0' }
      : {}),
    ...(/golden-?copy/i.test(fileName) ? { name: 'GLEIF golden copy' } : {}),
    ...(updated === null ? {} : { dated: updated }),
  }
}

/** A file with LEIs: plain, compressed with gzip, or the only CSV of a ZIP archive. */
type LeiSource = {
  /** Yields all of it once, unpacked; `onProgress` is called with the number of bytes of the file read. */
  readonly pieces: (onProgress: (bytes: number) => void) => AsyncIterable<Buffer>
  /** SHA-256 of the file after everything was read; null where it was not read completely. */
  readonly digest: () => string | null
}

/** Throws with the reason when the file is an archive that cannot be read. */
function openLeiSource(path: string): LeiSource {
  const start = headOf(path, 4).toString('latin1')
  if (start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006') {
    const entry = findZipFile(path, '.csv')
    return { pieces: (onProgress) => zipPieces(path, entry, onProgress), digest: () => null }
  }
  const source = new SourceBytes(path, start.startsWith('\u001f\u008b'))
  return { pieces: (onProgress) => source.pieces(onProgress), digest: () => source.digest() }
}
