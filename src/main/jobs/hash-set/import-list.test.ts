import { describe, expect, test } from 'vitest'
import { md5, sha1, sha256, sha512 } from '../../../../test/fixtures/hash/digest-of.ts'
import { bad, good, setImporter } from '../../../../test/fixtures/hash/set-importer.ts'

/** Hand-made digest lists, imported and queried. */

const { read, ask } = setImporter()

describe('a list', () => {
  test('may hold digests of all lengths, comments, names, and both ends of line', async () => {
    const text = [
      '\uFEFF# seen in March',
      md5('a').toUpperCase(),
      `  ${sha1('a')}\t`,
      '; another comment',
      '// and another',
      '',
      sha512('a'),
      `${sha256('a')}  bin/tool.exe`,
      `${sha256('b')} *C:\\Temp\\my file.dll`,
      `\\${sha256('c')}  odd\\nname`,
      `SHA256 (a (1).iso) = ${sha256('d')}`,
      `${md5('e')},first seen 2026-01-01`,
      `${md5('f')};x`,
      `${sha1('g')}  -`,
    ].join('\r\n')
    expect(await read(text, bad)).toMatchObject({
      format: 'list',
      verdict: 'known_malicious',
      digests: { MD5: 3, SHA1: 2, SHA256: 4, SHA512: 1 },
      refused: 0,
      sha256: sha256(text),
    })
    for (const hex of [md5('a'), sha1('a'), sha512('a'), md5('e'), md5('f'), sha1('g')])
      expect(ask(hex)).toEqual(bad)
    expect(ask(sha256('a'))).toEqual({ ...bad, fileName: 'bin/tool.exe' })
    expect(ask(sha256('b'))).toEqual({ ...bad, fileName: 'C:\\Temp\\my file.dll' })
    expect(ask(sha256('c'))).toEqual({ ...bad, fileName: 'odd\\nname' })
    expect(ask(sha256('d'))).toEqual({ ...bad, fileName: 'a (1).iso' })
    expect(ask(md5('z'))).toBeNull()
  })

  test('tells what it could not read: how many lines, and the first five', async () => {
    const wrong = [
      'hello',
      `${md5('a')}0`,
      `x${md5('a')}`,
      md5('a').slice(1),
      `${md5('a')}:name`,
      'six',
      'seven\u0007',
    ]
    const { digests, refused, refusedExamples } = await read([md5('ok'), ...wrong].join('\n'), good)
    expect({ digests, refused }).toEqual({ digests: { MD5: 1 }, refused: 7 })
    expect(refusedExamples).toEqual(
      wrong.slice(0, 5).map((line, index) => `line ${index + 2}: it does not start with a digest: ${line}`),
    )
  })

  test('goes on after a line that is too long, whatever its end', async () => {
    for (const long of ['x'.repeat(70_000), 'x'.repeat(3_000_000), `${md5('x')} ${'y'.repeat(200_000)}`]) {
      const { digests, refused } = await read(`${md5('a')}\n${long}\n${md5('b')}`, good)
      expect([long.length, digests, refused]).toEqual([long.length, { MD5: 2 }, 1])
    }
  })

  test('needs somebody to say what its digests are', async () => {
    await expect(read(md5('a'))).rejects.toThrow('good or malicious; choose one')
  })

  test('takes a family for all, and leaves names out when it is told to', async () => {
    await read(`${sha256('a')}  a.exe`, { ...bad, family: 'Emotet', keepsNames: false })
    expect(ask(sha256('a'))).toEqual({ ...bad, family: 'Emotet' })
  })

  test('reads the same in pieces of any size', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `${sha256(`${index}`)}  name ${index}`)
    await read(lines.join('\n'), good)
    expect([0, 16_131, 16_132, 39_999].map((index) => ask(sha256(`${index}`)))).toEqual(
      [0, 16_131, 16_132, 39_999].map((index) => ({ ...good, fileName: `name ${index}` })),
    )
  })
})
