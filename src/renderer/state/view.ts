import type { ComponentType } from 'react'
import type { Command } from './commands.ts'
import { type Route, routePath, type Spelling, spellRoutes } from './route.ts'

/** A page of a view that words lead to: what it is called, and what people look for when they mean it. */
export type ViewPage = { readonly title: string; readonly words: string; readonly path: string }

/** A key of a view, as the overview of keys shows it. */
export type KeyFact = Pick<Command, 'group' | 'title'> & { readonly key: string }

/** What a view of the window brings. The frame and the other views know nothing else of it. */
export type View<R extends Route = Route> = {
  readonly spelling: Spelling<R>
  /** What the rail calls it. */
  readonly label: string
  readonly icon: ComponentType<{ stroke?: number; 'aria-hidden'?: boolean }>
  /** The second of the two keys that go to it; the first is `g`, as in go. */
  readonly letter: string
  /** Where it begins. */
  readonly start: R
  readonly Page: ComponentType<{ readonly route: R }>
  /** What happens to files that are dropped on it, in words; elsewhere they start triage. */
  readonly dropWords?: (route: R) => string
  /** Its acts beside the command bar; without them stands there what every view offers. */
  readonly Acts?: ComponentType<{ readonly route: R }>
  /** Reads the code of its page before it is opened. */
  readonly readAhead?: () => Promise<unknown>
  /** What it offers from every other view, read when the window has nothing else to do. */
  readonly commands?: () => Promise<readonly Command[]>
  readonly pages?: readonly ViewPage[]
  /** Its keys, for where it is not shown. */
  readonly keys?: readonly KeyFact[]
  /** How many things wait in it for a decision, told in the rail; a hook. */
  readonly useWaiting?: () => number
  /** Where a value occurs that is known here, by the kind of the place: the route that shows it there. */
  readonly places?: Readonly<Record<string, (id: string, values: readonly string[]) => R>>
}

/** Describes a view; a list of views forgets of each which routes are its own, as the frame gives each its own alone. */
export function defineView<R extends Route>(view: View<R>): View {
  return view as unknown as View
}

let views: readonly View[] = []

/** Says which views there are, before the first route is read. */
export function showViews(list: readonly View[]): void {
  views = list
  spellRoutes(list.map(({ spelling }) => spelling))
}

/** The views, in the order of the day's work. */
export function allViews(): readonly View[] {
  return views
}

/** The view of a route; undefined for an address that none answers to. */
export function viewOf(route: Route): View | undefined {
  return views.find(({ spelling }) => spelling.view === route.view)
}

/** What a place of “Known here” is called, and the path that shows the value there; null when no view shows such places. */
export function placeOf(
  kind: string,
  id: string,
  values: readonly string[],
): { readonly label: string; readonly path: string } | null {
  for (const { label, places } of views) {
    const route = places?.[kind]?.(id, values)
    if (route !== undefined) return { label, path: routePath(route) }
  }
  return null
}
