import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDataFile } from './data-file.ts'

/**
 * Writes the holders of hardware address blocks: MA-L by 6, MA-M by 7 and MA-S by 9 hexadecimal digits, names only.
 * Takes the folder of the unpacked oui-data.
 */
const [, , folder] = process.argv
if (folder === undefined) throw new Error('Give the folder of the unpacked oui-data.')
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const { version } = read('package.json') as { version: string }
const blocks = read('index.json') as Record<string, string>

const lines = Object.entries(blocks).map(([block, holder]) => {
  if (!/^(?:[0-9A-F]{6}|[0-9A-F]{7}|[0-9A-F]{9})$/.test(block)) throw new Error(`${block} is not a block`)
  const name = (holder.split('\n')[0] ?? '').replace(/\s+/g, ' ').trim()
  if (name === '') throw new Error(`${block} has no holder`)
  return `${block}\t${name}`
})

writeDataFile(
  {
    name: 'mac-vendors',
    title: 'Hardware address vendors',
    file: 'mac-vendors.txt',
    source:
      'oui-data, made from the public MA-L, MA-M and MA-S registries of the IEEE Registration Authority',
    version,
    licence: 'BSD-2-Clause',
    date: '2026-08-26',
    dated: 'release',
    max_days: 365,
  },
  lines,
)
