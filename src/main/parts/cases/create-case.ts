import { severities } from '../../../contract/schema.ts'
import type { createCaseHere } from '../../../contract/workstation/case-board.ts'
import type { Handler } from '../../operations/context.ts'
import { inAct } from '../../store/log.ts'
import type { Context } from './context.ts'
import { readIndicatorLines } from './indicator-lines.ts'
import { addObservables, openCase } from './open-case.ts'

/** Opens a case of the window, with indicators that stand one a line. */
export const createWithIndicators: Handler<typeof createCaseHere, Context> = (
  { title, severity, indicators = '' },
  context,
) => {
  const { values, skipped } = readIndicatorLines(indicators)
  const draft = context.draft(`Opened the case ${title}`.slice(0, 300))
  const { answer } = inAct(context.store, draft, (act) => {
    const opened = openCase(act, {
      title,
      summary: '',
      severity: severities.indexOf(severity),
      asset: null,
      tags: '[]',
      caller: context.caller,
      random: context.random,
      event: { kind: 'case_created', data: {} },
    })
    return { id: opened.id, added: addObservables(act, opened, values, context) }
  })
  context.publish('cases', {})
  return { ...answer, skipped: skipped.length }
}
