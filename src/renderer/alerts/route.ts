import { decodePiece, type Spelling } from '../state/route.ts'
import { readListed, spellListed } from './filter-address.ts'

/**
 * The inbox; with `alert`, that alert is opened in it. `list` is the filter and order of the list; without it the list
 * stays as it was, or is the default.
 */
export type AlertsRoute = {
  readonly view: 'alerts'
  readonly alert: string | null
  readonly list?: string
}

declare module '../state/route.ts' {
  interface Routes {
    readonly alerts: AlertsRoute
  }
}

/** `/alerts`, `/alerts/ID`, `/alerts?severity=high&tag=phishing`. */
export const alertsSpelling: Spelling<AlertsRoute> = {
  view: 'alerts',
  words: ['alerts'],
  parse: (_word, [alert = '', ...more], query) => {
    if (more.join('/') !== '') return null
    const list = spellListed(readListed(query))
    return {
      view: 'alerts',
      alert: alert === '' ? null : decodePiece(alert),
      ...(list === '' ? {} : { list }),
    }
  },
  path: ({ alert, list = '' }) => {
    const path = alert === null ? '/alerts' : `/alerts/${encodeURIComponent(alert)}`
    return list === '' ? path : `${path}?${list}`
  },
}
