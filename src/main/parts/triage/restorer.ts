import { restorerOf } from '../../operations/undo/restorer.ts'
import { roleKind } from '../../store/triage/indicator-roles.ts'
import { labelKind } from '../../store/triage/session-labels.ts'
import { sessionTable } from '../../store/triage/sessions.ts'

/** Restores triage sessions, their titles, their labels and their roles. */
export const triageRestorer = restorerOf([sessionTable, labelKind, roleKind], { owners: [sessionTable] })
