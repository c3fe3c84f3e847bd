import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDataFile } from './data-file.ts'

/**
 * Writes which characters can be mistaken for which: the confusables of Unicode (UTS 39) as the package unhomoglyph
 * ships them, and our additions. A line is a code point, a tab and the code points it reads as, all in hexadecimal. The
 * argument is the folder of the unpacked unhomoglyph.
 */
const [, , folder] = process.argv
if (folder === undefined) throw new Error('Give the folder of the unpacked unhomoglyph.')
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const { version } = read('package.json') as { version: string }
const published = new Map(Object.entries(read('data.json') as Record<string, string>))

/**
 * Small capitals and letters of other alphabets that Unicode's table maps only to each other. At the size of an address
 * bar they look like Latin letters, so a name made of them is compared as if it were Latin.
 */
const additions: Readonly<Record<string, string>> = {
  b: 'ƅɓʙḇ',
  c: 'ɔꞓȼ',
  d: 'ɖɗ',
  e: 'ǝəɜꞓ',
  f: 'ʃ',
  g: 'ɠɢ',
  h: 'ʜⱶ',
  i: 'ɨ',
  j: 'ȷ',
  k: 'ĸƙ',
  l: 'ɫɬʟ',
  m: 'ʍɱ',
  n: 'ɲƞᴎŋ',
  o: 'ɵ',
  p: 'ƥþ',
  q: 'ɋʠ',
  r: 'ɽɿᴙ',
  s: 'ƨʂ',
  t: 'ƫƭʈ',
  u: 'ʋʉ',
  v: 'ʌ',
  w: 'ɯ',
  y: 'ƴʎ',
  z: 'ƶʐʒȝ',
}

const hexOf = (text: string): string =>
  [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join(' ')

const all = new Map<string, string>()
for (const [latin, letters] of Object.entries(additions)) {
  for (const letter of letters) if (!all.has(letter)) all.set(letter, latin)
}
// Unicode's own entries win
for (const [character, prototype] of published) all.set(character, prototype)

writeDataFile(
  {
    name: 'confusables',
    title: 'Look-alike characters',
    file: 'confusables.txt',
    source:
      'unhomoglyph, made from confusables.txt of Unicode 13.0.0 (UTS 39), with additions of our own for small capitals',
    version,
    licence: 'MIT (package), Unicode-DFS-2016 (data)',
    date: '2020-05-18',
    dated: 'release',
    max_days: 1096,
  },
  [...all].map(([character, prototype]) => `${hexOf(character)}\t${hexOf(prototype)}`),
)
