import type Database from 'better-sqlite3'
import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/**
 * Terms of the full-text index of alerts. For a prefix query, the index collects every match before it returns the
 * first one, while whole words, and the stored prefixes of two or three characters, are returned one by one from the
 * newest on. So a prefix is replaced by the words that begin with it, where these are few.
 */

/** Prefix lengths stored in the index; the migration that creates it (200) uses the same. */
const keptLengths = [2, 3]
/** Maximum number of words, or of prefixes of two characters, that replace one prefix: each is searched separately. */
const maxWords = 24
const maxPairs = 64

/** Makes the terms of the index readable for a handle; the table stores nothing and exists as long as the handle. */
export function showTerms(handle: Database.Database): void {
  handle.exec("CREATE VIRTUAL TABLE temp.alert_term USING fts5vocab (main, alert_text, 'instance')")
}

/** The query of the first word that is not before a text, so that a test can compare it with the plan SQLite makes. */
export const termQuery = 'SELECT term FROM temp.alert_term WHERE term >= ? ORDER BY term LIMIT 1'

/**
 * Returns the expression for alerts that contain all the words: each is quoted, so that nothing in it is an operator.
 * The last one, which may be incomplete, is searched as a prefix; the others as whole words.
 */
export function matchOf(reader: ReadHandle, words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1).map(quoted), beginning(reader, last)].join(' AND ')
}

/**
 * Returns the expression for a prefix. Letters of other scripts are folded by the index alone, so such a prefix is
 * passed unchanged.
 */
function beginning(reader: ReadHandle, word: string): string {
  const asIs = `${quoted(word)}*`
  const stem = /^[\x20-\x7e]*?([a-z0-9]+)[^a-z0-9]*$/i.exec(word)?.[1]?.toLowerCase()
  if (stem === undefined || keptLengths.includes(stem.length)) return asIs
  const head = word.slice(0, word.toLowerCase().lastIndexOf(stem))
  const found = stem.length === 1 ? pairsOf(reader, stem) : wordsOf(reader, stem)
  if (found === null) return asIs
  const each = found.map(({ term, isWhole }) => `${quoted(`${head}${term}`)}${isWhole ? '' : '*'}`)
  // no word begins with it: the query is made nevertheless, so that only the index decides what exists
  return each.length === 0 ? asIs : `(${each.join(' OR ')})`
}

type Found = { readonly term: string; readonly isWhole: boolean }

/** Returns the words with a prefix; null when there are more than the maximum. */
function wordsOf(reader: ReadHandle, stem: string): readonly Found[] | null {
  const found: Found[] = []
  for (let term = termFrom(reader, stem); term?.startsWith(stem); term = termFrom(reader, `${term}\u0001`)) {
    if (found.length === maxWords) return null
    found.push({ term, isWhole: true })
  }
  return found
}

/**
 * Returns a character as a word, and the pairs of characters with which words begin; null when there are more than the
 * maximum.
 */
function pairsOf(reader: ReadHandle, sign: string): readonly Found[] | null {
  const found: Found[] = []
  for (let term = termFrom(reader, sign); term?.startsWith(sign); ) {
    if (found.length === maxPairs) return null
    const [, second] = term
    const pair = `${sign}${second ?? ''}`
    found.push({ term: pair, isWhole: second === undefined })
    term = termFrom(reader, second === undefined ? `${sign}\u0001` : `${pair}\u{10ffff}`)
  }
  return found
}

function termFrom(reader: ReadHandle, least: string): string | undefined {
  return statement(reader, termQuery).pluck().get(least) as string | undefined
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
