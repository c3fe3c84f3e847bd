import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { fields, zipByHand } from '../fixtures/archive/zip-by-hand.ts'
import type { HostileFile } from './hostile-file.ts'

/** Archives that are bombs, lie, circle or lead outside. */

const text = Buffer.from('a text that says the same thing, a text that says the same thing')
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 2 ** 20)

/** Bytes in which `inner` lies as several members with other names, stored so that none of them is the same. */
function nest(inner: Uint8Array, copies: number, level: number): Uint8Array {
  return zipByHand(
    Array.from({ length: copies }, (_, index) => ({
      name: `${level}-${index}.zip`,
      // a comment behind the archive makes each copy a file of its own
      content: Buffer.concat([
        inner.subarray(0, -2),
        fields([4, 2]),
        Buffer.from(`${level}${index}  `.slice(0, 4)),
      ]),
    })),
  )
}

/** A zip whose directory names one member very often, all in the same bytes. */
export function overlapping(count: number, content: Uint8Array): Uint8Array {
  const packed = deflateRawSync(content)
  const name = (index: number) => Buffer.from(String(index).padStart(6, '0'))
  const sizes = fields([crc32(content), 4], [packed.length, 4], [content.length, 4], [6, 2], [0, 2])
  const body = Buffer.concat([
    fields([0x04034b50, 4], [20, 2], [0, 2], [8, 2], [0, 4]),
    sizes,
    name(0),
    packed,
  ])
  const directory = Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      Buffer.concat([
        fields([0x02014b50, 4], [20, 2], [20, 2], [0, 2], [8, 2], [0, 4]),
        sizes,
        fields([0, 2], [0, 2], [0, 2], [0, 4], [0, 4]),
        name(index),
      ]),
    ),
  )
  const end = fields([0x06054b50, 4], [0, 4], [count % 65_536, 2], [count % 65_536, 2])
  return Buffer.concat([body, directory, end, fields([directory.length, 4], [body.length, 4], [0, 2])])
}

type TarHead = { name: string; size?: number | string; type?: string; link?: string }

/** A head of a tar member (POSIX.1-1988 ustar). */
function tarHead({ name, size = 0, type = '0', link = '' }: TarHead): Buffer {
  const head = Buffer.alloc(512)
  head.write(name, 0, 100, 'latin1')
  head.write('0000644\0', 100)
  head.write('0000000\0'.repeat(2), 108)
  head.write(typeof size === 'string' ? size : `${size.toString(8).padStart(11, '0')} `, 124, 12, 'latin1')
  head.write('00000000000 ', 136)
  head.write(' '.repeat(8), 148)
  head.write(type, 156)
  head.write(link, 157, 100, 'latin1')
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

const tar = (...parts: readonly (Buffer | TarHead)[]) =>
  Buffer.concat([...parts.map((part) => ('name' in part ? tarHead(part) : part)), Buffer.alloc(1024)])

const padded = (content: Buffer) =>
  Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)])

const traversing = [
  '../../../../tmp/skerry-was-here',
  '/tmp/skerry-was-here',
  '..\\..\\..\\skerry-was-here',
  'C:\\skerry-was-here',
  '\\\\host\\share\\skerry-was-here',
  './a/../../skerry-was-here',
  'CON',
  'aux.txt',
  'a:stream',
  'nul\0hidden.exe',
  'gpj.\u202Eexe',
  '\u001b]0;title\u0007.txt',
  'a\r\nb.txt',
  `${'long'.repeat(1000)}.txt`,
  '.',
  '..',
  '',
  ' ',
]

