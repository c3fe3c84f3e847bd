import { readFileSync } from 'node:fs'
import { writeDataFile } from './data-file.ts'
import { ordinaryNames } from './ordinary-names.ts'

/**
 * Writes the words that a text may contain without naming a threat actor: English words and names of at least four
 * letters. The argument is `american-english-small` of Debian's package wamerican-small, made from SCOWL.
 */
const [, , path] = process.argv
if (path === undefined) throw new Error('Give the file of words.')

const words = readFileSync(path, 'utf8')
  .split('\n')
  .filter((word) => /^[A-Za-z]{4,}$/.test(word))
  .map((word) => word.toLowerCase())

writeDataFile(
  {
    name: 'english-words',
    title: 'English words',
    file: 'english-words.txt',
    source:
      'SCOWL (sizes 10 to 35, American spelling), as in Debian’s wamerican-small, with additions by hand',
    version: '2020.12.07-2',
    licence: 'SCOWL',
    date: '2020-12-07',
    dated: 'data',
    max_days: null,
  },
  new Set([...words, ...ordinaryNames]),
)
