import { dismissAlert, escalateAlert, ingestAlert, listAlerts, readAlert } from './alert.ts'
import {
  attachToIncidentCase,
  commentIncidentCase,
  openIncidentCase,
  readIncidentCase,
  resolveIncidentCase,
} from './case.ts'
import { readCaseReport } from './case-report.ts'
import { readIncidentHealth } from './health.ts'
import { listAlertObservables, searchObservables, suppressObservable } from './observable.ts'
import { readObservableGraph } from './observable-graph.ts'
import { ingestSiemAlert } from './siem-alert.ts'
import { liftSuppression, listSuppressions } from './suppression.ts'

/** Incident response: the 12 operations of the third document's part A, then the extensions. */
export const incidentOperations = [
  ingestAlert,
  listAlerts,
  dismissAlert,
  escalateAlert,
  openIncidentCase,
  readIncidentCase,
  commentIncidentCase,
  attachToIncidentCase,
  resolveIncidentCase,
  searchObservables,
  suppressObservable,
  readIncidentHealth,
  readAlert,
  listAlertObservables,
  readObservableGraph,
  ingestSiemAlert,
  readCaseReport,
  listSuppressions,
  liftSuppression,
] as const
