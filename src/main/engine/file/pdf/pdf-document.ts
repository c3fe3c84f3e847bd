import type { ToolOutput } from '../file-tool.ts'
import { type PdfEncryption, readEncryption } from './pdf-encryption.ts'
import { unfiltered } from './pdf-filters.ts'
import { PdfParser, PdfSyntax } from './pdf-parser.ts'
import { isDict, isList, isRef, nameOf, type PdfDict, type PdfValue } from './pdf-value.ts'

/** An object as it stands in the file: each definition of it, those of earlier revisions too. */
export type PdfObject = {
  readonly number: number
  readonly generation: number
  /** Offset in the file; for an object in an object stream, that of the stream. */
  readonly offset: number
  readonly value: PdfValue
  /** Range of the bytes of a stream, before its filters are undone. */
  readonly stream: { readonly from: number; readonly to: number } | null
  /** Number of the object stream that holds it. */
  readonly container: number | null
  /** Whether its names were written with needless escapes. */
  readonly escaped: ReadonlySet<string>
}

export const pdfLimits = {
  objects: 300_000,
  unpacked: 192 * 2 ** 20,
  stream: 64 * 2 ** 20,
  parsed: 4,
} as const

/**
 * The objects of a PDF file, found by scanning the file from its beginning to its end and by unpacking object streams
 * (ISO 32000-2, 7.5.7): tables that lie, are broken or lead to a decoy hide nothing, and neither do revisions. The last
 * definition of a number is the current one.
 */
export class PdfDocument {
  readonly text: string
  readonly objects: PdfObject[] = []
  readonly trailers: { readonly dict: PdfDict; readonly offset: number }[] = []
  readonly current = new Map<number, PdfObject>()
  objectStreams = 0
  crossReferenceStreams = 0
  encryption: PdfEncryption | null = null
  private readonly bytes: Uint8Array
  private readonly output: ToolOutput
  private readonly passwords: readonly string[]
  private left: number = pdfLimits.unpacked

  constructor(bytes: Uint8Array, output: ToolOutput, passwords: readonly string[] = []) {
    this.passwords = passwords
    this.bytes = bytes
    this.output = output
    this.text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    this.scan()
    this.scanTrailers()
    this.openEncryption()
    this.unpackObjectStreams()
    for (const object of this.objects.toSorted((one, other) => one.offset - other.offset))
      this.current.set(object.number, object)
  }

  /** Follows references to a value, a few steps far. */
  resolve = (value: PdfValue | undefined): PdfValue => {
    let next: PdfValue = value ?? null
    for (let step = 0; step < 20 && isRef(next); step++) next = this.current.get(next.ref)?.value ?? null
    return isRef(next) ? null : next
  }

  /** The object to which a value refers, through further references; null for a direct value. */
  objectOf(value: PdfValue | undefined): PdfObject | null {
    let found: PdfObject | null = null
    for (let next = value, step = 0; isRef(next) && step < 20; step++) {
      found = this.current.get(next.ref) ?? null
      next = found?.value
    }
    return found
  }

  /** Returns a stream with its filters undone; null where that cannot be done within the limits. */
  unpack(
    { value, stream, number, generation }: PdfObject,
    most: number = pdfLimits.stream,
  ): Uint8Array | null {
    if (stream === null || !isDict(value)) return null
    const decrypt = this.encryption?.decrypt
    if (this.encryption !== null && decrypt === null) return null
    const raw = this.bytes.subarray(stream.from, stream.to)
    try {
      const plain =
        decrypt === undefined || decrypt === null || nameOf(value.get('Type')) === 'XRef'
          ? raw
          : decrypt(raw, number, generation)
      const unpacked = unfiltered(plain, value, this.resolve, Math.min(most, this.left))
      if (unpacked === null) return null
      this.left -= unpacked.length
      return unpacked
    } catch {
      return null
    }
  }

  /** A string as it reads: decrypted, where the document is encrypted and the object is no part of an object stream. */
  plain(value: string, { number, generation, container }: PdfObject): string {
    if (this.encryption === null || container !== null) return value
    const decrypt = this.encryption.decrypt
    try {
      return decrypt === null
        ? ''
        : Buffer.from(decrypt(Buffer.from(value, 'latin1'), number, generation)).toString('latin1')
    } catch {
      return value
    }
  }

