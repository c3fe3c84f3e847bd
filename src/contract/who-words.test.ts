import { expect, test } from 'vitest'
import { whoInFile, whoWords } from './who-words.ts'

test.each([
  ['window', 'you', 'user of the workstation'],
  ['cli', 'you, in a terminal', 'user of the workstation, in a terminal'],
  ['host', 'Skerry itself', 'Skerry'],
  ['anonymous', 'a program without a key', 'a program without a key'],
  ['API key · mail gateway', 'API key · mail gateway', 'API key · mail gateway'],
  ['J. Doe', 'J. Doe', 'J. Doe'],
  ['constructor', 'constructor', 'constructor'],
])('names who is recorded as %s', (by, words, inFile) => {
  expect([whoWords(by), whoInFile(by)]).toEqual([words, inFile])
})
