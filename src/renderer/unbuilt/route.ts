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

/** Returns the spelling of a view that is not built yet, which has a single route. */
export const laterSpelling = (view: LaterView): Spelling<LaterRoute> => ({
  view,
  words: [view],
  parse: (_word, rest) => (rest.join('/') === '' ? { view } : null),
  path: () => `/${view}`,
})
