import type { z } from 'zod'
import type { analysePhone } from '../../../contract/core/phone.ts'
import type { Style } from '../terminal.ts'
import { fact, findingCells, findingList, ifAny, knownList, type LookupView, reached } from './lookup-view.ts'

type Answer = z.output<ReturnType<(typeof analysePhone)['output']>>

/** A telephone number: the holder of its block, and its notations. */
export const phoneView: LookupView<Answer> = {
  columns: [
    ...['input', 'e164', 'verdict', 'region', 'country_code', 'line_type', 'allocated_operator', 'area'],
    ...['severity', 'findings', 'known', 'error'],
  ],
  shown: ['input', 'e164', 'verdict', 'region', 'line_type', 'allocated_operator', 'findings'],
  row: (answer) => ({
    ...answer,
    e164: answer.formats?.e164 ?? null,
    verdict: answer.verdict_code ?? answer.verdict,
    ...findingCells(answer),
  }),
  facts: (answer) => [
    ['number', answer.formats?.international ?? answer.input],
    ['verdict', answer.verdict, verdictStyle(answer.verdict_code ?? answer.verdict)],
    ['region', fact(answer, 'region')],
    ['country code', answer.country_code === null ? fact(answer, 'country_code') : `+${answer.country_code}`],
    ['kind of line', fact(answer, 'line_type')],
    ['operator', operatorOf(answer)],
    ['area', fact(answer, 'area')],
    ...ifAny('extension', answer.extension),
    ...ifAny('note', answer.line_type_note),
    ...(answer.formats === null
      ? []
      : ([
          ['E.164', answer.formats.e164],
          ['international', answer.formats.international],
          ['national', answer.formats.national],
          ['RFC 3966', answer.formats.rfc3966],
        ] as const)),
    ...ifAny('tables dated', answer.data_date),
  ],
  lists: (answer) => [...findingList(answer), ...knownList(answer)],
  meets: (answer) => [...reached(answer), answer.verdict_code ?? answer.verdict],
}

function operatorOf(answer: Answer): unknown {
  const { allocated_operator: operator, allocated_operator_may_have_changed: mayHaveChanged } = answer
  return operator !== null && mayHaveChanged
    ? `${operator} (may have changed)`
    : fact(answer, 'allocated_operator')
}

function verdictStyle(verdict: string): Style {
  return verdict === 'valid' ? 'green' : verdict === 'possible' ? 'yellow' : 'red'
}
