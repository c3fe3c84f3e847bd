import type Database from 'better-sqlite3'
import type { ReadHandle } from './handle.ts'
import { statement } from './prepared.ts'

/**
 * Words as the full-text index of alerts takes them. That index gathers every match of a beginning before it gives the first one, while
 * words, and beginnings of two or three signs, which it keeps, come one by one from the newest on. So a beginning is asked for by
 * the words that it is the beginning of, where those are few.
 */

/** The index of beginnings; the migration that makes the index (200) has them too. */
const keptLengths = [2, 3]
/** Words, or beginnings of two signs, that may stand for one beginning: each is sought by itself. */
const maxWords = 24
const maxPairs = 64

/** Makes the words of the index readable to a handle; it holds nothing, and is gone with the handle. */
export function showTerms(handle: Database.Database): void {
  handle.exec("CREATE VIRTUAL TABLE temp.alert_term USING fts5vocab (main, alert_text, 'instance')")
}

const termQuery = 'SELECT term FROM temp.alert_term WHERE term >= ? ORDER BY term LIMIT 1'

/**
 * The expression for alerts that hold all the words: each is quoted, so that nothing in it is an operator. The last one, which may be
 * still under way, is looked for from its beginning; the others are whole.
 */
export function matchOf(reader: ReadHandle, words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1).map(quoted), beginning(reader, last)].join(' AND ')
}

/** A word that goes on or does not. Letters of other scripts are folded by the index alone, so that it is asked as it is. */
function beginning(reader: ReadHandle, word: string): string {
  const asIs = `${quoted(word)}*`
  const stem = /^[\x20-\x7e]*?([a-z0-9]+)[^a-z0-9]*$/i.exec(word)?.[1]?.toLowerCase()
  if (stem === undefined || keptLengths.includes(stem.length)) return asIs
  const head = word.slice(0, word.toLowerCase().lastIndexOf(stem))
  const found = stem.length === 1 ? pairsOf(reader, stem) : wordsOf(reader, stem)
  if (found === null) return asIs
  const each = found.map(({ term, isWhole }) => `${quoted(`${head}${term}`)}${isWhole ? '' : '*'}`)
  // nothing begins with it: it is asked for all the same, so that one way alone tells what is there
  return each.length === 0 ? asIs : `(${each.join(' OR ')})`
}

type Found = { readonly term: string; readonly isWhole: boolean }

/** The words that begin with this; null when they are more than a few. */
function wordsOf(reader: ReadHandle, stem: string): readonly Found[] | null {
  const found: Found[] = []
  for (let term = termFrom(reader, stem); term?.startsWith(stem); term = termFrom(reader, `${term}\u0001`)) {
    if (found.length === maxWords) return null
    found.push({ term, isWhole: true })
  }
  return found
}

/** A sign as a word, and the pairs of signs that words begin with after it; null when they are more than a few. */
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
