import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'

/**
 * The pages of a database file as left by a crash: from the write-ahead log where it has newer ones, else from the file
 * (sqlite.org/fileformat2.html). Pages are read one by one, and nothing in them is trusted.
 */
export class PageFile {
  readonly pageSize: number
  /** Bytes of a page that can contain content; the header reserves the rest. */
  readonly usable: number
  readonly pageCount: number
  /** The schema version stated in the header; null when the header is damaged. */
  readonly version: number | null
  /** Whether the first page is readable and so locates the free pages. */
  readonly namesFreePages: boolean
  readonly firstFreePage: number
  readonly freePages: number
  /** What part of the log could not be used, as a sentence; null when all of it was. */
  readonly logLoss: string | null
  private readonly file: number
  private readonly log: number | null
  /** Offset in the log of the newest version of each page. */
  private readonly logged: ReadonlyMap<number, number>

  /** Throws when the file cannot be read. Also reads `<path>-wal` if it exists. */
  constructor(path: string) {
    this.file = openSync(path, 'r')
    const { size } = fstatSync(this.file)
    const logPath = `${path}-wal`
    this.log = statSync(logPath, { throwIfNoEntry: false })?.isFile() === true ? openSync(logPath, 'r') : null
    const log = this.log === null ? emptyLog : readLog(this.log)
    this.logged = log.pages
    this.logLoss = log.loss
    const raw = Buffer.alloc(100)
    if (log.pages.has(1) && this.log !== null) readSync(this.log, raw, 0, 100, log.pages.get(1) as number)
    else readSync(this.file, raw, 0, 100, 0)
    const header = readHeader(raw)
    this.pageSize = header?.pageSize ?? (log.pageSize || usualPageSize)
    this.usable = this.pageSize - (header?.reserved ?? 0)
    this.version = header?.version ?? null
    this.namesFreePages = header !== null
    this.firstFreePage = header?.firstFreePage ?? 0
    this.freePages = header?.freePages ?? 0
    const inFile = Math.floor(size / this.pageSize)
    const committed = log.pageCount > 0 ? log.pageCount : (header?.pageCount ?? inFile)
    // a page count impossible for the length of the file is damage
    this.pageCount = Math.min(committed > 0 ? committed : inFile, Math.max(inFile, log.pageCount))
  }

  /** Returns the bytes of a page, 1 being the first; null when the file has no such page. */
  read(page: number): Buffer | null {
    if (page < 1 || page > this.pageCount) return null
    const bytes = Buffer.alloc(this.pageSize)
    const at = this.logged.get(page)
    const got =
      at === undefined || this.log === null
        ? readSync(this.file, bytes, 0, this.pageSize, (page - 1) * this.pageSize)
        : readSync(this.log, bytes, 0, this.pageSize, at)
    return got === this.pageSize ? bytes : null
  }

  close(): void {
    closeSync(this.file)
    if (this.log !== null) closeSync(this.log)
  }
}

const usualPageSize = 4096

type Header = {
  readonly pageSize: number
  readonly reserved: number
  readonly pageCount: number
  readonly firstFreePage: number
  readonly freePages: number
  readonly version: number
}

/** Parses the header of the first page; null when it is invalid. */
function readHeader(raw: Buffer): Header | null {
  const size = raw.readUInt16BE(16)
  const pageSize = size === 1 ? 65_536 : size
  const isPower = pageSize >= 512 && (pageSize & (pageSize - 1)) === 0
  const reserved = raw[20] as number
  if (raw.toString('latin1', 0, 16) !== 'SQLite format 3\0' || !isPower || reserved > 32) return null
  // the page count is valid only if the change counter was written together with it
  const isCounted = raw.readUInt32BE(24) === raw.readUInt32BE(92)
  return {
    pageSize,
    reserved,
    pageCount: isCounted ? raw.readUInt32BE(28) : 0,
    firstFreePage: raw.readUInt32BE(32),
    freePages: raw.readUInt32BE(36),
    version: raw.readUInt32BE(60),
  }
}

type Log = {
  readonly pages: ReadonlyMap<number, number>
  readonly pageSize: number
  /** Number of pages of the database after the last commit in the log; 0 without one. */
  readonly pageCount: number
  readonly loss: string | null
}

