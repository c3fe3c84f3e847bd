import { decodePiece, type Spelling } from '../state/route.ts'

/** The inbox; with an alert, that one is opened in it. */
export type AlertsRoute = { readonly view: 'alerts'; readonly alert: string | null }

declare module '../state/route.ts' {
  interface Routes {
    readonly alerts: AlertsRoute
  }
}

/** `/alerts`, `/alerts/ID`. */
export const alertsSpelling: Spelling<AlertsRoute> = {
  view: 'alerts',
  words: ['alerts'],
  parse: (_word, [alert = '', ...more]) =>
    more.join('/') === '' ? { view: 'alerts', alert: alert === '' ? null : decodePiece(alert) } : null,
  path: ({ alert }) => (alert === null ? '/alerts' : `/alerts/${encodeURIComponent(alert)}`),
}
