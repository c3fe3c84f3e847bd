/**
 * Routes of the window. A route is a value; a path is its spelling in the address, and the two turn into each other
 * without loss. Each view spells its own; unknown paths become a route of their own, so that a mistyped link says so instead
 * of guessing.
 */

/** The routes there are, by their view: each view adds its own beside its spelling, with `declare module`. */
export interface Routes {
  readonly unknown: { readonly view: 'unknown'; readonly path: string }
}
export type Route = Routes[keyof Routes]

/** How a view spells its routes. */
export type Spelling<R extends Route = Route> = {
  readonly view: R['view']
  /** First words of its paths; the empty one is that of `/`. */
  readonly words: readonly string[]
  /** Reads what follows the first word, as it was written; null when no route of the view is spelled so. Never throws. */
  readonly parse: (word: string, rest: readonly string[], query: string) => R | null
  // a method, so that a list of them forgets which routes are whose
  path(route: R): string
}

let byWord: ReadonlyMap<string, Spelling> = new Map()
let byView: ReadonlyMap<string, Spelling> = new Map()

/** Says how routes are spelled, before the first is read. */
export function spellRoutes(spellings: readonly Spelling[]): void {
  byView = new Map(spellings.map((spelling) => [spelling.view, spelling]))
  byWord = new Map(spellings.flatMap((spelling) => spelling.words.map((word) => [word, spelling] as const)))
}

/** Reads a path with its query. Never throws. */
export function parseRoute(path: string): Route {
  const hash = path.indexOf('#')
  const [pathname = '/', query = ''] = splitAt(hash < 0 ? path : path.slice(0, hash), '?')
  const [word = '', ...rest] = pathname.split('/').slice(1)
  return byWord.get(word)?.parse(word, rest, query) ?? { view: 'unknown', path }
}

/** Spells a route. */
export function routePath(route: Route): string {
  return route.view === 'unknown' ? route.path : (byView.get(route.view)?.path(route) ?? '/')
}

/** Whether a word is one of some. */
export function isOneOf<const W extends string>(words: readonly W[], word: string): word is W {
  return (words as readonly string[]).includes(word)
}

/** Undoes percent encoding; a broken sequence is kept as written. */
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
