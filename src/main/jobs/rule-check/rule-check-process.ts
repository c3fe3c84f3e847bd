import { readStringList } from '../../engine/file/rules/read-string-list.ts'
import { ruleNames } from '../../engine/file/rules/rule-names.ts'
import { currentRules, currentStrings, giveRules } from '../../engine/file/rules/rule-source.ts'
import { rulesTool } from '../../engine/file/rules/rules-tool.ts'
import { StringFinder } from '../../engine/file/rules/string-list.ts'
import { analyseFile } from '../glove-box/analyse-file.ts'
import type { BoxStart } from '../glove-box/box-messages.ts'
import { sealProcess } from '../glove-box/seal.ts'
import { answerAsks } from '../worker/answer-asks.ts'
import type { RuleCheckResult, RuleCheckTask } from './rule-check-messages.ts'

/** Process that compiles rules, which may be made to hang the compiler, and tries them on a file. */

process.on('unhandledRejection', () => undefined)
for (const event of ['disconnect', 'error']) process.on(event, () => process.exit())
sealProcess()
answerAsks<BoxStart, RuleCheckTask, RuleCheckResult>((start) => async (task) => {
  const { sets, about, file } = task
  giveRules({ digest: 'checked', sets })
  const compiled = await currentRules()
  const listed = currentStrings()
  const errors = [...compiled.errors, ...listed.errors]
  const set = sets.find(({ id }) => id === about)
  const isList = set?.kind === 'strings'
  if (isList) new StringFinder(listed.strings)
  const entries =
    set === undefined ? 0 : isList ? readStringList(set).strings.length : ruleNames(set.text).length
  let report: string | null = null
  let failure: string | null = null
  if (file !== null && errors.length === 0) {
    const sample = { ...file, depth: 0, passwords: [], done: [], rules: { digest: 'checked', sets: null } }
    await analyseFile(
      sample,
      start,
      (part) => {
        if (part.is === 'report') ({ report, failure } = part)
      },
      [rulesTool],
    )
  }
  return { errors, warnings: compiled.warnings, entries, report, failure }
})
