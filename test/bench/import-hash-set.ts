import { statSync } from 'node:fs'
import { isProblem } from '../../src/contract/problem.ts'
import { hashSetKind } from '../../src/main/parts/packs/hash-set-kind.ts'
import { peakMegabytes } from './peak-memory.ts'

/** Imports a list as a hash set, like the registry of packs. Arguments: path of the list, path of the set. */

const [, , path = '', target = ''] = process.argv
const started = performance.now()
const content = await hashSetKind.importPack({
  path,
  fileName: 'digests.txt',
  target,
  kept: [],
  options: { verdict: 'known_malicious' },
  onProgress: () => undefined,
  signal: new AbortController().signal,
})
const seconds = (performance.now() - started) / 1000
if (isProblem(content)) throw new Error(content.message)
console.log(
  JSON.stringify({
    seconds,
    entries: content.entries,
    bytes: statSync(target).size,
    peakMb: peakMegabytes(),
  }),
)
