import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { DecodeStep } from '../../../../contract/workstation/files/tool-report.ts'
import { bytesOf, latin, type Value } from './value.ts'

/** Bytes that one decompression gives at most. */
const maxInflated = 4 * 2 ** 20
type Guess = { readonly step: DecodeStep; readonly from: string; readonly isNumbers: boolean }

const maxRecorded = 4000
const maxRecordedLength = 16 * 2 ** 20

/**
 * How values were made from others: steps in the terms of CyberChef, with the arguments of its operations in their
 * order. A key that has a format there stands as two arguments, the format and the key.
 */
export class Trail {
  private readonly made = new Map<string, { readonly step: DecodeStep; readonly from: string }>()
  private readonly used = new Set<string>()
  private readonly sources: { readonly key: string; readonly isNumbers: boolean }[] = []
  private room = maxRecordedLength

  record(out: Value, operation: string, args: DecodeStep['arguments'], from: Value): void {
    const to = keyOf(out)
    const source = keyOf(from)
    if (to === null || source === null || to === source || to.length < 4 || this.made.has(to)) return
    if (this.made.size >= maxRecorded || this.room < to.length + source.length) return
    this.room -= to.length + source.length
    this.made.set(to, { step: { operation, arguments: args }, from: source })
    this.used.add(source)
  }

  /** Remembers a value that something may be made of by a loop. */
  note(value: Value): void {
    const key = keyOf(value)
    if (key !== null && key.length >= 8 && key.length <= 2 ** 20 && this.sources.length < 64)
      this.sources.push({ key, isNumbers: Array.isArray(value) && typeof value[0] === 'number' })
  }

  /** Texts that were decoded and of which nothing else was made. */
  *results(): Generator<string> {
    for (const text of this.made.keys()) if (!this.used.has(text)) yield text
  }

  /** The steps that lead to a text, the first one first. */
  stepsOf(text: string): DecodeStep[] {
    const steps: DecodeStep[] = []
    const seen = new Set<string>()
    for (let key = text; steps.length < 50 && !seen.has(key); ) {
      seen.add(key)
      const made = this.made.get(key)
      const guessed: Guess | null = made === undefined && key === text ? this.guess(key) : null
      const link = made ?? guessed
      if (link === null || link === undefined) break
      steps.unshift(link.step)
      if (guessed?.isNumbers === true)
        steps.unshift({ operation: 'From Decimal', arguments: ['Comma', false] })
      key = link.from
    }
    return steps
  }

  private *candidates(): Generator<{ readonly key: string; readonly isNumbers: boolean }> {
    yield* this.sources
    for (const key of this.made.keys()) yield { key, isNumbers: false }
  }

  /** A loop that changes one character after the other by a key or by a distance, or turns numbers into characters. */
  private guess(text: string): Guess | null {
    if (text.length < 8) return null
    for (const { key: from, isNumbers } of this.candidates()) {
      if (from.length !== text.length || from === text) continue
      const key = repeatedKey(from, text)
      if (key !== null)
        return key.every((byte) => byte === 0) ? null : { step: xorStep(key), from, isNumbers }
      const distance = (text.charCodeAt(0) - from.charCodeAt(0) + 256) % 256
      let isShift = true
      for (let at = 0; isShift && at < text.length; at += 1)
        isShift = (text.charCodeAt(at) - from.charCodeAt(at) + 512) % 256 === distance
      if (isShift)
        return { step: { operation: 'ADD', arguments: ['Decimal', String(distance)] }, from, isNumbers }
      if ([...text].reverse().join('') === from)
        return { step: { operation: 'Reverse', arguments: ['Character'] }, from, isNumbers }
    }
    return null
  }
}

export function xorStep(key: Uint8Array): DecodeStep {
  return { operation: 'XOR', arguments: ['Hex', Buffer.from(key).toString('hex'), 'Standard', false] }
}

