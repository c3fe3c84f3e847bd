import { crc32, deflateSync } from 'node:zlib'
import type { HostileFile } from './hostile-file.ts'

/** Programs, pictures and captures whose tables lie. */

type Pe = {
  readonly directories: Readonly<Record<number, readonly [at: number, size: number]>>
  readonly body: Buffer
}

const bodyAt = 0x400
const bodyRva = 0x1000

/** A PE32 program of one section that holds `body` ([PE/COFF] of Microsoft). */
export function program({ directories, body }: Pe): Buffer {
  const head = Buffer.alloc(bodyAt)
  head.write('MZ')
  head.writeUInt32LE(0x80, 0x3c)
  head.write('PE\0\0', 0x80, 'latin1')
  head.writeUInt16LE(0x14c, 0x84)
  head.writeUInt16LE(1, 0x86)
  head.writeUInt16LE(224, 0x94)
  head.writeUInt16LE(0x102, 0x96)
  const at = 0x98
  head.writeUInt16LE(0x10b, at)
  head.writeUInt32LE(bodyRva, at + 16)
  head.writeUInt32LE(0x400000, at + 28)
  head.writeUInt32LE(0x1000, at + 32)
  head.writeUInt32LE(0x200, at + 36)
  head.writeUInt16LE(4, at + 48)
  head.writeUInt32LE(bodyRva + Math.ceil(body.length / 4096) * 4096, at + 56)
  head.writeUInt32LE(bodyAt, at + 60)
  head.writeUInt16LE(2, at + 68)
  head.writeUInt32LE(16, at + 92)
  for (const [index, [place, size]] of Object.entries(directories)) {
    head.writeUInt32LE(place, at + 96 + Number(index) * 8)
    head.writeUInt32LE(size, at + 100 + Number(index) * 8)
  }
  const section = at + 224
  head.write('.text', section)
  head.writeUInt32LE(body.length, section + 8)
  head.writeUInt32LE(bodyRva, section + 12)
  head.writeUInt32LE(body.length, section + 16)
  head.writeUInt32LE(bodyAt, section + 20)
  head.writeUInt32LE(0xe0000020, section + 36)
  return Buffer.concat([head, body])
}

/** Folders of resources that lead to themselves. */
function circle(): Buffer {
  const body = Buffer.alloc(16 + 8 * 4000)
  body.writeUInt16LE(4000, 14)
  for (let entry = 0; entry < 4000; entry++) {
    body.writeUInt32LE(entry, 16 + entry * 8)
    body.writeUInt32LE(0x80000000, 20 + entry * 8)
  }
  return body
}

/** Import descriptors that all name the same endless list. */
function imports(megabytes: number): Buffer {
  const body = Buffer.alloc(megabytes * 2 ** 20, 0x41)
  const count = 20_000
  for (let at = 0; at < count * 20; at += 20) {
    body.writeUInt32LE(bodyRva + count * 20, at)
    body.writeUInt32LE(bodyRva + count * 20, at + 12)
    body.writeUInt32LE(bodyRva + count * 20, at + 16)
  }
  for (let at = count * 20; at + 4 < body.length; at += 4) body.writeUInt32LE(bodyRva + count * 20, at)
  return body
}

/** Certificates of eight bytes each, without end. */
function certificates(): Buffer {
  const body = Buffer.alloc(4 * 2 ** 20)
  for (let at = 0; at < body.length; at += 8) {
    body.writeUInt32LE(8, at)
    body.writeUInt32LE(0x00020200, at + 4)
  }
  return body
}

