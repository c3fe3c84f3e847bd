import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { pictureResult } from './picture-result.ts'
import { pictureTool } from './picture-tool.ts'

const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/picture')
/** What exiftool says; `make.sh` there says how it was made. */
const expected: Record<string, Record<string, string | number | string[]>> = JSON.parse(
  readFileSync(join(folder, 'expected.json'), 'utf8'),
)
const names = Object.keys(expected)
const types = [{ kind: 'picture' as const, mime: 'image/png', label: 'Picture' }]
const contentOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)))

async function read(content: Uint8Array) {
  const report = await runFileTool(pictureTool, content, { types })
  return { ...report, data: report.data as z.output<ReturnType<typeof pictureResult>> }
}

test.each(names.filter((name) => name !== 'icon.ico'))('%s, beside exiftool', async (name) => {
  const { data, left_out, findings } = await read(contentOf(name))
  const oracle = expected[name] as Record<string, string | number>
  expect(left_out).toEqual([])
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(data).toMatchObject({
    ...{ width: oracle.ImageWidth, height: oracle.ImageHeight },
    ...{
      make: oracle.Make ?? null,
      model: oracle.Model ?? null,
      icc_profile: oracle.ProfileDescription ?? null,
    },
    software: oracle.Software ?? oracle.CreatorTool ?? null,
  })
  if (oracle.FrameCount !== undefined) expect(data.frames).toBe(oracle.FrameCount)
  if (name.endsWith('.png')) expect(data.bit_depth).toBe(oracle.BitDepth)
  expect(String(oracle.FileType).toLowerCase()).toContain(data.format.toLowerCase())
})

test('a picture of a camera: place, dates, fields, and a thumbnail of another shape', async () => {
  const { data, findings, objects, texts } = await read(contentOf('camera.jpg'))
  const oracle = expected['camera.jpg'] as Record<string, number>
  expect(data.gps?.latitude).toBeCloseTo(59.9139, 6)
  expect(data.gps).toMatchObject({ longitude: -10.7522, altitude: 23 })
  expect(data).toMatchObject({
    date_taken: '2026-03-01T10:20:30+01:00',
    artist: 'Anna',
    software: 'Darkroom 2',
  })
  expect(data.texts).toEqual([{ name: 'Comment', text: 'a comment' }])
  expect(data.xmp).toEqual(
    expect.arrayContaining([
      { name: 'creator', value: 'Bob' },
      { name: 'CreatorTool', value: 'Raw 9' },
      { name: 'DocumentID', value: 'uuid:1' },
    ]),
  )
  expect(data.metadata).toEqual(
    expect.arrayContaining([
      { group: 'iptc', name: 'City', value: 'Oslo' },
      { group: 'iptc', name: 'Keywords', value: 'harbour' },
    ]),
  )
  expect(data.thumbnail).toEqual({
    width: 30,
    height: 30,
    size: oracle.ThumbnailLength,
    has_other_shape: true,
  })
  expect(objects).toMatchObject([{ name: 'thumbnail.jpg', size: oracle.ThumbnailLength, problem: null }])
  expect(findings.map(({ code }) => code)).toEqual(['picture.gps', 'picture.thumbnail_differs'])
  expect(texts.map(({ title }) => title)).toEqual(['Comment', 'Metadata'])
})

test('a thumbnail of the same shape is no finding', async () => {
  const { data, findings } = await read(contentOf('plain.jpg'))
  expect(data.thumbnail).toMatchObject({ width: 30, height: 20, has_other_shape: false })
  expect(findings).toEqual([])
})

test('text chunks, compressed and international ones too', async () => {
  const { data } = await read(contentOf('texts.png'))
  expect(data.texts).toEqual([
    { name: 'Software', text: 'Easel 4' },
    { name: 'Comment', text: 'see http://berth.example/a' },
    { name: 'Title', text: 'Havn ø' },
  ])
})

test.each([
  ['moving.gif', 3, true],
  ['still.gif', 1, false],
  ['moving.webp', 2, true],
  ['pages.tif', 3, false],
] as const)('%s has %i frames', async (name, frames, isAnimated) => {
  expect((await read(contentOf(name))).data).toMatchObject({ frames, is_animated: isAnimated })
})

test('an icon has its pictures; bytes behind a picture are counted', async () => {
  const icon = (await read(contentOf('icon.ico'))).data
  expect(icon.images.map(({ width }) => width)).toEqual([16, 32])
  expect((await read(contentOf('behind.jpg'))).data.bytes_after_end).toBe(13)
  expect((await read(contentOf('plain.jpg'))).data.bytes_after_end).toBeNull()
})

describe('hostile pictures', () => {
  const attempt = async (content: Uint8Array) => {
    const began = performance.now()
    await read(content).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.startsWith('The file is no picture')) throw error
    })
    expect(performance.now() - began).toBeLessThan(1000)
  }
  const chunk = (type: string, data: Uint8Array) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }

  test('a compressed text and a profile that unpack to 200 MB', async () => {
    const bomb = deflateSync(Buffer.alloc(200 * 2 ** 20))
    const content = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('iCCP', Buffer.concat([Buffer.from('name\0\0'), bomb])),
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb])),
      chunk('iTXt', Buffer.concat([Buffer.from('Title\0\x01\0\0\0'), bomb])),
      chunk('IEND', Buffer.alloc(0)),
    ])
    const began = performance.now()
    const { data } = await read(new Uint8Array(content))
    expect(data).toMatchObject({ texts: [], icc_profile: 'name' })
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('directories in a circle', async () => {
    const content = Buffer.alloc(64)
    content.write('II*\0', 'latin1')
    content.writeUInt32LE(8, 4)
    content.writeUInt32LE(8, 10)
    const { left_out } = await read(new Uint8Array(content))
    expect(left_out.map(({ sentence }) => sentence)).toContain('Its directories run in a circle.')
  })

  test('cut anywhere', async () => {
    for (const name of names) {
      const content = contentOf(name)
      for (let length = 0; length < content.length; length += Math.ceil(content.length / roundsOf(30, 2000)))
        await attempt(content.slice(0, length))
    }
  })

  test.each(names.filter((name) => !name.startsWith('qr')))('%s with bytes changed', async (name) => {
    let state = seedOf(372) >>> 0
    const draw = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < roundsOf(50, 5000); round++) {
      const content = contentOf(name)
      for (let change = 0; change <= draw(8); change++)
        content[draw(Math.min(content.length, 4000))] = draw(256)
      await attempt(content)
    }
  })
})
