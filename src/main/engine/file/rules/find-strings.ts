import { resultLimits } from '../../../../contract/workstation/files/rules-result.ts'
import type { ByteSource } from '../../archive/byte-source.ts'
import type { ToolOutput } from '../file-tool.ts'
import type { SoughtString } from './rule-source.ts'
import { StringFinder, type StringHit } from './string-list.ts'
import { bytesAround } from './yara-rules.ts'

const chunkBytes = 2 ** 20
/** Places of all strings together, after which the search ends: a file of one repeated string has millions. */
const maxPlaces = 200_000

type Place = { offset: number; length: number; bytes: string; before: string; after: string }
export type FoundString = {
  text: string
  is_hex: boolean
  set: string
  line: number
  count: number
  places: Place[]
}

/** Looks for listed strings in the whole file; each that is there is one finding. */
export function findStrings(
  bytes: ByteSource,
  sought: readonly SoughtString[],
  output: ToolOutput,
): { readonly strings: FoundString[]; readonly lookedAt: number } {
  if (sought.length === 0) return { strings: [], lookedAt: 0 }
  const finder = finderOf(sought, output)
  if (finder === null) return { strings: [], lookedAt: 0 }
  const found = new Map<number, FoundString>()
  let beyond = 0
  let places = 0
  const take = ({ index, offset, length }: StringHit) => {
    const string = sought[index]
    if (string === undefined) return true
    let entry = found.get(index)
    if (entry === undefined && found.size >= resultLimits.strings) beyond += 1
    else {
      if (entry === undefined) {
        entry = { ...textOf(string), set: string.set, line: string.line, count: 0, places: [] }
        found.set(index, entry)
      }
      entry.count += 1
      if (entry.places.length < resultLimits.places)
        entry.places.push({ offset, length, ...bytesAround(bytes, offset, length) })
    }
    places += 1
    return places < maxPlaces
  }
  let lookedAt = 0
  for (let at = 0; at < bytes.size; at += chunkBytes) {
    const length = Math.min(chunkBytes, bytes.size - at)
    if (!finder.take(bytes.read(at, length), take)) {
      output.leftOut(
        'limit',
        `Listed strings were looked for up to the ${maxPlaces}th place at which one was found.`,
      )
      break
    }
    lookedAt = at + length
  }
  if (beyond > 0)
    output.leftOut('limit', `Of the listed strings that were found ${resultLimits.strings} are told.`)
  for (const string of found.values()) report(string, output)
  return { strings: [...found.values()], lookedAt }
}

/** Too many strings are told of and cost nothing else. */
function finderOf(sought: readonly SoughtString[], output: ToolOutput): StringFinder | null {
  try {
    return new StringFinder(sought)
  } catch (error) {
    output.leftOut('failed', `The lists of strings were not used: ${(error as Error).message}`)
    return null
  }
}

const textOf = ({ text, isHex }: SoughtString) => ({ text: text.slice(0, 1000), is_hex: isHex })

function report({ text, set, line, count, places }: FoundString, output: ToolOutput): void {
  const [first] = places
  output.finding({
    ...{ severity: 'medium', code: 'rules.string' },
    title: `A listed string is in the file: ${text}`.slice(0, 200),
    detail: `Set: ${set}, line ${line}\nMet ${count === 1 ? 'once' : `${count} times`}`,
    ...{ offset: first?.offset ?? null, length: first?.length ?? null },
  })
}