const chunk = (kind: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(kind), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of one bit a pixel (ISO/IEC 15948), whose rows `isDark` draws. */
export function png(
  width: number,
  height: number,
  isDark: (x: number, y: number) => boolean,
  more: readonly Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const row = 1 + Math.ceil(width / 8)
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (!isDark(x, y))
        pixels[y * row + 1 + (x >> 3)] = (pixels[y * row + 1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture that says to be as large as asked, and has no rows. */
function emptyPng(width: number, height: number): Buffer {
  const bytes = png(1, 1, () => true)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** Whether a pixel of a plane full of the finder patterns of QR codes is dark (ISO/IEC 18004, 6.3.3). */
function inFinder(x: number, y: number): boolean {
  const [left, top] = [Math.floor(x / 2) % 8, Math.floor(y / 2) % 8]
  if (left > 6 || top > 6) return false
  const ring = Math.max(Math.abs(left - 3), Math.abs(top - 3))
  return ring !== 2
}

function elf(about: Readonly<Record<number, number>>): Buffer {
  const bytes = Buffer.alloc(4096)
  Buffer.from('7f454c46020101', 'hex').copy(bytes)
  bytes.writeUInt16LE(2, 16)
  bytes.writeUInt16LE(62, 18)
  bytes.writeUInt32LE(64, 32)
  bytes.writeUInt32LE(64, 40)
  bytes.writeUInt16LE(64, 52)
  bytes.writeUInt16LE(56, 54)
  bytes.writeUInt16LE(0xffff, 56)
  bytes.writeUInt16LE(64, 58)
  bytes.writeUInt16LE(0xffff, 60)
  for (const [at, value] of Object.entries(about)) bytes.writeUInt32LE(value, Number(at))
  return bytes
}

/** A capture of packets that say to have this many bytes. */
function capture(packets: number, says: number): Buffer {
  const head = Buffer.from('d4c3b2a1020004000000000000000000ffff000001000000', 'hex')
  const packet = Buffer.alloc(16 + 60)
  packet.writeUInt32LE(says, 8)
  packet.writeUInt32LE(says, 12)
  return Buffer.concat([head, Buffer.alloc(packet.length * packets, packet)])
}

/** A TIFF whose folders of fields follow each other in a circle. */
function tiff(): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 12 * 4 + 4)
  bytes.write('II*\0')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(4, 8)
  for (const [index, tag] of [0x8769, 0x8825, 0xa005, 0x14a].entries()) {
    bytes.writeUInt16LE(tag, 10 + index * 12)
    bytes.writeUInt16LE(4, 12 + index * 12)
    bytes.writeUInt32LE(0xfffffff, 14 + index * 12)
    bytes.writeUInt32LE(8, 18 + index * 12)
  }
  bytes.writeUInt32LE(8, 10 + 48)
  return bytes
}

export function hostilePrograms(): readonly HostileFile[] {
  const exe = (what: string, name: string, pe: () => Pe, says?: RegExp): HostileFile => ({
    ...{ what, name, bytes: () => program(pe()) },
    ...(says && { says }),
  })
  return [
    exe(
      'resources in a circle',
      'circle.exe',
      () => ({ directories: { 2: [bodyRva, 32_016] }, body: circle() }),
      /pe\.resource_loop/,
    ),
    exe(
      'an import table of 9 MB',
      'imports.exe',
      () => ({ directories: { 1: [bodyRva, 9 * 2 ** 20] }, body: imports(9) }),
      /limit|damaged|more than/,
    ),
    exe(
      'certificates without end',
      'certificates.exe',
      () => ({ directories: { 4: [bodyAt, 4 * 2 ** 20] }, body: certificates() }),
      /limit|damaged|more than/,
    ),
    exe('a table of exports of four thousand million', 'exports.exe', () => {
      const body = Buffer.alloc(4096)
      for (let at = 20; at < 40; at += 4) body.writeUInt32LE(0xfffffff0, at)
      return { directories: { 0: [bodyRva, 40] }, body }
    }),
    exe('every directory everywhere', 'everywhere.exe', () => ({
      directories: Object.fromEntries(
        Array.from({ length: 16 }, (_, at) => [at, [bodyRva + at, 0xfffffff0] as const]),
      ),
      body: Buffer.alloc(65_536, 0xff),
    })),
    { what: 'ELF with 65,535 sections in one place', name: 'sections.bin', bytes: () => elf({}) },
    {
      what: 'ELF whose tables lie beyond the end',
      name: 'beyond.bin',
      bytes: () => elf({ 32: 0xfffffff0, 36: 0x7fffffff, 40: 0xfffffff0, 44: 0x7fffffff }),
    },
    {
      what: 'Mach-O with four thousand million commands',
      name: 'commands.macho',
      bytes: () =>
        Buffer.concat([
          Buffer.from('cffaedfe07000001030000000200000000ffffffffffff0000000000000000000000', 'hex'),
          Buffer.alloc(65_536),
        ]),
    },
    {
      what: 'a universal Mach-O that holds itself',
      name: 'universal.macho',
      bytes: () =>
        Buffer.concat([
          Buffer.from('cafebabe00000002', 'hex'),
          ...Array.from({ length: 2 }, () =>
            Buffer.from('01000007000000030000000000001000000000c0'.slice(0, 40), 'hex'),
          ),
          Buffer.alloc(4096),
        ]),
    },
    {
      what: 'a class whose pool of constants is a lie',
      name: 'Pool.class',
      bytes: () => Buffer.concat([Buffer.from('cafebabe00000034ffff', 'hex'), Buffer.alloc(300_000, 1)]),
    },
    {
      what: 'DEX whose tables are everywhere',
      name: 'classes.dex',
      bytes: () =>
        Buffer.concat([
          Buffer.from('dex\n035\0', 'latin1'),
          Buffer.alloc(0x68, 0xff),
          Buffer.alloc(4096, 0x70),
        ]),
    },
    {
      what: 'a picture of finder patterns of QR codes',
      name: 'finders.png',
      bytes: () => png(1600, 1600, inFinder),
    },
    {
      what: 'a picture of noise',
      name: 'noise.png',
      bytes: () => png(1900, 1900, (x, y) => ((Math.imul(x * 7919 + y, 2_654_435_761) >>> 13) & 1) === 1),
    },
    {
      what: 'a picture of four thousand million pixels a side',
      name: 'large.png',
      bytes: () => emptyPng(0x7fffffff, 0x7fffffff),
      says: /limit|damaged|pixels|large/,
    },
    { what: 'a picture of 30,000 pixels a side', name: 'wide.png', bytes: () => emptyPng(30_000, 30_000) },
    {
      what: 'a picture with a profile that is a bomb',
      name: 'profile.png',
      bytes: () =>
        png(9, 9, () => true, [
          chunk(
            'iCCP',
            Buffer.concat([
              Buffer.from('a\0\0', 'latin1'),
              deflateSync(Buffer.alloc(300 * 2 ** 20), { level: 9 }),
            ]),
          ),
        ]),
    },
    {
      what: 'a picture with a text that is a bomb',
      name: 'text.png',
      bytes: () =>
        png(9, 9, () => true, [
          chunk(
            'zTXt',
            Buffer.concat([
              Buffer.from('a\0\0', 'latin1'),
              deflateSync(Buffer.alloc(300 * 2 ** 20, 'a'), { level: 9 }),
            ]),
          ),
        ]),
    },
    {
      what: 'a picture of 200,000 chunks',
      name: 'chunks.png',
      bytes: () =>
        png(
          9,
          9,
          () => true,
          Array.from({ length: 200_000 }, () => chunk('tEXt', Buffer.from('a\0b', 'latin1'))),
        ),
    },
    { what: 'a TIFF in a circle', name: 'circle.tif', bytes: tiff },
    {
      what: 'a capture whose packets are larger than it',
      name: 'sizes.pcap',
      bytes: () => capture(10, 0x7fffffff),
      says: /damaged|limit/,
    },
    {
      what: 'a capture of a million packets that hold nothing',
      name: 'nothing.pcap',
      bytes: () => capture(1_000_000, 60),
    },
    {
      what: 'one line of 30 MB',
      name: 'line.txt',
      bytes: () => Buffer.alloc(30 * 2 ** 20, 'http://a.example/'),
    },
    {
      what: '500,000 addresses',
      name: 'addresses.txt',
      bytes: () =>
        Buffer.from(Array.from({ length: 500_000 }, (_, at) => `http://h${at}.example/x\n`).join('')),
    },
    { what: 'nothing', name: 'nothing', bytes: () => Buffer.alloc(0) },
  ]
}
