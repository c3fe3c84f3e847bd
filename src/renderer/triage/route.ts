import { decodePiece, type Spelling } from '../state/route.ts'

/**
 * The start page when `session` is null, otherwise a session. `indicator` is the number of the indicator to show,
 * within the session; `values` are searched for among its indicators, and the first one found is shown.
 */
export type TriageRoute = {
  readonly view: 'triage'
  readonly session: string | null
  readonly indicator?: number
  readonly values?: readonly string[]
}

declare module '../state/route.ts' {
  interface Routes {
    readonly triage: TriageRoute
  }
}

export const triageSpelling: Spelling<TriageRoute> = {
  view: 'triage',
  words: ['', 'index.html', 'triage'],
  parse: (word, rest, query) => {
    const session = rest.join('/')
    if (word !== 'triage' || session === '') return { view: 'triage', session: null }
    const given = new URLSearchParams(query)
    const indicator = given.get('indicator') ?? ''
    const values = given.getAll('value').filter((value) => value !== '')
    return {
      view: 'triage',
      session: decodePiece(session),
      ...(/^\d{1,9}$/.test(indicator) ? { indicator: Number(indicator) } : {}),
      ...(values.length === 0 ? {} : { values }),
    }
  },
  path: ({ session, indicator, values = [] }) => {
    if (session === null) return '/triage'
    const given = [
      ...(indicator === undefined ? [] : [`indicator=${indicator}`]),
      ...values.map((value) => `value=${encodeURIComponent(value)}`),
    ]
    return `/triage/${encodeURIComponent(session)}${given.length === 0 ? '' : `?${given.join('&')}`}`
  },
}
