import { closeSync, openSync, statSync } from 'node:fs'
import { jsonTooLarge } from '../../../contract/json-size.ts'
import type { AddressFacts } from '../../engine/net/address-facts.ts'
import { isMmdb } from '../../engine/net/mmdb-layout.ts'
import type { SourceReport } from '../source-report.ts'
import { readWhole } from '../whole-bytes.ts'
import { AddressFileWriter } from './address-file-writer.ts'
import type { AddressPackResult, AddressPackTask, ListSubject } from './address-pack-task.ts'
import { SourceFile } from './read-lines.ts'
import { readMmdb } from './read-mmdb.ts'
import { rangeOnList, readTable } from './read-table.ts'

const largestMmdbBytes = 2_000_000_000
const largestJsonBytes = 268_435_456
const jsonBounds = { maxValues: 10_000_000, deepest: 16 }

type Read = SourceReport & {
  readonly format: string
  readonly subject: ListSubject | null
}

/** Reads an address file in any supported format and writes the pack's file. Throws with the reason on failure. */
export async function buildAddressPack(
  task: AddressPackTask,
  onProgress: (bytes: number) => void,
): Promise<AddressPackResult> {
  const { size } = statSync(task.path)
  const head = readPart(task.path, 0, 4096)
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004')
    throw new Error('it is a ZIP archive: unpack it, and import the file inside')
  const isPacked = head[0] === 0x1f && head[1] === 0x8b
  const source = new SourceFile(task.path, isPacked, onProgress)
  const writer = new AddressFileWriter(task.target)
  try {
    const read = await readSource(source, head, isPacked, size, task, writer, onProgress)
    if (writer.entries === 0)
      throw new Error('it holds no address of which it says something that is known here')
    writer.finish()
    const { subject, ...rest } = read
    return {
      ...rest,
      entries: writer.entries,
      sha256: source.digest(),
      details: {
        fields: [...writer.fields].sort(),
        families: ([4, 6] as const)
          .filter((version) => writer.hasFamily(version))
          .map((version) => `ipv${version}` as const),
        absent: subject !== null && (task.isComplete ?? subject === 'tor') ? { [subject]: false } : {},
      },
    }
  } finally {
    writer.close()
  }
}

async function readSource(
  source: SourceFile,
  head: Buffer,
  isPacked: boolean,
  size: number,
  task: AddressPackTask,
  writer: AddressFileWriter,
  onProgress: (bytes: number) => void,
): Promise<Read> {
  const isBinary = isPacked
    ? /\.mmdb(?:\.gz)?$/i.test(task.fileName)
    : isMmdb(readPart(task.path, Math.max(0, size - 131_072), 131_072))
  if (isBinary)
    return readBinary(await source.whole(largestMmdbBytes), writer, (share) => onProgress(share * size))
  if (/^\uFEFF?\s*[{[]/.test(head.toString('utf8')))
    return readJson(await source.whole(largestJsonBytes), task, writer)
  const subject = task.marks ?? subjectOf(task.fileName)
  const { format, refused, refusedExamples, dated } = await readTable(
    source.lines(),
    writer,
    subject === null ? null : factsOfSubject(subject),
  )
  const declared = dated === null ? {} : { dated }
  if (format === 'tor-exits')
    return {
      format,
      refused,
      refusedExamples,
      declared: { ...declared, source: 'The Tor Project' },
      subject: 'tor',
    }
  return { format, refused, refusedExamples, declared, subject: format === 'list' ? subject : null }
}

function readBinary(bytes: Buffer, writer: AddressFileWriter, onProgress: (share: number) => void): Read {
  const { type, description, built } = readMmdb(bytes, writer, onProgress)
  const source = publishers.find(([pattern]) => pattern.test(type))?.[1]
  return {
    format: 'mmdb',
    refused: 0,
    refusedExamples: [],
    declared: {
      name: (description === null || description.length > 100 ? type : description).slice(0, 200),
      ...(source === undefined ? {} : { source }),
      ...(built === null ? {} : { dated: built.toISOString().slice(0, 10) }),
    },
    subject: null,
  }
}

/** Publishers by file type. The licence is known only to the user. */
const publishers: readonly (readonly [RegExp, string])[] = [
  [/^(?:GeoIP2|GeoLite2)/, 'MaxMind'],
  [/^DBIP/i, 'DB-IP'],
  [/^ipinfo/i, 'IPinfo'],
  [/^IP2Location/i, 'IP2Location'],
]

/** A MISP warning list, or a plain array of addresses. */
function readJson(bytes: Buffer, task: AddressPackTask, writer: AddressFileWriter): Read {
  const fault = jsonTooLarge(bytes, jsonBounds)
  if (fault !== null) throw new Error(fault)
  let parsed: unknown
  try {
    parsed = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Error('it starts like JSON and is none')
  }
  const { name, version, list } = Array.isArray(parsed)
    ? { name: undefined, version: undefined, list: parsed as unknown[] }
    : (parsed as { name?: unknown; version?: unknown; list?: unknown })
  if (!Array.isArray(list)) throw new Error('it is JSON without a list of addresses')
  const title = typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null
  const subject = task.marks ?? subjectOf(title ?? '') ?? subjectOf(task.fileName)
  if (subject === null)
    throw new Error('it is a list, and nothing says of what: choose tor, vpn, proxy, hosting or mobile')
  const record = writer.addRecord(factsOfSubject(subject))
  const refused: string[] = []
  for (const entry of list) {
    const range = typeof entry === 'string' ? rangeOnList(entry.trim()) : null
    if (range === null) refused.push(String(JSON.stringify(entry)).slice(0, 80))
    else writer.addRange(range, record)
  }
  // MISP writes the day of a list as its version: 20260930
  const day = /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(String(version))
  return {
    format: title === null ? 'json-list' : 'misp-warning-list',
    refused: refused.length,
    refusedExamples: refused.slice(0, 5),
    declared: {
      ...(title === null ? {} : { name: title }),
      ...(day === null ? {} : { dated: `${day[1]}-${day[2]}-${day[3]}` }),
    },
    subject,
  }
}

const subjectWords: readonly (readonly [ListSubject, RegExp])[] = [
  ['tor', /(?:^|[^a-z])tor(?:[^a-z]|$)|torbulkexit/i],
  ['vpn', /(?:^|[^a-z])vpns?(?:[^a-z]|$)/i],
  ['proxy', /prox(?:y|ies)/i],
  ['hosting', /hosting|data[ _-]?cent(?:er|re)|cloud|(?:^|[^a-z])(?:aws|amazon|azure|gcp)(?:[^a-z]|$)/i],
  ['mobile', /(?:^|[^a-z])(?:mobile|cellular)(?:[^a-z]|$)/i],
]

/** Returns the subject that the name of a list suggests; null when it suggests none. */
export function subjectOf(name: string): ListSubject | null {
  return subjectWords.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Tor exits and VPN servers relay traffic for others, so they count as proxies too. */
function factsOfSubject(subject: ListSubject): AddressFacts {
  return subject === 'tor' || subject === 'vpn' ? { [subject]: true, proxy: true } : { [subject]: true }
}

function readPart(path: string, from: number, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const part = Buffer.alloc(length)
    return part.subarray(0, readWhole(file, part, from))
  } finally {
    closeSync(file)
  }
}
