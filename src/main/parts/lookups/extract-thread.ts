import { extractIocs } from '../../../contract/core/iocs.ts'
import { isProblem } from '../../../contract/problem.ts'
import { imitationReader, withOwn } from '../../engine/estate/imitated-by.ts'
import { UnreadSource } from '../../engine/reading/readable-text.ts'
import type { RiskCountry } from '../../engine/risk/assess-risk.ts'
import { answerAsks } from '../../jobs/worker/answer-asks.ts'
import { riskPack } from '../../operations/knowledge/risk-pack.ts'
import { extractFrom, judge, type Standing } from './extract-iocs.ts'
import type { Judged, JudgedEstate, TextAnswer, TextTask, Unjudged } from './text-task.ts'

/** Worker thread that reads the indicators of long texts and judges them, and writes the answers. */

answerAsks<undefined, TextTask, unknown>(
  () => async (task) => (task.kind === 'judge' ? judgeWith(task.judged, task.estate) : read(task)),
)

function judgeWith(judged: Judged, { own, allowed }: JudgedEstate) {
  const reader = imitationReader(own, allowed)
  return judge(judged, (of: RiskCountry) => withOwn(riskPack(judged.resources, of), reader))
}

/** Stands in the JSON where the thread cannot know what stands out. */
const placeholder: Standing = {
  stands_out: [],
  stands_out_total: 0,
  looked_at: { values: 0, of_values: 0, text: 'none', not_read: [] },
}

async function read({ input, resources, estate }: Extract<TextTask, { kind: 'read' }>): Promise<TextAnswer> {
  let hasFiles = false
  let unjudged: Unjudged | null = null
  const whole = {
    isText: true,
    read: () => {
      hasFiles = true
      return Promise.reject(new UnreadSource('Its files are read elsewhere.'))
    },
  }
  const answer = await extractFrom(input, {
    ...{ stream: null, resources, whole },
    settings: () => ({ country: input.country }),
    judge: (judged) => judgeWith(judged, estate),
    standOuts: async (found) => {
      unjudged = found
      return placeholder
    },
  })
  if (hasFiles) return null
  if (isProblem(answer)) return answer
  const checked = extractIocs.output().parse(answer)
  if (unjudged === null) return { json: JSON.stringify(checked), standing: null }
  const marked = JSON.stringify(checked)
  // quotes within a string are escaped, so no value of the text is read as this
  const mark = `,${JSON.stringify(placeholder).slice(1, -1)}`
  const at = marked.indexOf(mark)
  const json = `${marked.slice(0, at)}${marked.slice(at + mark.length)}`
  return { json, standing: { ...(unjudged as Unjudged), at } }
}