const emptyLog: Log = { pages: new Map(), pageSize: 0, pageCount: 0, loss: null }
const logHeaderBytes = 32
const frameHeaderBytes = 24

/**
 * Returns what part of a write-ahead log can no longer be used, as a sentence; null when all of it can, or when there
 * is none. SQLite itself takes the first wrong checksum for the end of the log and silently drops the rest: this must
 * be called before the database is opened. Reads the log once.
 */
export function logLossOf(path: string): string | null {
  const logPath = `${path}-wal`
  if (statSync(logPath, { throwIfNoEntry: false })?.isFile() !== true) return null
  const log = openSync(logPath, 'r')
  try {
    return readLog(log).loss
  } finally {
    closeSync(log)
  }
}

const logLosses = {
  beginning: 'The beginning of its write-ahead log is damaged: the most recent writes are lost.',
  end: 'Its write-ahead log cannot be read to the end: some of the most recent writes may be lost.',
}

/**
 * Returns the newest committed version of each page in a log: as in SQLite, frames are valid up to the first wrong
 * checksum.
 */
function readLog(log: number): Log {
  const { size } = fstatSync(log)
  if (size === 0) return emptyLog
  const header = Buffer.alloc(logHeaderBytes)
  const magic = readSync(log, header, 0, logHeaderBytes, 0) === logHeaderBytes ? header.readUInt32BE(0) : 0
  const pageSize = header.readUInt32BE(8)
  const isLittle = magic === 0x377f0682
  const isPower = pageSize >= 512 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0
  const sum = new Uint32Array(2)
  if (isPower) addToSum(sum, header, 0, 24, isLittle)
  if ((!isLittle && magic !== 0x377f0683) || !isPower || !isSum(header, 24, sum))
    return { ...emptyLog, loss: logLosses.beginning }
  const pages = new Map<number, number>()
  let open = new Map<number, number>()
  let pageCount = 0
  let isOver = false
  let loss: string | null = null
  const frame = Buffer.alloc(frameHeaderBytes + pageSize)
  for (let at = logHeaderBytes; at + frame.length <= size; at += frame.length) {
    readSync(log, frame, 0, isOver ? frameHeaderBytes : frame.length, at)
    // frames with other salts belong to an earlier cycle of the log
    const isOfRound = frame.compare(header, 16, 24, 8, 16) === 0
    const committed = frame.readUInt32BE(4)
    if (!isOver) {
      addToSum(sum, frame, 0, 8, isLittle)
      addToSum(sum, frame, frameHeaderBytes, frame.length, isLittle)
      isOver = !isOfRound || !isSum(frame, 16, sum)
    }
    if (isOver) {
      // the remainder of an unfinished write is not followed by a commit
      if (isOfRound ? committed !== 0 : !isOfEarlierRound(frame, header)) loss = logLosses.end
      continue
    }
    open.set(frame.readUInt32BE(0), at + frameHeaderBytes)
    if (committed === 0) continue
    pageCount = committed
    for (const [page, start] of open) pages.set(page, start)
    open = new Map()
  }
  return { pages, pageSize, pageCount, loss }
}

/**
 * Whether a frame is left over from an earlier cycle: the first salt increases by one per cycle, and the header counts
 * the cycles.
 */
function isOfEarlierRound(frame: Buffer, header: Buffer): boolean {
  const rounds = (header.readUInt32BE(16) - frame.readUInt32BE(8)) >>> 0
  return rounds > 0 && rounds <= header.readUInt32BE(12)
}

/** Updates the log's running checksum over pairs of 32-bit words. */
function addToSum(sum: Uint32Array, bytes: Buffer, from: number, to: number, isLittle: boolean): void {
  let a = sum[0] as number
  let b = sum[1] as number
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = from; at + 8 <= to; at += 8) {
    a = (a + view.getUint32(at, isLittle) + b) >>> 0
    b = (b + view.getUint32(at + 4, isLittle) + a) >>> 0
  }
  sum[0] = a
  sum[1] = b
}

function isSum(bytes: Buffer, at: number, sum: Uint32Array): boolean {
  return bytes.readUInt32BE(at) === sum[0] && bytes.readUInt32BE(at + 4) === sum[1]
}
