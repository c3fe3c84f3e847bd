import { expect, test } from 'vitest'
import { namesSideBySide } from './names-side-by-side.ts'

test('names lie side by side, each once, and mean nothing to a file system', () => {
  expect(
    namesSideBySide([
      'a.eml',
      'A.eml',
      'a.eml',
      '../x',
      'C:\\y?',
      '',
      '..',
      'b\u202Egpj.exe',
      'noend',
      'noend',
    ]),
  ).toEqual([
    'a.eml',
    'A (2).eml',
    'a (3).eml',
    '.._x',
    'C__y_',
    '_',
    '_ (2)',
    'b_gpj.exe',
    'noend',
    'noend (2)',
  ])
})
