import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { type Ngrams, packNgrams } from '../src/main/engine/risk/ngram-table.ts'

const counts = /\/eld\/src\/ngrams\/small\.js$/

/**
 * Packs the n-gram counts of the language library into one string; otherwise every thread that reads the risk of a text
 * would create 80,000 objects for them.
 */
export function packedNgrams(root: string): Plugin {
  let isPacked = false
  return {
    name: 'packed-ngrams',
    apply: 'build',
    transform: {
      filter: { id: counts },
      async handler(_code, id) {
        const { ngramsData } = (await import(pathToFileURL(id).href)) as {
          ngramsData: Readonly<Record<string, unknown>> & { readonly ngrams: Ngrams }
        }
        const { ngrams, ...rest } = ngramsData
        isPacked = true
        const table = JSON.stringify(join(root, 'src/main/engine/risk/ngram-table.ts'))
        return {
          code: `import { openNgrams } from ${table}
export const ngramsData = { ...${JSON.stringify(rest)}, ngrams: openNgrams(${JSON.stringify(packNgrams(ngrams))}) }`,
          map: null,
        }
      },
    },
    buildEnd(error) {
      if (error === undefined && !isPacked) this.error('The counts of the language library were not met.')
    },
  }
}
