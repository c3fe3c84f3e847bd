import { describe, expect, test } from 'vitest'
import { passwordCandidates } from './password-candidates.ts'

describe('the password of a text comes first', () => {
  test.each([
    ['Please find the invoice attached.\nPassword: 4471\n\nRegards', '4471'],
    ['Das Passwort lautet: Rechnung2024', 'Rechnung2024'],
    ['Das Kennwort für das Archiv ist "geheim wort".', 'geheim wort'],
    ['Le mot de passe est : facture', 'facture'],
    ['The password to open the attachment is infected.', 'infected'],
    ['Passwort:\n\n   K7x-99\n\nMit freundlichen Grüßen', 'K7x-99'],
    ['use Summer2024 as password', 'Summer2024'],
    ['la contraseña del archivo es 123456', '123456'],
    ['A senha é nota-fiscal', 'nota-fiscal'],
    ['La password per aprire il file è «Fattura 12»', 'Fattura 12'],
    ['Het wachtwoord is: welkom01', 'welkom01'],
    ['Hasło do pliku to: abc123.', 'abc123'],
    ['Heslo: tajne', 'tajne'],
    ['Jelszó: titok99', 'titok99'],
    ['Lösenord: hemligt', 'hemligt'],
    ['Salasana on kesä2024', 'kesä2024'],
    ['Пароль к архиву: 2024', '2024'],
    ['Ο κωδικός: mystiko7', 'mystiko7'],
    ['Password=x1!y2', 'x1!y2'],
    ['Archive pass - infected666', 'infected666'],
    ['The file is protected, code 8842, thank you', '8842'],
  ])('%j', (text, password) => {
    expect(passwordCandidates([text])[0]).toBe(password)
  })
})

describe('among the candidates', () => {
  test.each([
    ['the punctuation at the end may belong to it', 'Passwort: Rechnung2024!', 'Rechnung2024!'],
    ['a password can have several words', 'Password: open sesame now\nBye', 'open sesame now'],
    ['a line of its own', 'the password is below\n\nBye\n\nzebra', 'zebra'],
    [
      'a token far from the word',
      'The password was told by phone. Invoice RE-2024-117 is due.',
      'RE-2024-117',
    ],
  ])('%s', (_title, text, password) => {
    expect(passwordCandidates([text])).toContain(password)
  })
})

test('a text that speaks of no password has none, and a longer word is not that word', () => {
  expect(passwordCandidates(['Invoice 2024-117 is due.', 'Passwortschutz 2024', ''])).toEqual([])
})

test('there are at most 50, each once, of texts in their order', () => {
  const many = Array.from({ length: 200 }, (_, index) => `password: word${index}`)
  const found = passwordCandidates(many)
  expect(found).toHaveLength(50)
  expect(new Set(found).size).toBe(50)
  expect(found[0]).toBe('word0')
})

test.each([
  ['password:', 110_000],
  ['password: a ', 80_000],
  ['"', 1_000_000],
  ['password "', 100_000],
  ['a1\n', 300_000],
  ['code d', 160_000],
  ['password \n', 100_000],
])('%j, %i times, takes linear time', (part, times) => {
  const began = performance.now()
  passwordCandidates([`${part.repeat(times)} password: x1`])
  expect(performance.now() - began).toBeLessThan(1000)
})
