/**
 * Routes of the window. A route is a value, a path its spelling in the address; both convert into each other without
 * loss. Each view spells its own routes; unknown paths become a route of their own, so that a mistyped link is reported
 * instead of guessed.
 */

/** All routes by view: each view adds its own next to its spelling, with `declare module`. */
export interface Routes {
  readonly unknown: { readonly view: 'unknown'; readonly path: string }
}
export type Route = Routes[keyof Routes]

/** Parses and formats the routes of a view. */
export type Spelling<R extends Route = Route> = {
  readonly view: R['view']
  /** First path segments of the view; the empty one is for `/`. */
  readonly words: readonly string[]
  /**
   * Parses the segments after the first, still percent-encoded; null when they are no route of the view. Never throws.
   */
  readonly parse: (word: string, rest: readonly string[], query: string) => R | null
  // declared as a method for bivariance, so that spellings of different routes fit into one list
  path(route: R): string
}

let byWord: ReadonlyMap<string, Spelling> = new Map()
let byView: ReadonlyMap<string, Spelling> = new Map()

/** Sets the spellings of routes, before the first route is parsed. */
export function spellRoutes(spellings: readonly Spelling[]): void {
  byView = new Map(spellings.map((spelling) => [spelling.view, spelling]))
  byWord = new Map(spellings.flatMap((spelling) => spelling.words.map((word) => [word, spelling] as const)))
}

/** Parses a path with its query. Never throws. */
export function parseRoute(path: string): Route {
  const hash = path.indexOf('#')
  const [pathname = '/', query = ''] = splitAt(hash < 0 ? path : path.slice(0, hash), '?')
  const [word = '', ...rest] = pathname.split('/').slice(1)
  return byWord.get(word)?.parse(word, rest, query) ?? { view: 'unknown', path }
}

/** Returns the path of a route. */
export function routePath(route: Route): string {
  return route.view === 'unknown' ? route.path : (byView.get(route.view)?.path(route) ?? '/')
}

/** Whether a word is in a list. */
export function isOneOf<const W extends string>(words: readonly W[], word: string): word is W {
  return (words as readonly string[]).includes(word)
}

/** Decodes percent encoding; a text with an invalid sequence is returned unchanged. */
export function decodePiece(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