/** The shortest key of at most 64 bytes that leads from one text to another by exclusive or, or null. */
function repeatedKey(from: string, to: string): Uint8Array | null {
  const differences = new Uint8Array(from.length)
  for (let at = 0; at < from.length; at += 1) {
    const difference = from.charCodeAt(at) ^ to.charCodeAt(at)
    if (difference > 255) return null
    differences[at] = difference
  }
  for (let length = 1; length <= 64 && length * 2 <= from.length; length += 1) {
    let fits = true
    for (let at = length; fits && at < differences.length; at += 1)
      fits = differences[at] === differences[at - length]
    if (fits) return differences.slice(0, length)
  }
  return null
}

function keyOf(value: Value): string | null {
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return latin(value)
  if (Array.isArray(value) && value.length > 3 && value.length <= 2 ** 20) {
    if (value.every((item) => typeof item === 'string')) return null
    const bytes = bytesOf(value)
    return bytes === null ? null : latin(bytes)
  }
  return null
}

/** Decodes Base64, with the alphabet of URLs too and without padding; null where it is none. */
export function fromBase64(text: string): Uint8Array | null {
  const plain = text.replace(/\s+/g, '')
  if (plain.length < 2 || !/^[A-Za-z0-9+/_-]+={0,3}$/.test(plain)) return null
  return new Uint8Array(Buffer.from(plain, 'base64'))
}

export function fromHex(text: string): Uint8Array | null {
  const plain = text.replace(/0x|\\x|[\s,;:-]+/gi, '')
  if (plain.length < 2 || plain.length % 2 === 1 || !/^[0-9a-f]+$/i.test(plain)) return null
  return new Uint8Array(Buffer.from(plain, 'hex'))
}

export type Inflation = 'gzip' | 'zlib' | 'raw'
const inflaters = { gzip: gunzipSync, zlib: inflateSync, raw: inflateRawSync }
const inflateSteps = { gzip: 'Gunzip', zlib: 'Zlib Inflate', raw: 'Raw Inflate' }

/** Decompresses up to 4 MB, and records the step; null where the bytes are no such stream. */
export function inflate(bytes: Uint8Array, how: Inflation, trail: Trail): Uint8Array | null {
  try {
    const out = new Uint8Array(inflaters[how](bytes, { maxOutputLength: maxInflated }))
    trail.record(out, inflateSteps[how], how === 'gzip' ? [] : [0, 0, 'Adaptive', false, false], bytes)
    return out
  } catch {
    return null
  }
}

const decoders = {
  'utf-8': 'UTF-8 (65001)',
  'utf-16le': 'UTF-16LE (1200)',
  'utf-16be': 'UTF-16BE (1201)',
  latin1: 'Western European (1252)',
} as const
export type TextCode = keyof typeof decoders

export function decodeText(bytes: Uint8Array, code: TextCode, trail: Trail): string {
  const text = code === 'latin1' ? latin(bytes) : new TextDecoder(code).decode(bytes)
  trail.record(text, 'Decode text', [decoders[code]], bytes)
  return text
}

export function recordBase64(text: string, trail: Trail): Uint8Array | null {
  const bytes = fromBase64(text)
  if (bytes !== null) trail.record(bytes, 'From Base64', ['A-Za-z0-9+/=', true, false], text)
  return bytes
}

export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

export function xorBytes(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => byte ^ (key[at % key.length] ?? 0))
}

/** Whether bytes look like text that somebody wrote: in UTF-8, or in UTF-16 as PowerShell takes it. */
export function readableCode(bytes: Uint8Array): TextCode | null {
  if (bytes.length < 4) return null
  const head = bytes.subarray(0, 4096)
  let zeros = 0
  let odd = 0
  for (const [at, byte] of head.entries()) {
    if (byte === 0 && at % 2 === 1) zeros += 1
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) odd += 1
  }
  if (zeros > head.length * 0.4 && odd === 0) return 'utf-16le'
  if (zeros > 0 || odd > head.length * 0.01) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(
      head.length < bytes.length ? head.subarray(0, 4090) : head,
      { stream: true },
    )
    return 'utf-8'
  } catch {
    return null
  }
}
