import { expect, test } from 'vitest'
import { defangText } from './defang-text.ts'

test.each([
  ['It opens https://bad.example.com/x?a=b now.', 'It opens hxxps://bad.example[.]com/x?a=b now.'],
  ['to a@evil.org and 192.0.2.7, twice', 'to a@evil[.]org and 192.0.2[.]7, twice'],
  ['nothing to open: ünïcode.', 'nothing to open: ünïcode.'],
  ['é https://é.example.net/', 'é hxxps://'],
])('the addresses of %j cannot be opened', (given, expected) => {
  expect(defangText(given)).toContain(expected)
})
