import { describe, expect, test } from 'vitest'
import { type CodePage, codePageOf, decoderOf } from './code-page.ts'
import { TextDecoding } from './text-decoding.ts'

/** Encodes with a code page, by the table that decodes it. */
function encoded(text: string, page: CodePage): Uint8Array {
  const table = decoderOf(page).decode(Uint8Array.from({ length: 256 }, (_, index) => index))
  return Uint8Array.from([...text].map((sign) => table.indexOf(sign)))
}

const sentences: readonly (readonly [CodePage, string])[] = [
  ['windows-1252', 'Verdächtige Anmeldung für Müller; Schadsoftware gelöscht, Größe geprüft'],
  ['windows-1252', 'Pièce jointe suspecte reçue: accès refusé, élevé, déjà bloqué à l’hôte'],
  ['windows-1252', 'Conexión sospechosa desde la dirección de Muñoz: acción según política'],
  ['windows-1252', 'Attività sospetta: la città è stata più volte bloccata, perché così'],
  ['windows-1252', 'Ação não autorizada: execução de código, conexão às três da manhã'],
  ['windows-1252', 'Misstänkt fil på värddatorn, åtgärd krävs för användaren Östlund'],
  ['windows-1252', 'Price £5 “quoted” – 10 m² für drei Gäste, ½ größer'],
  ['windows-1250', 'Podejrzane logowanie użytkownika Łukasz Źródło: zażółć gęślą jaźń'],
  ['windows-1250', 'Podezřelé přihlášení uživatele Dvořák: soubor byl smazán, účet uzamčen'],
  ['windows-1250', 'Gyanús bejelentkezés: a felhasználó űrlapja törölve, erősítse meg őket'],
  ['windows-1254', 'Şüpheli giriş: kullanıcı Yıldız, dosya silindi, bağlantı açıldı'],
  ['windows-1251', 'Подозрительный вход пользователя Иванов: файл удалён'],
]

test.each(sentences)('%s: %s', (page, sentence) => {
  const bytes = encoded(sentence, page)
  expect(codePageOf(bytes)).toBe(page)
  const decoding = new TextDecoding()
  expect(decoding.push(bytes) + decoding.end()).toBe(sentence)
  expect(decoding.taken).toEqual({ label: page, by: 'guessed' })
})

describe('what is told of a file', () => {
  const taken = (bytes: Uint8Array) => {
    const decoding = new TextDecoding()
    const text = decoding.push(bytes) + decoding.end()
    return { ...decoding.taken, text }
  }
  test('UTF-8 is valid, or marked; UTF-16 is marked, or guessed by its zeros', () => {
    const word = 'zażółć gęślą jaźń '.repeat(6)
    const wide = Buffer.from(word, 'utf16le')
    expect(taken(Buffer.from(word))).toEqual({ label: 'utf-8', by: 'valid', text: word })
    expect(taken(Buffer.from(`\uFEFF${word}`))).toMatchObject({ label: 'utf-8', by: 'marked' })
    expect(taken(Buffer.concat([Uint8Array.of(0xff, 0xfe), wide]))).toMatchObject({
      label: 'utf-16le',
      by: 'marked',
    })
    const plain = Buffer.from('title,severity\n'.repeat(9), 'utf16le')
    expect(taken(plain)).toMatchObject({ label: 'utf-16le', by: 'guessed' })
  })

  test('a choice decides', () => {
    const decoding = new TextDecoding('windows-1250')
    expect(decoding.push(encoded('ńó', 'windows-1250')) + decoding.end()).toBe('ńó')
    expect(decoding.taken).toEqual({ label: 'windows-1250', by: 'chosen' })
  })

  test('too few letters are read as Western European, and are said to be guessed', () => {
    expect(taken(encoded('café', 'windows-1252'))).toEqual({
      label: 'windows-1252',
      by: 'guessed',
      text: 'café',
    })
  })
})
