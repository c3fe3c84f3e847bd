import { describe, expect, it } from 'vitest'
import { decodeCharset } from './charset.ts'

describe('decodeCharset', () => {
  // bytes as written by iconv of glibc 2.41, and by Python's codec of HZ
  it.each([
    ['cp437', 'Zahl 1½ für Öl, naïve ±2', '5a61686c2031ab2066817220996c2c206e618b766520f132'],
    ['cp737', 'Λογαριασμός σας', '8aa69a98a8a098a9a3e6aa20a998aa'],
    ['cp775', 'Jūsų sąskaita šįryt', '4ad773d62073d0736b6169746120d5d4727974'],
    ['cp850', 'Compte à vérifier où ça gêne', '436f6d7074652085207682726966696572206f972087612067886e65'],
    ['cp852', 'Účet vašeho žádoucího řádu ź', 'e99f6574207661e765686f20a7a0646f7563a1686f20fda0647520ab'],
    ['cp855', 'Ваш счёт закрыт', 'eca0f520e3fb84e520f3a0c6e1f1e5'],
    ['cp857', 'Hesabınız şüpheli ğ', '48657361628d6e8d7a209f817068656c6920a7'],
    ['cp858', 'Montant 20 € à payer', '4d6f6e74616e7420323020d52085207061796572'],
    ['cp860', 'Não há informações', '4e846f2068a020696e666f726d6187946573'],
    ['cp861', 'Þú átt ógreiddan', '8da320a0747420a2677265696464616e'],
    ['cp862', 'החשבון שלך', '84879981858f20998c8a'],
    ['cp863', 'Reçu à Québec', '52658775208520517582626563'],
    ['cp865', 'Kontoen må åpnes', '4b6f6e746f656e206d862086706e6573'],
    ['cp869', 'Ο λογαριασμός', 'be20e5e9d8d6ebe3d6ece6a2ed'],
    [
      'utf-32le',
      'Konto 👍 łódź',
      '4b0000006f0000006e000000740000006f000000200000004df401002000000042010000f3000000640000007a010000',
    ],
    [
      'utf-32be',
      'Konto 👍 łódź',
      '0000004b0000006f0000006e000000740000006f000000200001f44d0000002000000142000000f3000000640000017a',
    ],
    ['iso-2022-kr', '계정 login 확인', '1b2429430e306841240f206c6f67696e200e482e404e0f'],
    ['hz-gb-2312', '账户 login 已锁', '7e7b554b3b277e7d206c6f67696e207e7b52514b787e7d'],
  ])('reads %s', (name, text, hex) => {
    expect(decodeCharset(Buffer.from(hex, 'hex'), name)).toEqual({ text, isKnown: true })
  })

  it('goes by the mark of UTF-32 rather than by its name', () => {
    const marked = Buffer.from('fffe000041000000', 'hex')
    expect(decodeCharset(marked, 'utf-32be').text).toBe('A')
  })

  it('puts a sign for what is no character of UTF-32, and passes over a last piece of one', () => {
    expect(decodeCharset(Buffer.from('00d8000000000011ff', 'hex'), 'utf-32le').text).toBe('\ufffd\ufffd')
  })

  it('says of a name that nobody knows that it guessed', () => {
    expect(decodeCharset(Buffer.from('caf\u00e9'), 'x-nobody')).toEqual({ text: 'caf\u00e9', isKnown: false })
  })
})
