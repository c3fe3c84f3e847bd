/** Compares what one tool says of two files. */

export type ComparedFact = {
  readonly field: string
  readonly one: string | null
  readonly other: string | null
  readonly differs: boolean
}

/** A list that either has, with the entries that only one of them has. */
export type ComparedList = {
  readonly field: string
  readonly in_both: number
  readonly only_one: string[]
  readonly only_one_total: number
  readonly only_other: string[]
  readonly only_other_total: number
}

export type ComparedReports = {
  readonly facts: ComparedFact[]
  readonly lists: ComparedList[]
  /** Whether there is more than was compared. */
  readonly is_cut: boolean
}

/** Facts and lists that are compared, entries of a list that are named, and levels below the result. */
const limits = { fields: 400, entries: 100, depth: 6, length: 400 }
/** Fields that name a place in a file: the same thing lies elsewhere in another. */
const places = new Set(['offset', 'file_offset', 'pointer_to_raw_data'])

/** Compares two results field by field; lists as sets, in which the order and the offsets of entries do not count. */
export function compareReports(one: unknown, other: unknown): ComparedReports {
  const left = flatten(one)
  const right = flatten(other)
  const fields = (of: 'facts' | 'lists') => [...new Set([...left[of].keys(), ...right[of].keys()])]
  const facts = fields('facts').map((field) => {
    const mine = left.facts.get(field) ?? null
    const theirs = right.facts.get(field) ?? null
    return { field, one: shortened(mine), other: shortened(theirs), differs: mine !== theirs }
  })
  const lists = fields('lists').map((field) =>
    compareLists(field, left.lists.get(field) ?? [], right.lists.get(field) ?? []),
  )
  return {
    facts: facts.slice(0, limits.fields),
    lists: lists.slice(0, limits.fields),
    is_cut: left.isCut || right.isCut || facts.length > limits.fields || lists.length > limits.fields,
  }
}

type Flat = {
  readonly facts: Map<string, string>
  readonly lists: Map<string, readonly string[]>
  isCut: boolean
}

function flatten(value: unknown): Flat {
  const flat: Flat = { facts: new Map(), lists: new Map(), isCut: false }
  const visit = (each: unknown, field: string, depth: number): void => {
    if (each === null || each === undefined) return
    if (Array.isArray(each)) {
      if (each.length > 0) flat.lists.set(field, each.map(entryWords))
    } else if (typeof each !== 'object') flat.facts.set(field, String(each))
    else if (depth >= limits.depth || flat.facts.size + flat.lists.size > 4 * limits.fields) flat.isCut = true
    else
      for (const [name, inner] of Object.entries(each))
        visit(inner, field === '' ? name : `${field}.${name}`, depth + 1)
  }
  visit(value, '', 0)
  return flat
}

/** An entry of a list in one line, without the place at which it lies. */
function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  if (Array.isArray(entry)) return JSON.stringify(entry)
  const reported = Object.entries(entry).filter(
    ([name, value]) => !places.has(name) && value !== null && value !== undefined,
  )
  const [only] = reported
  if (reported.length === 1 && only !== undefined && typeof only[1] !== 'object') return String(only[1])
  return reported
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' · ')
}

function compareLists(field: string, one: readonly string[], other: readonly string[]): ComparedList {
  const left = new Set(one)
  const right = new Set(other)
  const onlyOne = [...left].filter((entry) => !right.has(entry))
  const onlyOther = [...right].filter((entry) => !left.has(entry))
  const named = (entries: readonly string[]) =>
    entries.slice(0, limits.entries).map((entry) => shortened(entry) as string)
  return {
    field,
    in_both: left.size - onlyOne.length,
    only_one: named(onlyOne),
    only_one_total: onlyOne.length,
    only_other: named(onlyOther),
    only_other_total: onlyOther.length,
  }
}

function shortened(text: string | null): string | null {
  return text === null || text.length <= limits.length ? text : `${text.slice(0, limits.length)}…`
}
