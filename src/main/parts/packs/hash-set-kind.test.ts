import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { md5, sha256, sha512 } from '../../../../test/fixtures/hash/digest-of.ts'
import { openHashSet } from './ask-hash-sets.ts'
import { hashSetKind } from './hash-set-kind.ts'

let folder: string
beforeEach(({ onTestFinished }) => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

describe('the import of a set', () => {
  const request = (signal = new AbortController().signal) => ({
    path: join(folder, 'list.txt'),
    fileName: 'list.txt',
    target: join(folder, 'set.partial'),
    kept: [],
    options: { verdict: 'known_good' },
    onProgress: () => undefined,
    signal,
  })

  test('runs in a thread and leaves the set and nothing else', async () => {
    writeFileSync(join(folder, 'list.txt'), `${sha256('a')}\n${md5('a')}\nwrong\n`)
    expect(await hashSetKind.importPack(request())).toEqual({
      format: 'list',
      entries: 2,
      details: { verdict: 'known_good', digests: { MD5: 1, SHA256: 1 } },
      declared: {},
      refused: 1,
      refusedExamples: ['line 3: it does not start with a digest: wrong'],
      sha256: sha256(`${sha256('a')}\n${md5('a')}\nwrong\n`),
    })
    expect(readdirSync(folder).sort()).toEqual(['list.txt', 'set.partial'])
    const { set, close } = openHashSet(join(folder, 'set.partial'))
    expect(set.find('MD5', Buffer.from(md5('a'), 'hex'))).toMatchObject({ verdict: 'known_good' })
    close()
  })

  test('stops soon when it is cancelled, and removes its scratch files', async () => {
    const line = `${sha512('a')}\n`
    writeFileSync(join(folder, 'list.txt'), line.repeat(300_000))
    const cancelled = new AbortController()
    const running = hashSetKind.importPack({
      ...request(cancelled.signal),
      onProgress: () => cancelled.abort(),
    })
    await expect(running).rejects.toThrow()
    expect(existsSync(join(folder, 'set.partial.facts'))).toBe(false)
    expect(readdirSync(folder).filter((file) => file.startsWith('set.partial.'))).toEqual([])
  })

  test('rejects with the reason when the file cannot be taken', async () => {
    writeFileSync(join(folder, 'list.txt'), 'PK\u0003\u0004')
    await expect(hashSetKind.importPack(request())).rejects.toThrow('it is a ZIP archive')
  })

  test.each([
    [{ verdict: 'known_good', family: 'X', names: false }, true],
    [{}, true],
    [{ verdict: 'unknown' }, false],
    [{ names: 'yes' }, false],
  ])('with %j as options is fine: %s', (options, isFine) => {
    expect(hashSetKind.options?.().safeParse(options).success).toBe(isFine)
  })
})
