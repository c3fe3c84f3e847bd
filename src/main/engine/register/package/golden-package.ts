import profile from '../../../../../resources/register/taxonomies/dora-4.0.json?raw'
import { readTaxonomy } from '../read-taxonomy.ts'
import type { Taxonomy } from '../taxonomy.ts'
import type { PackageFacts } from './package-name.ts'

/** For tests: a small coherent register as a finished package, its facts, and the taxonomy it is made for. */
export const goldenName = '9999SKERRYBANK000195.CON_DE_DORA010100_DORA_2025-12-31_20260302101500000'

const loaded = import.meta.glob<string>('/test/fixtures/register/golden/**/*.{csv,json}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Texts by path, the root folder first in each path. */
export const goldenFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(loaded).map(([path, text]) => [path.slice('/test/fixtures/register/golden/'.length), text]),
)

export const goldenFacts: PackageFacts = {
  lei: '9999SKERRYBANK000195',
  scope: 'CON',
  country: 'DE',
  module: 'DORA010100',
  referenceDate: '2025-12-31',
  timestamp: '20260302101500000',
  baseCurrency: 'EUR',
  entryPoint: 'http://www.eba.europa.eu/eu/fr/xbrl/crr/fws/dora/4.0/mod/dora.json',
  decimalsMonetary: -3,
}

export const taxonomy: Taxonomy = profileOf(profile)

function profileOf(text: string): Taxonomy {
  const read = readTaxonomy(text)
  if ('refused' in read) throw new Error(read.refused)
  return read
}

/** The files of a package as bytes; paths given with null are left out, others are put in their place or added. */
export function packed(
  changes: Readonly<Record<string, string | Uint8Array | null>> = {},
  root: string = goldenName,
): Map<string, Uint8Array> {
  const encoder = new TextEncoder()
  const files = new Map<string, Uint8Array>()
  for (const [path, text] of goldenFiles) files.set(path.replace(goldenName, root), encoder.encode(text))
  for (const [path, content] of Object.entries(changes)) {
    const place = path.startsWith('/') ? path.slice(1) : `${root}/${path}`
    if (content === null) files.delete(place)
    else files.set(place, typeof content === 'string' ? encoder.encode(content) : content)
  }
  return files
}

/** The text of a file of the golden package. */
export function golden(path: string): string {
  const text = goldenFiles.get(`${goldenName}/${path}`)
  if (text === undefined) throw new Error(`The golden package has no ${path}.`)
  return text
}
