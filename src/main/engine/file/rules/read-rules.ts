import type { z } from 'zod'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { currentRules, currentStrings } from './rule-source.ts'
import type { rulesResult } from './rules-result.ts'
import { StringFinder } from './string-list.ts'
import { scanRules } from './yara-rules.ts'

type Result = z.output<ReturnType<typeof rulesResult>>

const maxBytes = 64 * 2 ** 20
const maxMatches = 200
const maxStrings = 200
const seconds = 20

/** Scans a file with the user's rules. A rule of the user that matches is a finding of medium severity. */
export async function readRules({ bytes }: Sample, output: ToolOutput): Promise<Result> {
  const { rules, errors } = await currentRules()
  if (errors.length > 0)
    output.leftOut(
      'failed',
      `The rules have ${errors.length} errors: nothing of a source with errors was used.`,
    )
  const strings = findStrings(bytes, output)
  if (rules === null) return { matches: [], errors, strings }
  if (bytes.size > maxBytes) output.leftOut('limit', 'The rules were applied to the first 64 MB of the file.')
  const matches = scanRules(bytes.read(0, Math.min(bytes.size, maxBytes)), rules, { seconds })
  if (matches.length > maxMatches)
    output.leftOut('limit', `Of ${matches.length} rules that match the first ${maxMatches} are listed.`)
  const kept = matches.slice(0, maxMatches).map((match) => ({
    ...match,
    ...{ tags: match.tags.slice(0, 100), meta: match.meta.slice(0, 200) },
    strings: match.strings.slice(0, maxStrings),
  }))
  for (const { rule, meta, strings: hits } of kept) {
    const first = hits[0]
    output.finding({
      ...{ severity: 'medium', code: 'rules.match', title: `The rule ${rule} matches`.slice(0, 200) },
      detail: meta
        .map(({ name, value }) => `${name}: ${value}`)
        .join('\n')
        .slice(0, 2000),
      ...{ offset: first?.offset ?? null, length: first?.length ?? null },
    })
  }
  return { matches: kept, errors, strings }
}

const maxListed = 1000
const chunkBytes = 2 ** 20

/** Listed strings in the whole file, one finding for each string. */
function findStrings(bytes: Sample['bytes'], output: ToolOutput): Result['strings'] {
  const listed = currentStrings()
  if (listed.length === 0) return []
  const finder = new StringFinder(listed)
  const found: Result['strings'] = []
  const seen = new Set<number>()
  const take = ({ index, offset, length }: { index: number; offset: number; length: number }) => {
    const text = (listed[index]?.text ?? '').slice(0, 1000)
    found.push({ text, offset, length })
    if (!seen.has(index))
      output.finding({
        ...{
          severity: 'medium',
          code: 'rules.string',
          title: `A listed string is in the file: ${text}`.slice(0, 200),
        },
        ...{ offset, length },
      })
    seen.add(index)
    return found.length < maxListed
  }
  for (let at = 0; at < bytes.size; at += chunkBytes)
    if (!finder.take(bytes.read(at, Math.min(chunkBytes, bytes.size - at)), take)) {
      output.leftOut('limit', `Listed strings were looked for up to the ${maxListed}th that was found.`)
      break
    }
  return found
}
