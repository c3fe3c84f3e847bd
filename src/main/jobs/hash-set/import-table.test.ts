import { describe, expect, test } from 'vitest'
import { md5, sha1, sha256 } from '../../../../test/fixtures/hash/digest-of.ts'
import { bad, good, setImporter } from '../../../../test/fixtures/hash/set-importer.ts'

/** Digest tables with arbitrary columns, imported and queried. */

const { read, ask } = setImporter()

describe('a table', () => {
  test.each([',', ';', '\t', '|'])(
    'separated by %j is read by the names of its columns',
    async (separator) => {
      const rows = [
        ['SHA-256', 'md5', 'File Name', 'Verdict', 'Malware Family', 'Product', 'Source', 'imphash'],
        [sha256('a'), md5('a'), '"q ""x"".exe"', 'malicious', 'Qakbot', '', 'lab', md5('imphash')],
        [sha256('b'), '', 'notepad.exe', 'Known-Good', 'n/a', 'Windows', 'golden image', ''],
        [sha256('c'), md5('c'), '', 'suspicious', '', '', '', ''],
        [sha256('d'), md5('d'), '', '', '', '', '', ''],
        ['', '-', 'nothing.txt', 'good', '', '', '', ''],
        [sha256('e').slice(1), md5('e'), '', 'good', '', '', '', ''],
      ]
      const content = await read(rows.map((row) => row.join(separator)).join('\n'))
      expect(content).toMatchObject({
        format: 'csv',
        verdict: 'mixed',
        digests: { SHA256: 2, MD5: 2 },
        refused: 4,
      })
      const declared = { ...bad, family: 'Qakbot', fileName: 'q "x".exe', source: 'lab' }
      expect([ask(sha256('a')), ask(md5('a'))]).toEqual([declared, declared])
      expect(ask(sha256('b'))).toEqual({
        ...good,
        fileName: 'notepad.exe',
        product: 'Windows',
        source: 'golden image',
      })
      // a digest is accepted even when another one in its row cannot be read
      expect(ask(md5('e'))).toEqual(good)
      expect([ask(sha256('c')), ask(sha256('d')), ask(md5('imphash'))]).toEqual([null, null, null])
      expect(content.refusedExamples.map((example) => example.split(':').slice(0, 2).join(':'))).toEqual([
        'record 4: its verdict is not one that is known',
        'record 5: it does not say whether it is good or malicious',
        'record 6: it has no digest',
        'record 7: a digest is not as long as it should be, or has other characters',
      ])
    },
  )

  test('with a family and no verdict is malicious, and with neither is asked for', async () => {
    await read(`hash,signature\n${sha1('a')},AgentTesla\n${md5('b')},\n`)
    expect([ask(sha1('a')), ask(md5('b'))]).toEqual([{ ...bad, family: 'AgentTesla' }, bad])
    await expect(read(`hash,size\n${sha1('a')},12\n`)).rejects.toThrow('choose one')
    await read(`hash,size\n${sha1('a')},12\n`, good)
    expect(ask(sha1('a'))).toEqual(good)
  })

  test.each([
    ['true', bad],
    ['0', good],
    ['Emotet', { ...bad, family: 'Emotet' }],
    ['', null],
  ])('with "malware" %j is %j', async (word, expected) => {
    await read(`md5,malware\n${md5('x')},1\n${md5('a')},${word}\n`)
    expect(ask(md5('a'))).toEqual(expected)
  })

  test('that goes wrong in a quote costs what the quote swallows, and no more', async () => {
    const record = (text: string) => `${md5(text)},${text}\n`
    const { digests, refused } = await read(
      `md5,filename\n${record('a')}${md5('b')},"never closed\n${'y'.repeat(70_000)}\n${record('c')}${md5('d')},"5" disk"\n`,
      good,
    )
    expect({ digests, refused }).toEqual({ digests: { MD5: 3 }, refused: 1 })
    expect(ask(md5('c'))).toEqual({ ...good, fileName: 'c' })
    expect(ask(md5('d'))).toEqual({ ...good, fileName: '5" disk' })
  })

  test('with more fields than a table has, or a field as long as a book, is read around them', async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => `f${index}`)
    const { digests } = await read(
      `${['md5', ...fields].join(',')}\n${[md5('a'), ...fields].join(',')}\n${md5('b')},${'z'.repeat(60_000)}\n`,
      good,
    )
    expect(digests).toEqual({ MD5: 2 })
  })
})
