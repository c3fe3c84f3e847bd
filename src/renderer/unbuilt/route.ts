import type { Spelling } from '../state/route.ts'

/** Views that a later part of the product brings. */
export const laterViews = ['scans', 'audits'] as const
export type LaterView = (typeof laterViews)[number]

export type LaterRoute = { readonly view: LaterView }

declare module '../state/route.ts' {
  interface Routes {
    readonly later: LaterRoute
  }
}

/** How the routes of a view that is not there yet are spelled: it has one. */
export const laterSpelling = (view: LaterView): Spelling<LaterRoute> => ({
  view,
  words: [view],
  parse: (_word, rest) => (rest.join('/') === '' ? { view } : null),
  path: () => `/${view}`,
})
