import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announcedFile } from '../../../../test/fixtures/store/sent-upload.ts'
import { isProblem } from '../../../contract/problem.ts'
import { systemClock } from '../system/clock.ts'
import { systemRandom } from '../system/random.ts'
import { Uploads } from './uploads.ts'

let dataDir: string
let uploads: Uploads
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  dataDir = mkdtempSync(join(tmpdir(), 'skerry-uploads-'))
  uploads = new Uploads({ dataDir, clock: systemClock, random: systemRandom })
})
afterEach(() => {
  uploads.close()
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true, force: true })
})

const kept = () => (existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads')) : [])
const slice = (offset: number, text: string, last = false) => ({ offset, bytes: Buffer.from(text), last })

describe('a file', () => {
  test('comes in slices, in order; a repeated one changes nothing', async () => {
    const { id, files, whole } = announcedFile(uploads, 'a.log', 6)
    expect(await uploads.append(id, 0, slice(3, 'def'))).toMatchObject({ code: 'conflict' })
    expect(await uploads.append(id, 0, slice(0, 'abc'))).toEqual({ received: 3 })
    expect(await uploads.append(id, 0, slice(0, 'xyz'))).toEqual({ received: 3 })
    expect(await uploads.append(id, 0, slice(3, 'def', true))).toEqual({ received: 6 })
    await whole
    expect(readFileSync(files[0]?.path ?? '', 'utf8')).toBe('abcdef')
    expect(await uploads.append(id, 0, slice(6, 'ghi', true))).toEqual({ received: 6 })
  })

  test('has no more bytes than were announced, but may have fewer', async () => {
    const { id, files } = announcedFile(uploads, 'a.log', 6)
    expect(await uploads.append(id, 0, slice(0, 'abcdefg'))).toMatchObject({ code: 'too-large' })
    expect(await uploads.append(id, 0, slice(0, 'abc', true))).toEqual({ received: 3 })
    expect(files[0]).toMatchObject({ size: 3, isWhole: true })
  })

  test('that is empty is whole at once, and there once it is taken', async () => {
    const upload = announcedFile(uploads, 'empty', 0)
    await upload.whole
    upload.take()
    expect(readFileSync(upload.files[0]?.path ?? '', 'utf8')).toBe('')
  })

  test('is put where the operation wants it, before or after its bytes arrive', async () => {
    const upload = uploads.begin([
      { name: 'early', size: 3 },
      { name: 'late', size: 3 },
    ])
    if (isProblem(upload)) throw new Error(upload.message)
    await uploads.append(upload.id, 0, slice(0, 'abc', true))
    const paths = [join(dataDir, 'one'), join(dataDir, 'two')]
    upload.take(paths)
    await uploads.append(upload.id, 1, slice(0, 'def', true))
    await upload.whole
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['abc', 'def'])
    expect(kept()).toEqual([])
  })
})

describe('an upload', () => {
  test('that stays silent for a minute is interrupted, and its files are removed unless somebody has them', async () => {
    const left = announcedFile(uploads, 'left', 6)
    const taken = announcedFile(uploads, 'taken', 6)
    await uploads.append(left.id, 0, slice(0, 'abc'))
    taken.take()
    vi.advanceTimersByTime(59_000)
    await uploads.append(taken.id, 0, slice(0, 'abc'))
    vi.advanceTimersByTime(2000)
    await expect(left.whole).rejects.toThrow('interrupted')
    expect(kept()).toEqual([`${taken.id}-0`])
    expect(uploads.find(left.id)).toMatchObject({ code: 'not-found' })
    vi.advanceTimersByTime(60_000)
    await expect(taken.whole).rejects.toThrow('interrupted')
    expect(kept()).toEqual([`${taken.id}-0`])
  })

  test('is taken once, and by one who wants one file only with one', () => {
    const one = announcedFile(uploads, 'a', 1)
    expect(uploads.findOne(one.id)).toBe(one)
    one.take()
    expect(uploads.findOne(one.id)).toMatchObject({ code: 'not-found' })
    const two = uploads.begin([
      { name: 'a', size: 1 },
      { name: 'b', size: 1 },
    ])
    expect(isProblem(two) ? two : uploads.findOne(two.id)).toMatchObject({ code: 'invalid' })
  })

  test('that its operation cancels fails for those who wait, and takes no more', async () => {
    const upload = announcedFile(uploads, 'a', 6)
    upload.take()
    const stop = new AbortController()
    upload.endWith(stop.signal)
    const waiting = upload.more()
    stop.abort()
    await expect(waiting).rejects.toThrow('cancelled')
    expect(await uploads.append(upload.id, 0, slice(0, 'abc'))).toEqual({ received: 0 })
    upload.remove()
    expect(kept()).toEqual([])
  })

  test('that its window cancels ends for its operation and leaves nothing; one that has arrived stays', async () => {
    const [left, taken, whole] = ['left', 'taken', 'whole'].map((name) => announcedFile(uploads, name, 3))
    taken?.take()
    whole?.take()
    for (const each of [left, taken]) await uploads.append(each?.id ?? '', 0, slice(0, 'ab'))
    await uploads.append(whole?.id ?? '', 0, slice(0, 'abc', true))
    for (const each of [left, taken, whole]) uploads.cancel(each?.id ?? '')
    uploads.cancel('none')
    await expect(taken?.whole).rejects.toThrow('the upload was cancelled')
    expect(taken?.hasFailed).toBe(true)
    expect(await uploads.append(left?.id ?? '', 0, slice(2, 'c'))).toMatchObject({ code: 'not-found' })
    await whole?.whole
    expect(kept()).toEqual([`${whole?.id}-0`])
  })

  test('that cannot be written fails with why', async () => {
    const upload = announcedFile(uploads, 'a', 6)
    upload.take()
    rmSync(upload.files[0]?.path ?? '')
    await expect(uploads.append(upload.id, 0, slice(0, 'abc'))).rejects.toThrow(/ENOENT/)
    await expect(upload.whole).rejects.toThrow(/ENOENT/)
  })

  test('is refused while too many are under way, and those that are over make room', async () => {
    const all = Array.from({ length: 64 }, () => announcedFile(uploads, 'a', 1))
    expect(uploads.begin([{ name: 'b', size: 1 }])).toMatchObject({ code: 'conflict' })
    all[0]?.take()
    await uploads.append(all[0]?.id ?? '', 0, slice(0, 'x', true))
    expect(isProblem(uploads.begin([{ name: 'b', size: 1 }]))).toBe(false)
  })
})

test('what a killed program left is removed at the next start, and nothing else', () => {
  mkdirSync(join(dataDir, 'uploads'))
  writeFileSync(uploads.newPath(), 'x')
  const ofEarlierVersions = '0c4d1a1e-5c5b-4d3e-9a53-6a1f3f0f8a11'
  for (const name of [`${systemRandom.id(Date.now())}-0`, ofEarlierVersions, 'notes of mine.txt'])
    writeFileSync(join(dataDir, 'uploads', name), 'x')
  uploads.sweep()
  expect(kept()).toEqual(['notes of mine.txt'])
})
