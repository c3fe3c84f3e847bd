import type { ScriptLanguage } from './script-language.ts'

type Fold = { readonly at: number; readonly end: number; readonly value: string | null }

export type Folded = {
  readonly text: string
  readonly isChanged: boolean
  /** Line of an offset in the source, from 1. */
  readonly lineOf: (at: number) => number
  /** Line of the source for an offset in the folded text. */
  readonly lineInFolded: (at: number) => number
  /** Line of the source where a folded text stands, or 1. */
  readonly lineHolding: (text: string) => number
}

/** Writes a script anew with its constants folded. */
export function foldText(source: string, folds: Iterable<Fold>, language: ScriptLanguage): Folded {
  const picked = outermost([...folds])
  const pieces: string[] = []
  const moved: { readonly to: number; readonly from: number }[] = [{ to: 0, from: 0 }]
  let from = 0
  let length = 0
  const add = (text: string) => {
    pieces.push(text)
    length += text.length
  }
  for (const fold of picked) {
    const value = written(fold.value ?? '', language)
    if (value === source.slice(fold.at, fold.end)) continue
    add(source.slice(from, fold.at))
    moved.push({ to: length, from: fold.at })
    add(value)
    moved.push({ to: length, from: fold.end })
    from = fold.end
  }
  add(source.slice(from))
  const starts = lineStarts(source)
  const lineOf = (at: number) => lastAtMost(starts, at, (start) => start) + 1
  return {
    text: pieces.join(''),
    isChanged: moved.length > 1,
    lineOf,
    lineInFolded: (at) => {
      const move = moved[lastAtMost(moved, at, ({ to }) => to)] ?? { to: 0, from: 0 }
      return lineOf(move.from + (at - move.to))
    },
    lineHolding: (text) => lineOf(picked.find(({ value }) => value === text)?.at ?? 0),
  }
}

/** Folds that lie in no other one, in order. */
function outermost(folds: readonly Fold[]): Fold[] {
  const sorted = folds.filter(({ value }) => value !== null).sort((a, b) => a.at - b.at || b.end - a.end)
  const picked: Fold[] = []
  let end = -1
  for (const fold of sorted) {
    if (fold.at < end) continue
    picked.push(fold)
    end = fold.end
  }
  return picked
}

/** A text as the language writes it. */
function written(value: string, language: ScriptLanguage): string {
  switch (language) {
    case 'shell':
    case 'batch':
      return value
    case 'powershell':
      return `'${value.replaceAll("'", "''")}'`
    case 'vbscript':
    case 'autoit':
      return `"${value.replaceAll('"', '""')}"`
    default:
      return `"${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`
  }
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lastAtMost<T>(items: readonly T[], at: number, key: (item: T) => number): number {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (key(items[middle] as T) <= at) low = middle
    else high = middle - 1
  }
  return low
}
