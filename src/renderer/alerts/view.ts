import { IconBell } from '@tabler/icons-react'
import { lazy } from 'react'
import { importAlertFiles } from '../state/alert-imports.ts'
import { defineView } from '../state/view.ts'
import { AlertsActs } from './alerts-acts.tsx'
import { alertsSpelling } from './route.ts'
import { useWaitingAlerts } from './use-waiting-alerts.ts'

const readAhead = () => import('./alerts-view.tsx')

/** The inbox of alerts. */
export const alertsView = defineView({
  spelling: alertsSpelling,
  label: 'Alerts',
  icon: IconBell,
  letter: 'a',
  start: { view: 'alerts', alert: null },
  Page: lazy(async () => ({ default: (await readAhead()).AlertsView })),
  Acts: AlertsActs,
  readAhead,
  useWaiting: useWaitingAlerts,
  intake: () => ({
    words: 'Drop to import alerts: a preview is shown first',
    begun: null,
    take: importAlertFiles,
  }),
  places: { alert: (alert) => ({ view: 'alerts', alert }) },
})
