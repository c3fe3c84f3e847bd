import { isProblem } from '../../../contract/problem.ts'
import type { raiseAlert as raiseAlertOperation } from '../../../contract/workstation/alerts/alert-inbox.ts'
import { type Handler, nameOf } from '../../operations/call/context.ts'
import { readIndicatorLines } from '../cases/model/indicator-lines.ts'
import { readAlert } from '../cases/model/new-alert.ts'
import type { Context } from './context.ts'

/** Source of alerts that a person raises. */
const source = 'Raised by hand'

/** Raises an alert from the window, in the same way as alerts sent by other programs. */
export const raiseAlert: Handler<typeof raiseAlertOperation, Context> = async (
  { title, severity, description, indicators = '' },
  context,
) => {
  const { values, skipped } = readIndicatorLines(indicators)
  const given = { source, severity, title, description, identity: null, externalId: null, tags: [] }
  const alert = await readAlert({ ...given, observables: values })
  const outcome = await context.ingest.add({
    alert,
    by: nameOf(context.caller),
    draft: context.draft,
    repetition: 'fields',
  })
  // a value that is given twice is stored once
  const added = new Set(alert.observables.map(({ type, value }) => `${type} ${value}`)).size
  return isProblem(outcome) ? outcome : { id: outcome.id, added, skipped }
}
