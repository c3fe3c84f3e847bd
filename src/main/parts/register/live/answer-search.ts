import { isKindName, type KindName, kindNames, recordKinds } from '../../../../contract/register/kinds.ts'
import type { PlainRecord } from '../../../engine/register/model/register-model.ts'
import type { LiveState } from './live-state.ts'
import { recordName } from './record-name.ts'

export type SearchRequest = { readonly words: string; readonly limit: number }

export type FoundRecord = {
  readonly kind: KindName
  readonly uuid: string
  readonly title: string
  /** The key under which it is filed, or an empty string. */
  readonly key: string
}

/** Maximum number of results per kind, so that a hundred services don't hide the provider of the same name. */
const maxOfKind = 5

/** Fields that contain the key of a record, in order of precedence for the filing. */
const keys = ['contract_ref', 'function_id', 'id_code', 'lei', 'branch_code'] as const

/** Returns records of every kind that contain all the words: matches in the name first, then matches anywhere. */
export function answerSearch({ model, order }: LiveState, request: SearchRequest): FoundRecord[] {
  const words = request.words.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranked: { readonly found: FoundRecord; readonly rank: number }[] = []
  for (const record of order.sorted([...model.everything()])) {
    const { kind, uuid } = record
    if (!isKindName(kind)) continue
    const title = recordName(model, uuid) ?? ''
    const key = keyOf(record)
    const rank = rankOf(words, `${title} ${key}`.toLowerCase(), () => ownText(kind, record))
    if (rank !== null) ranked.push({ found: { kind, uuid, title, key }, rank })
  }
  ranked.sort((a, b) => a.rank - b.rank || kindNames.indexOf(a.found.kind) - kindNames.indexOf(b.found.kind))
  const counts = new Map<KindName, number>()
  return ranked
    .map(({ found }) => found)
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= maxOfKind
    })
    .slice(0, request.limit)
}

/** Lower is better; null when a word occurs nowhere. */
function rankOf(words: readonly string[], called: string, everything: () => string): number | null {
  const isIn = (text: string) => words.every((word) => text.includes(word))
  if (isIn(called)) return called.startsWith(words[0] ?? '') ? 0 : 1
  return isIn(`${called} ${everything()}`) ? 2 : null
}

function keyOf({ data }: PlainRecord): string {
  for (const name of keys) {
    const value = data[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

/** Returns the text entered in the record itself, in lower case, and its uuid. */
function ownText(kind: KindName, { uuid, data }: PlainRecord): string {
  let text = uuid
  for (const [name, field] of Object.entries(recordKinds[kind].fields)) {
    const value = data[name]
    if (value === null || value === undefined) continue
    if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'clauses') continue
    text += ` ${String(value)}`
  }
  return text.toLowerCase()
}
