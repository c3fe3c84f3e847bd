import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeMmdb } from '../../../../test/fixtures/net/write-mmdb.ts'
import { buildAddressPack } from '../../jobs/address-pack/build-address-pack.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-mmdb-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a pack out of a file with these bytes. */
function build(bytes: Buffer) {
  const path = join(folder, 'source')
  writeFileSync(path, bytes)
  const task = { path, fileName: 'x.mmdb', target: join(folder, 'target'), marks: null, isComplete: null }
  return buildAddressPack(task, () => undefined)
}

describe('an MMDB file that was made to harm', () => {
  /** A file made of tree nodes of 24 bits, bytes of values, and metadata. */
  const made = (nodes: readonly (readonly [number, number])[], values: Buffer, ipVersion: 4 | 6 = 6) => {
    const tree = Buffer.alloc(nodes.length * 6)
    for (const [index, [left, right]] of nodes.entries()) {
      tree.writeUIntBE(left, index * 6, 3)
      tree.writeUIntBE(right, index * 6 + 3, 3)
    }
    const stated = writeMmdb({}, { type: 'T', built: '2026-01-01', ipVersion, recordSize: 24 })
    const metadata = Buffer.from(stated.subarray(stated.indexOf('\xab\xcd\xefMaxMind.com', 0, 'latin1')))
    const count = metadata.indexOf('node_count') + 'node_count'.length
    // replaces the number of the writer, which has variable length, by one of two bytes
    const rest = metadata.subarray(count + 1 + ((metadata[count] as number) & 0x1f))
    const number = Buffer.from([0xa2, nodes.length >> 8, nodes.length & 255])
    return Buffer.concat([tree, Buffer.alloc(16), values, metadata.subarray(0, count), number, rest])
  }
  const oneLeaf = (values: Buffer) => made([[17, 17]], values, 4)
  const pointerTo = (place: number) => Buffer.from([0x20 | (place >> 8), place & 255])
  const deepArrays = Buffer.concat(Array.from({ length: 200 }, () => Buffer.from([0x01, 0x04])))
  // each array contains the next one twice: forty of them represent 2^40 texts
  const laughs = Buffer.concat(
    Array.from({ length: 14 }, (_, level) =>
      Buffer.concat([Buffer.from([0x02, 0x04]), pointerTo((level + 1) * 6), pointerTo((level + 1) * 6)]),
    ).concat(Buffer.from([0x41, 0x61])),
  )
  const longText = Buffer.concat([Buffer.from([0x5f, 0xff, 0xff, 0xff]), Buffer.alloc(17_000_000, 'a')])

  test.each<[string, () => Buffer, RegExp]>([
    [
      'branches that lead to each other',
      () =>
        made(
          Array.from({ length: 120 }, (_, node) => [node + 1, node + 1] as const),
          Buffer.alloc(64),
        ),
      /^the branches of its search tree lead to each other$/,
    ],
    ['a root that leads to itself', () => made([[0, 0]], Buffer.alloc(64)), /lead to each other$/],
    [
      'a record that points to itself',
      () => oneLeaf(Buffer.concat([Buffer.from([0x01, 0x04]), pointerTo(0)])),
      /nested deeper than 16 levels, or in circles/,
    ],
    ['a pointer to itself', () => oneLeaf(pointerTo(0)), /^a pointer in it leads to a pointer$/],
    ['a record of deep arrays', () => oneLeaf(deepArrays), /nested deeper than 16 levels/],
    ['a record that doubles at each level', () => oneLeaf(laughs), /more than 4096 values$/],
    ['a text of megabytes', () => oneLeaf(longText), /longer than 64 KB$/],
    [
      'an array of millions',
      () => oneLeaf(Buffer.concat([Buffer.from([0x1f, 0x04, 0xff, 0xff, 0xff]), Buffer.alloc(5000, 0x40)])),
      /more than 4096 values$/,
    ],
    [
      'a number of many bytes',
      () => oneLeaf(Buffer.from([0x1c, 0x03, ...Buffer.alloc(30)])),
      /longer than its type$/,
    ],
    ['a type that is none', () => oneLeaf(Buffer.from([0x00, 0x30])), /that the format does not define$/],
    ['a value beyond the end', () => made([[60_000, 60_000]], Buffer.alloc(0), 4), /outside the file$/],
  ])('%s ends with a sentence', async (_what, bytes, why) => {
    await expect(build(bytes())).rejects.toThrow(why)
  })

  test('metadata that lead in circles are refused', async () => {
    const bytes = Buffer.concat([
      Buffer.alloc(64),
      Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
      Buffer.from([0x01, 0x04]),
      pointerTo(0),
    ])
    await expect(build(bytes)).rejects.toThrow('nested deeper than 16 levels, or in circles')
  })
})
