import { readFileSync } from 'node:fs'
import { extractIOC } from 'ioc-extractor'
import { peakMegabytes } from './peak-memory.ts'
import { repeatedly } from './repeatedly.ts'

/** Reads one file with the package `ioc-extractor` and prints the time. Arguments: path, bytes of warm-up. */

const [, , path = '', warmUpBytes = '0'] = process.argv
const warmUp = readFileSync(path).subarray(0, Number(warmUpBytes)).toString('utf8')
await repeatedly(async () => extractIOC(warmUp))
let found: Readonly<Record<string, unknown>> = {}
const seconds = await repeatedly(async () => {
  found = { ...extractIOC(readFileSync(path, 'utf8')) }
})
const values = Object.values(found).reduce<number>(
  (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
  0,
)
console.log(JSON.stringify({ seconds, peakMb: peakMegabytes(), stated: { values } }))