export function hostileArchives(): readonly HostileFile[] {
  return [
    {
      what: 'a flat bomb whose size says so',
      name: 'flat.zip',
      bytes: () =>
        zipByHand([
          { name: 'zeros', own: { packed: deflateRawSync(zeros(50)) }, says: { sizeBytes: 4_000_000_000 } },
        ]),
      says: /archive\.bomb|limit/,
    },
    {
      what: 'a flat bomb whose size is a lie',
      name: 'lie.zip',
      bytes: () => {
        const packed = deflateRawSync(zeros(90))
        return zipByHand([
          { name: 'zeros', own: { packed }, says: { sizeBytes: 10, packedBytes: packed.length } },
        ])
      },
      says: /limit|damaged/,
    },
    {
      what: 'a bomb of 300 MB as gzip',
      name: 'bomb.gz',
      bytes: () => gzipSync(zeros(300), { level: 9 }),
      says: /archive\.bomb|limit/,
    },
    {
      what: 'gzip in gzip, twelve deep',
      name: 'deep.gz',
      bytes: () => {
        let bytes: Uint8Array = text
        for (let level = 0; level < 12; level++) bytes = gzipSync(bytes)
        return bytes
      },
      says: /levels below/,
    },
    {
      what: 'archives in archives, six in each, six deep',
      name: 'nested.zip',
      bytes: () => {
        let bytes: Uint8Array = zipByHand([{ name: 'zeros', content: zeros(1) }])
        for (let level = 0; level < 6; level++) bytes = nest(bytes, 6, level)
        return bytes
      },
    },
    {
      what: 'overlapping members',
      name: 'overlap.zip',
      bytes: () => overlapping(20_000, Buffer.alloc(1_000_000)),
      says: /archive\.overlap/,
    },
    { what: '110,000 members', name: 'many.zip', bytes: () => overlapping(110_000, text), says: /limit/ },
    {
      what: 'a million members',
      name: 'million.zip',
      bytes: () => overlapping(1_000_000, text),
      says: /limit/,
    },
    {
      what: 'members that lead outside, and odd names',
      name: 'outside.zip',
      bytes: () => zipByHand(traversing.map((name) => ({ name, content: text }))),
      says: /archive\.(?:path|travers|outside|name)/,
    },
    {
      what: 'a link of a zip to the passwords of the system',
      name: 'link.zip',
      bytes: () =>
        zipByHand([
          {
            name: 'link',
            content: Buffer.from('/etc/passwd'),
            says: { madeBy: 0x314, attributes: (0o120777 << 16) >>> 0 },
          },
          { name: 'link/below', content: text },
        ]),
      says: /archive\.link/,
    },
    {
      what: 'links, devices and pipes of a tar, and members below them',
      name: 'links.tar',
      bytes: () =>
        tar(
          { name: 'soft', type: '2', link: '/etc/passwd' },
          { name: 'hard', type: '1', link: '../../../../etc/shadow' },
          { name: 'zero', type: '3' },
          { name: 'disk', type: '4' },
          { name: 'pipe', type: '6' },
          { name: 'soft/below', size: text.length },
          padded(text),
          { name: '../../skerry-was-here', size: text.length },
          padded(text),
          { name: '/tmp/skerry-was-here', size: text.length },
          padded(text),
        ),
      says: /archive\.link/,
    },
    {
      what: 'a tar whose sizes are lies',
      name: 'sizes.tar',
      bytes: () =>
        tar(
          { name: 'endless', size: '77777777777 ' },
          { name: 'negative', size: `\xff${'\xff'.repeat(11)}` },
          { name: 'binary', size: `\x80${'\x7f'.repeat(11)}` },
        ),
      says: /damaged/,
    },
    {
      what: 'a tar with names of names of 100 MB',
      name: 'long-names.tar',
      bytes: () => tar({ name: '././@LongLink', type: 'L', size: 100 * 2 ** 20 }, text, { name: 'x' }),
      says: /damaged|limit/,
    },
    {
      what: 'a zip whose end says that everything is everywhere',
      name: 'wide.zip',
      bytes: () =>
        zipByHand([{ name: 'a', content: text }], {
          wide: { count: 2n ** 63n, onDisk: 2n ** 63n, length: 2n ** 62n, at: 0, place: 0 },
          says: { count: 65_535, onDisk: 65_535, at: 0xffffffff, length: 0xffffffff },
        }),
      says: /damaged|archive\./,
    },
    {
      what: 'a zip whose entries all lie at its last byte',
      name: 'places.zip',
      bytes: () =>
        zipByHand(
          Array.from({ length: 500 }, (_, index) => ({
            name: `m${index}`,
            content: text,
            says: { local: 0xfffffffe, packedBytes: 0xfffffff0 },
          })),
        ),
      says: /damaged/,
    },
  ]
}
