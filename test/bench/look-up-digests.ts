import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { openHashSet } from '../../src/main/parts/packs/ask-hash-sets.ts'
import { lineBytes } from './digest-list.ts'

/**
 * Looks up digests in a hash set, every other one of which is in it, in no particular order. Arguments: path of the
 * set, path of the list that it was made from.
 */

const lookups = 200_000
const rounds = 5

const [, , path = '', list = ''] = process.argv
const { set, close } = openHashSet(path)
const handle = openSync(list, 'r')
const lines = statSync(list).size / lineBytes
const line = Buffer.alloc(lineBytes - 1)
const digests = Array.from({ length: lookups }, (_, index) => {
  const foreign = createHash('sha256').update(`${index}`).digest()
  if (index % 2 === 1) return foreign
  readSync(handle, line, 0, line.length, (foreign.readUInt32LE() % lines) * lineBytes)
  return Buffer.from(line.toString('latin1'), 'hex')
})
closeSync(handle)

const perSecond: number[] = []
for (let round = 0; round < rounds; round++) {
  let hits = 0
  const started = performance.now()
  for (const digest of digests) if (set.find('SHA256', digest) !== null) hits++
  perSecond.push(lookups / ((performance.now() - started) / 1000))
  if (hits !== lookups / 2) throw new Error(`${hits} of ${lookups / 2} digests were found.`)
}
close()
console.log(JSON.stringify({ perSecond }))
