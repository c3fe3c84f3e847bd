import { IconBell } from '@tabler/icons-react'
import { defineView, type SettingsSection } from '../state/view.ts'
import { loadedPage } from '../ui/loaded-page.tsx'
import { alertImportKind, importAlertFiles, importsLostByClosing } from './alert-imports.ts'
import { AlertsActs } from './alerts-acts.tsx'
import { raiseOfChoice } from './raise-choice.ts'
import { RaiseDialog } from './raise-dialog.tsx'
import { alertsSpelling } from './route.ts'
import { useWaitingAlerts } from './use-waiting-alerts.ts'

const targetsSection: SettingsSection = {
  name: 'targets',
  label: 'SLA targets',
  words: 'times targets overdue breach acknowledge triage resolve alerts cases',
  group: 'work',
  Section: loadedPage(async () => (await import('./targets-section.tsx')).TargetsSection),
}

const readAhead = () => import('./alerts-view.tsx')

/** The inbox of alerts. */
export const alertsView = defineView({
  spelling: alertsSpelling,
  label: 'Alerts',
  icon: IconBell,
  letter: 'a',
  start: { view: 'alerts', alert: null },
  Page: loadedPage(async () => (await readAhead()).AlertsView),
  Acts: AlertsActs,
  readAhead,
  dialogs: [RaiseDialog],
  choiceActs: [{ id: 'raise-alert', key: 'A', title: 'Raise alert…', run: () => void raiseOfChoice() }],
  jobKinds: { 'alert-import': alertImportKind, 'bulk-act': { cancelLabel: () => 'Cancel' } },
  settingsSections: [targetsSection],
  lostByClosing: importsLostByClosing,
  useWaiting: useWaitingAlerts,
  intake: () => ({
    words: 'Drop to import alerts: a preview is shown first',
    begun: null,
    take: importAlertFiles,
  }),
  places: { alert: (alert) => ({ view: 'alerts', alert }) },
})