  private scan(): void {
    const { text } = this
    const head = /(\d{1,10})[\s\0]{1,20}(\d{1,5})[\s\0]{1,20}obj(?![a-z])/g
    let parsed = 0
    let hasStreamEnds = true
    for (let found = head.exec(text); found !== null; found = head.exec(text)) {
      if (this.objects.length >= pdfLimits.objects || parsed > text.length * pdfLimits.parsed + 65_536) {
        this.output.leftOut(
          'limit',
          `The objects of the document were read up to number ${this.objects.length}: it has more, or they overlap.`,
        )
        return
      }
      const from = head.lastIndex
      const parser = new PdfParser(text, from)
      let value: PdfValue = null
      try {
        value = parser.value()
      } catch (error) {
        if (!(error instanceof PdfSyntax)) throw error
        parsed += parser.at - from
        this.output.leftOut('damaged', 'Some objects of the document are damaged: they were passed over.')
        continue
      }
      let stream: PdfObject['stream'] = null
      if (isDict(value) && parser.takes('stream')) {
        let start = parser.at
        if (text[start] === '\r') start++
        if (text[start] === '\n') start++
        const stated = value.get('Length')
        const until = typeof stated === 'number' && stated >= 0 ? start + stated : start
        const isRight = typeof stated === 'number' && /^\s{0,4}endstream/.test(text.slice(until, until + 16))
        const end = isRight ? until : hasStreamEnds ? text.indexOf('endstream', start) : -1
        if (end === -1) hasStreamEnds = false
        stream = { from: start, to: end === -1 ? text.length : end }
        if (end !== -1) parser.at = end
      }
      parsed += stream === null ? parser.at - from : 0
      head.lastIndex = Math.max(from, parser.at)
      this.add({
        number: Number(found[1]),
        generation: Number(found[2]),
        offset: found.index,
        value,
        stream,
        container: null,
        escaped: parser.escaped,
      })
    }
  }

  private add(object: PdfObject): void {
    this.objects.push(object)
    this.current.set(object.number, object)
    if (object.stream === null || !isDict(object.value)) return
    const type = nameOf(object.value.get('Type'))
    if (type === 'ObjStm') this.objectStreams++
    if (type === 'XRef') {
      this.crossReferenceStreams++
      this.trailers.push({ dict: object.value, offset: object.offset })
    }
  }

  private scanTrailers(): void {
    for (
      let at = this.text.indexOf('trailer'), count = 0;
      at !== -1 && count < 1000;
      at = this.text.indexOf('trailer', at + 7), count++
    )
      try {
        const dict = new PdfParser(this.text.slice(at + 7, at + 65_536)).value()
        if (isDict(dict)) this.trailers.push({ dict, offset: at })
      } catch (error) {
        if (!(error instanceof PdfSyntax)) throw error
      }
    this.trailers.sort((one, other) => one.offset - other.offset)
  }

  private openEncryption(): void {
    const trailer = this.trailers.findLast(({ dict }) => dict.has('Encrypt'))?.dict
    if (trailer === undefined) return
    const dict = this.resolve(trailer.get('Encrypt'))
    const ids = this.resolve(trailer.get('ID'))
    const id = isList(ids) ? this.resolve(ids[0]) : null
    if (!isDict(dict)) return
    try {
      this.encryption = readEncryption(
        dict,
        Buffer.from(typeof id === 'string' ? id : '', 'latin1'),
        this.resolve,
        this.passwords,
      )
    } catch {
      this.encryption = {
        filter: nameOf(dict.get('Filter')) ?? '',
        v: 0,
        r: 0,
        bits: 0,
        cipher: 'unknown',
        permissions: 0,
        password: null,
        decrypt: null,
      }
    }
  }

  private unpackObjectStreams(): void {
    for (const object of [...this.objects]) {
      if (object.stream === null || !isDict(object.value) || nameOf(object.value.get('Type')) !== 'ObjStm')
        continue
      const unpacked = this.unpack(object)
      if (unpacked === null) {
        if (this.encryption === null || this.encryption.decrypt !== null)
          this.output.leftOut(
            'damaged',
            'An object stream could not be unpacked: the objects in it were not read.',
          )
        continue
      }
      this.readObjectStream(
        object,
        Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength).toString('latin1'),
      )
    }
  }

  /** Pairs of numbers and offsets, then the objects. */
  private readObjectStream(container: PdfObject, text: string): void {
    if (!isDict(container.value)) return
    const first = this.resolve(container.value.get('First'))
    const count = this.resolve(container.value.get('N'))
    if (typeof first !== 'number' || typeof count !== 'number') return
    const numbers = text.slice(0, Math.max(0, first)).match(/\d+/g) ?? []
    let budget = text.length * 2 + 65_536
    for (let index = 0; index + 1 < numbers.length && index < count * 2 && budget > 0; index += 2) {
      if (this.objects.length >= pdfLimits.objects) return
      const from = first + Number(numbers[index + 1])
      const parser = new PdfParser(text, from)
      try {
        const value = parser.value()
        this.objects.push({
          number: Number(numbers[index]),
          generation: 0,
          offset: container.offset,
          value,
          stream: null,
          container: container.number,
          escaped: parser.escaped,
        })
      } catch (error) {
        if (!(error instanceof PdfSyntax)) throw error
      }
      budget -= parser.at - from
    }
  }
}
