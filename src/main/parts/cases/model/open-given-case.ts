import type { z } from 'zod'
import type { openIncidentCase } from '../../../../contract/incidents/case.ts'
import { severities } from '../../../../contract/severities.ts'
import type { Observable } from '../../../engine/observable/read-observable.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Deciding } from './deciding.ts'
import { addObservables, openCase } from './open-case.ts'

/** Opens a case with observables that were read. */
export function openGiven(
  input: z.output<ReturnType<(typeof openIncidentCase)['input']>>,
  values: readonly Observable[],
  context: Deciding,
): { readonly id: string } {
  const { title, severity, description = '', asset = null, tags, observables } = input
  const draft = context.draft(`Opened the case ${title}`.slice(0, 300))
  const { answer } = inAct(context.store, draft, (act) => {
    const opened = openCase(act, {
      title,
      summary: description,
      severity: severities.indexOf(severity),
      asset: asset === null ? null : JSON.stringify(asset),
      tags: JSON.stringify(tags),
      caller: context.caller,
      random: context.random,
      event: { kind: 'case_created', data: {} },
    })
    const marked = values.filter((_, place) => observables[place]?.detection === true)
    addObservables(act, opened, values, context, false)
    addObservables(act, opened, marked, context, true)
    return opened.id
  })
  context.publish('cases', {})
  return { id: answer }
}
