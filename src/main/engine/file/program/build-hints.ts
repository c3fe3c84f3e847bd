import type { ByteReader } from './byte-reader.ts'
import { latin1, utf8 } from './byte-reader.ts'

/** What a program built by Go says about its build (`debug/buildinfo` of Go 1.18 and later). */
export type GoBuild = {
  readonly version: string
  /** Path of the main package. */
  readonly path: string | null
  readonly module: string | null
  readonly moduleVersion: string | null
  readonly dependencies: readonly { readonly path: string; readonly version: string }[]
  readonly settings: readonly { readonly key: string; readonly value: string }[]
}

const magic = Buffer.from('\xff Go buildinf:', 'latin1')
const limits = { text: 1 << 20, rows: 2000, ranges: 8 }

type Range = { readonly offset: number; readonly size: number }

/** Looks for the build information of Go in the first eight ranges of a file, at most in a megabyte of each. */
export function readGoBuild(reader: ByteReader, ranges: readonly Range[]): GoBuild | null {
  for (const { offset, size } of ranges.slice(0, limits.ranges)) {
    const bytes = Buffer.from(reader.upTo(offset, Math.min(size, 1 << 20)))
    for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + 1)) {
      if (at % 16 !== 0 || at + 32 > bytes.length) continue
      // older programs have pointers instead of texts
      if (((bytes[at + 15] ?? 0) & 2) === 0) return { ...nothing, version: 'before 1.18' }
      const version = textAt(reader, offset + at + 32)
      const info = version === null ? null : textAt(reader, version.end)
      if (version !== null)
        return parsed(utf8(version.bytes), info === null ? '' : utf8(info.bytes.slice(16, -16)))
    }
  }
  return null
}

const nothing = { path: null, module: null, moduleVersion: null, dependencies: [], settings: [] }

/** A text with its length before it, seven bits a byte. */
function textAt(reader: ByteReader, at: number): { readonly bytes: Uint8Array; readonly end: number } | null {
  let length = 0
  let place = at
  for (let shift = 0; shift < 35; shift += 7) {
    if (place >= reader.size) return null
    const byte = reader.u8(place++)
    length += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
  }
  if (length > limits.text || place + length > reader.size) return null
  return { bytes: reader.bytes(place, length), end: place + length }
}

function parsed(version: string, info: string): GoBuild {
  const rows = info.split('\n', limits.rows * 2).map((line) => line.split('\t'))
  const of = (word: string) => rows.filter(([first]) => first === word).slice(0, limits.rows)
  const [module] = of('mod')
  return {
    version: version.slice(0, 200),
    path: of('path')[0]?.[1] ?? null,
    module: module?.[1] ?? null,
    moduleVersion: module?.[2] ?? null,
    dependencies: of('dep').map(([, path = '', dependency = '']) => ({
      path: path.slice(0, 500),
      version: dependency.slice(0, 200),
    })),
    settings: of('build').map(([, text = '']) => {
      const equals = text.indexOf('=')
      return {
        key: text.slice(0, Math.max(equals, 0)).slice(0, 200),
        value: text.slice(equals + 1).slice(0, 2000),
      }
    }),
  }
}

/**
 * Commit of the Rust compiler by the paths of its library, which every program built by it holds; null where none is
 * found in the first eight megabytes of the ranges.
 */
export function rustCommit(reader: ByteReader, ranges: readonly Range[]): string | null {
  for (const { offset, size } of ranges.slice(0, limits.ranges)) {
    const bytes = Buffer.from(reader.upTo(offset, Math.min(size, 8 << 20)))
    for (let at = bytes.indexOf('/rustc/'); at !== -1; at = bytes.indexOf('/rustc/', at + 7)) {
      const commit = latin1(bytes.subarray(at + 7, at + 48))
      if (/^[0-9a-f]{40}[/\\]$/.test(commit)) return commit.slice(0, 40)
    }
  }
  return null
}
