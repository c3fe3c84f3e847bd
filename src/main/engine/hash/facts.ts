import { type BlockReader, DamagedSet } from './block.ts'
import type { SetLayout } from './layout.ts'

/** Facts that a set may contain about a digest besides its verdict; null for missing ones. */
export type DigestFacts = {
  readonly family: string | null
  readonly product: string | null
  readonly fileName: string | null
  readonly source: string | null
}

export const noFacts: DigestFacts = { family: null, product: null, fileName: null, source: null }

/** The order in which they are written; a bit mask in the first byte marks those that are present. */
const fields = ['family', 'product', 'fileName', 'source'] as const

/** Maximum number of bytes of one text; a longer one is cut at a character boundary. */
const longestText = 512
/** Maximum number of bytes of a record: the mask, and the offset of the text of each field. */
const longestRecord = 1 + fields.length * 8
/** Maximum number of texts, and of records, that are cached so as to be written only once. */
const remembered = 16_384

/**
 * Writes facts in sequence: each text once, then records that point to texts. When a cache is full it is cleared and
 * its contents are written again, so that memory does not grow with the set.
 */
export class FactWriter {
  private readonly append: (bytes: Uint8Array) => void
  private readonly texts = new Map(fields.map((field) => [field, new Map<string, number>()]))
  private readonly records = new Map<string, number>()
  private readonly waiting = Buffer.alloc(65_536)
  private used = 0
  private written = 0

  constructor(append: (bytes: Uint8Array) => void) {
    this.append = append
    // offset 0 means no facts
    this.waiting[0] = 0
    this.used = 1
  }

  /** Number of bytes so far, including buffered ones. */
  get size(): number {
    return this.written + this.used
  }

  /** True when there is a record. */
  get isUsed(): boolean {
    return this.size > 1
  }

  /** Returns the offset of the record with these facts; 0 when there are none. */
  placeOf(facts: Partial<DigestFacts>): number {
    let mask = 0
    let key = ''
    const places: number[] = []
    for (const [bit, field] of fields.entries()) {
      const text = facts[field]?.slice(0, longestText)
      if (text === undefined || text === '') continue
      mask |= 1 << bit
      const place = this.textPlace(field, text)
      places.push(place)
      key += `${bit}:${place} `
    }
    if (mask === 0) return 0
    const known = this.records.get(key)
    if (known !== undefined) return known
    const bytes = Buffer.alloc(longestRecord)
    bytes[0] = mask
    let length = 1
    for (const place of places) length = writeNumber(bytes, length, place)
    const at = this.put(bytes.subarray(0, length))
    remember(this.records, key, at)
    return at
  }

  /** Writes out the buffer. */
  flush(): void {
    this.append(this.waiting.subarray(0, this.used))
    this.written += this.used
    this.used = 0
  }

  private textPlace(field: (typeof fields)[number], text: string): number {
    const texts = this.texts.get(field) as Map<string, number>
    const known = texts.get(text)
    if (known !== undefined) return known
    const bytes = cutText(text)
    const length = Buffer.alloc(8)
    const at = this.put(Buffer.concat([length.subarray(0, writeNumber(length, 0, bytes.length)), bytes]))
    remember(texts, text, at)
    return at
  }

  private put(bytes: Uint8Array): number {
    if (this.used + bytes.length > this.waiting.length) this.flush()
    const at = this.size
    this.waiting.set(bytes, this.used)
    this.used += bytes.length
    return at
  }
}

function remember(known: Map<string, number>, key: string, at: number): void {
  if (known.size >= remembered) known.clear()
  known.set(key, at)
}

/** Encodes a text as UTF-8, cut at a character boundary. */
function cutText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length <= longestText) return bytes
  let end = longestText
  while (((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

/** Writes a number, seven bits per byte, the lowest first; the highest bit marks that more bytes follow. */
function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value
  let next = at
  while (rest >= 128) {
    bytes[next++] = (rest % 128) | 128
    rest = Math.floor(rest / 128)
  }
  bytes[next++] = rest
  return next
}

/** Reads the record at an offset. Throws `DamagedSet`. */
export function readFacts(blocks: BlockReader, layout: SetLayout, place: number): DigestFacts {
  const record = factSpan(blocks, layout, place, longestRecord)
  const mask = record[0] ?? 0
  let at = 1
  const facts: Record<(typeof fields)[number], string | null> = { ...noFacts }
  for (const [bit, field] of fields.entries()) {
    if ((mask & (1 << bit)) === 0) continue
    const { value, next } = readNumber(record, at)
    facts[field] = textAt(blocks, layout, value)
    at = next
  }
  return facts
}

function textAt(blocks: BlockReader, layout: SetLayout, place: number): string {
  const bytes = factSpan(blocks, layout, place, longestText + 2)
  const { value, next } = readNumber(bytes, 0)
  if (next + value > bytes.length) throw new DamagedSet('a text runs over its end')
  return Buffer.from(bytes.buffer, next, value).toString('utf8')
}

/** Returns up to this number of bytes of the facts, fewer at their end. */
function factSpan(blocks: BlockReader, layout: SetLayout, place: number, length: number): Uint8Array {
  if (place < 1 || place >= layout.factBytes) throw new DamagedSet('an entry points outside')
  return blocks.span(layout.firstFactBlock, place, Math.min(length, layout.factBytes - place))
}

function readNumber(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  let scale = 1
  let next = at
  for (;;) {
    const byte = bytes[next++]
    if (byte === undefined || next - at > 7) throw new DamagedSet('a number does not end')
    value += (byte & 127) * scale
    if (byte < 128) return { value, next }
    scale *= 128
  }
}
