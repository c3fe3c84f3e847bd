import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import { elfTool } from '../elf/elf-tool.ts'
import type { FileTool } from '../file-tool.ts'
import type { FileTypeKind } from '../file-types.ts'
import { javaTool } from '../java/java-tool.ts'
import { machOTool } from '../mach-o/mach-o-tool.ts'
import { peTool } from '../pe/pe-tool.ts'

/** Programs that are small and made so that reading them as they ask takes hours or gigabytes. */
const folder = join(import.meta.dirname, '../../../../../test/fixtures/files')
const sample = (name: string) => readFileSync(join(folder, name))

/** Five hundred sections, each of which is the whole file of four megabytes. */
function overlappingSections(): Uint8Array {
  const bytes = Buffer.alloc(4 << 20)
  sample('pe/win32.exe').copy(bytes)
  bytes.writeUInt16LE(500, 0x86)
  for (let index = 0; index < 500; index++) {
    const at = 0x178 + index * 40
    bytes.writeUInt32LE(bytes.length, at + 8)
    bytes.writeUInt32LE(0x1000, at + 12)
    bytes.writeUInt32LE(bytes.length, at + 16)
    bytes.writeUInt32LE(0, at + 20)
    bytes.writeUInt32LE(0x60000020, at + 36)
  }
  return bytes
}

/** A table of imports that repeats one library, each with as many functions as the file has room for. */
function endlessImports(): Uint8Array {
  const bytes = Buffer.alloc(4 << 20, sample('pe/win32.exe').subarray(0, 0x400))
  sample('pe/win32.exe').copy(bytes)
  bytes.writeUInt32LE(0x2000, 0x80 + 24 + 96 + 8)
  bytes.writeUInt32LE(1 << 20, 0x1a4 + 4)
  for (let at = 0x600; at + 20 < bytes.length; at += 20) {
    bytes.writeUInt32LE(0x2000, at)
    bytes.writeUInt32LE(0x2000, at + 12)
    bytes.writeUInt32LE(0x2000, at + 16)
  }
  return bytes
}

/** A file for 32 processors, whose programs are all the same bytes. */
function repeatedSlices(): Uint8Array {
  const program = sample('mach-o/signed.bin')
  const bytes = Buffer.alloc(8 << 20)
  bytes.writeUInt32BE(0xcafebabe, 0)
  bytes.writeUInt32BE(32, 4)
  for (let index = 0; index < 32; index++) {
    const at = 8 + index * 20
    bytes.writeUInt32BE(0x100000c, at)
    bytes.writeUInt32BE(4096, at + 8)
    bytes.writeUInt32BE(bytes.length - 4096, at + 12)
  }
  program.copy(bytes, 4096)
  return bytes
}

/** Sixty thousand texts of a class that are all one of 60 KB, and as many calls of a method of that name. */
function repeatedConstants(): Uint8Array {
  const count = 60_000
  const head = Buffer.alloc(10)
  head.writeUInt32BE(0xcafebabe, 0)
  head.writeUInt16BE(55, 6)
  head.writeUInt16BE(count, 8)
  const long = Buffer.alloc(3 + 60_000, 0x61)
  long.writeUInt8(1, 0)
  long.writeUInt16BE(60_000, 1)
  const constants = [long, Buffer.from([7, 0, 1]), Buffer.from([12, 0, 1, 0, 1])]
  while (constants.length < count - 1)
    constants.push(constants.length % 2 === 0 ? Buffer.from([8, 0, 1]) : Buffer.from([10, 0, 2, 0, 3]))
  const tail = Buffer.from([0, 1, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([head, ...constants, tail])
}

/** Thousands of entries of the dynamic table, each of which names a text of a kilobyte. */
function repeatedLibraries(): Uint8Array {
  const bytes = Buffer.alloc(2 << 20, 0x61)
  const source = sample('elf/hardened.bin')
  source.copy(bytes)
  const programs = Number(bytes.readBigUInt64LE(32))
  for (let index = 0; index < bytes.readUInt16LE(56); index++) {
    const at = programs + index * 56
    if (bytes.readUInt32LE(at) !== 2) continue
    bytes.writeBigUInt64LE(0x10000n, at + 8)
    bytes.writeBigUInt64LE(0x100000n, at + 32)
  }
  for (let at = 0x10000; at < 0x10000 + 16 * 4000; at += 16) {
    bytes.writeBigUInt64LE(1n, at)
    bytes.writeBigUInt64LE(0n, at + 8)
  }
  return bytes
}

const costly: [string, FileTool, FileTypeKind, () => Uint8Array][] = [
  ['sections of a Windows program that overlap', peTool, 'pe', overlappingSections],
  ['imports without end', peTool, 'pe', endlessImports],
  ['programs for many processors at one place', machOTool, 'mach-o-fat', repeatedSlices],
  ['constants of a class that repeat a long text', javaTool, 'java-class', repeatedConstants],
  ['libraries of an ELF program that repeat', elfTool, 'elf', repeatedLibraries],
]

test.each(costly)(
  '%s are read within two seconds, and what was left out is said',
  async (_, tool, kind, make) => {
    const bytes = make()
    const start = performance.now()
    const report = await runFileTool(tool, bytes, { types: [{ kind, mime: '', label: '' }] })
    expect(performance.now() - start).toBeLessThan(2000)
    expect(report.data).not.toBeNull()
  },
)
