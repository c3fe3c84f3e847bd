import { actorsView } from './actors/view.ts'
import { alertsView } from './alerts/view.ts'
import { casesView } from './cases/view.ts'
import { filesView } from './files/view.ts'
import { lookupView } from './lookups/view.ts'
import { observablesView } from './observables/view.ts'
import { registerView } from './register/view.ts'
import { settingsView } from './settings/view.ts'
import type { View } from './state/view.ts'
import { triageView } from './triage/view.ts'
import { auditsView, scansView } from './unbuilt/view.ts'

/** The views of the window, in the order of the day's work. */
export const views: readonly View[] = [
  triageView,
  filesView,
  lookupView,
  scansView,
  alertsView,
  casesView,
  observablesView,
  registerView,
  actorsView,
  auditsView,
  settingsView,
]
