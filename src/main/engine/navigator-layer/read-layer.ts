import { isDeeperThan, maxNesting } from '../../../contract/nesting.ts'
import { type AttackLayer, maxLayerTechniques } from '../../../contract/workstation/actors/actor-matrix.ts'
import { plainName, plainText } from '../actor/plain-text.ts'

/**
 * Reads a layer of the ATT&CK Navigator, in any version of its format from 2 to 4.5. A technique counts as covered when
 * it is enabled and has a score above 0; without a score, when it has a colour or a comment. A layer in which no
 * technique has any of these is a bare list, and all of it counts.
 */

export type LayerRead = {
  readonly layer: AttackLayer
  readonly domain: string | null
  /** Omitted parts of the layer, in sentences. */
  readonly leftOut: readonly string[]
}

/** Maximum number of entries read from a file: a technique may occur once for each of its tactics. */
const maxEntries = 50_000

const techniqueId = /^T\d{4}(?:\.\d{3})?$/

type Entry = { readonly id: string; readonly score: number | null; readonly comment: string | null } & {
  readonly isColoured: boolean
}

/** Returns the layer, or a sentence why the text is none. */
export function readLayer(text: string, file: string): LayerRead | string {
  const document = parsed(text)
  if (typeof document === 'string') return document
  const { name, domain, techniques: given } = document
  if (!Array.isArray(given))
    return `${file} is no layer of the ATT&CK Navigator: it has no list of techniques.`
  const entries: Entry[] = []
  let unreadable = 0
  let disabled = 0
  for (const each of given.slice(0, maxEntries)) {
    const entry = entryOf(each)
    if (entry === null) unreadable += 1
    else if (entry === 'disabled') disabled += 1
    else entries.push(entry)
  }
  if (entries.length === 0 && unreadable > 0)
    return `${file} is no layer of the ATT&CK Navigator: none of its techniques has an id such as T1566.`
  const isBare = entries.every(
    ({ score, comment, isColoured }) => score === null && comment === null && !isColoured,
  )
  const covered = isBare
    ? entries
    : entries.filter(({ score, comment, isColoured }) =>
        score === null ? isColoured || comment !== null : score > 0,
      )
  const merged = mergedEntries(covered)
  const past = given.length - Math.min(given.length, maxEntries)
  return {
    layer: {
      name: plainName(name)?.slice(0, 200) ?? plainName(file)?.slice(0, 200) ?? 'A layer',
      techniques: merged.slice(0, maxLayerTechniques),
    },
    domain: domainOf(domain),
    leftOut: [
      ...countedWords(unreadable, 'entry has no id of a technique', 'entries have no id of a technique'),
      ...countedWords(disabled, 'technique is switched off in it', 'techniques are switched off in it'),
      ...countedWords(
        entries.length - covered.length,
        'entry has no score above 0 and nothing said of it',
        'entries have no score above 0 and nothing said of them',
      ),
      ...countedWords(past, 'more entry was not read', 'more entries were not read'),
      ...countedWords(
        merged.length - Math.min(merged.length, maxLayerTechniques),
        'more technique was not taken',
        'more techniques were not taken',
      ),
    ],
  }
}

type Document = { readonly name?: unknown; readonly domain?: unknown; readonly techniques?: unknown }

function parsed(text: string): Document | string {
  let document: unknown
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'It is no layer of the ATT&CK Navigator: the file is no JSON.'
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return 'It is no layer of the ATT&CK Navigator: the file holds no object.'
  if (isDeeperThan(document, maxNesting))
    return 'It is no layer of the ATT&CK Navigator: it is nested too deeply.'
  return document
}

function entryOf(given: unknown): Entry | 'disabled' | null {
  const { techniqueID, score, comment, color, enabled } = Object(given) as Readonly<Record<string, unknown>>
  const id = typeof techniqueID === 'string' ? techniqueID.trim().toUpperCase() : ''
  if (!techniqueId.test(id)) return null
  if (enabled === false) return 'disabled'
  return {
    id,
    score: typeof score === 'number' && Number.isFinite(score) ? score : null,
    comment: plainText(comment, 1000),
    isColoured: typeof color === 'string' && color.trim() !== '',
  }
}

/** Merges the entries of a technique for several tactics into one, with its highest score and its first comment. */
function mergedEntries(entries: readonly Entry[]): AttackLayer['techniques'] {
  const merged = new Map<string, AttackLayer['techniques'][number]>()
  for (const { id, score, comment } of entries) {
    const known = merged.get(id)
    merged.set(id, {
      id,
      score: known?.score == null ? score : score === null ? known.score : Math.max(known.score, score),
      comment: known?.comment ?? comment,
    })
  }
  return [...merged.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Key of the matrix; older layers call it `mitre-enterprise`. */
function domainOf(given: unknown): string | null {
  return typeof given === 'string'
    ? (/\b(enterprise|mobile|ics)\b/.exec(given.slice(0, 100))?.[1] ?? null)
    : null
}

function countedWords(count: number, one: string, several: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : several}.`]
}
