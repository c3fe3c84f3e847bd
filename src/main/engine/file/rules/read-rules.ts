import { type RulesResult, resultLimits } from '../../../../contract/workstation/files/rules-result.ts'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { findStrings } from './find-strings.ts'
import { ruleNames } from './rule-names.ts'
import { maxErrors, type RuleError } from './rule-set.ts'
import { severityOfRule, techniqueOfRule } from './rule-severity.ts'
import { currentRules, currentStrings, givenRules } from './rule-source.ts'
import { scanRules } from './yara-rules.ts'

const maxBytes = 64 * 2 ** 20
const seconds = 20

/** Looks at a file with the user's rules and lists of strings. */
export async function readRules({ bytes }: Sample, output: ToolOutput): Promise<RulesResult> {
  const { sets } = givenRules()
  const nameOf = (id: string) => sets.find((each) => each.id === id)?.name ?? id
  const listed = currentStrings()
  const compiled = await currentRules()
  const errors = [...listed.errors, ...compiled.errors]
  const unused = new Set(errors.map(({ set }) => set))
  for (const id of unused)
    output.leftOut('failed', `The rules ${nameOf(id)} have errors: none of them was used.`.slice(0, 500))
  const used = sets.filter(({ id }) => !unused.has(id))
  const rules = used.reduce((sum, set) => sum + (set.kind === 'yara' ? ruleNames(set.text).length : 0), 0)
  const found = findStrings(bytes, listed.strings, output)
  const length = Math.min(bytes.size, maxBytes)
  const matches = compiled.rules === null ? [] : scanRules(bytes.read(0, length), compiled.rules, { seconds })
  if (compiled.rules !== null && length < bytes.size)
    output.leftOut('limit', 'The rules were applied to the first 64 MB of the file.')
  if (matches.length > resultLimits.matches)
    output.leftOut(
      'limit',
      `Of ${matches.length} rules that match the first ${resultLimits.matches} are listed.`,
    )
  const kept = matches.slice(0, resultLimits.matches).map(({ set, tags, meta, strings, rule }) => ({
    ...{ rule, set: nameOf(set), severity: severityOfRule(meta) },
    ...{ tags: tags.slice(0, 100), meta: meta.slice(0, 200) },
    ...{ strings: strings.slice(0, resultLimits.hits), string_total: strings.length },
  }))
  for (const match of kept) reportMatch(match, output)
  return {
    looked: {
      ...{ sets: used.map(({ name }) => name), rules, strings: listed.strings.length },
      ...{ rule_bytes: compiled.rules === null ? 0 : length, string_bytes: found.lookedAt },
    },
    ...{ matches: kept, match_total: matches.length },
    strings: found.strings.map((each) => ({ ...each, set: nameOf(each.set) })),
    errors: errors.slice(0, maxErrors).map((each) => shownError(each, nameOf)),
  }
}

const shownError = ({ set, line, message }: RuleError, nameOf: (id: string) => string) => ({
  ...{ set: nameOf(set), line, message },
})

function reportMatch(match: RulesResult['matches'][number], output: ToolOutput): void {
  const { rule, set, severity, tags, meta, strings } = match
  const [first] = strings
  output.finding({
    ...{ severity, code: 'rules.match', title: `The rule ${rule} matches`.slice(0, 200) },
    detail: [
      `Set: ${set}`,
      ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
      ...meta.map(({ name, value }) => `${name}: ${value}`),
    ]
      .join('\n')
      .slice(0, 2000),
    technique: techniqueOfRule(meta),
    ...{ offset: first?.offset ?? null, length: first?.length ?? null },
  })
}
