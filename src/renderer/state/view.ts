import type { ComponentType } from 'react'
import type { Problem } from '../../contract/problem.ts'
import type { Job } from '../../contract/workstation/jobs/jobs.ts'
import type { ChoiceAct } from './choice.ts'
import type { Command } from './commands.ts'
import { type Route, routePath, type Spelling, spellRoutes } from './route.ts'

/** A page of a view that can be found by words: its title, and further search words. */
export type ViewPage = { readonly title: string; readonly words: string; readonly path: string }

/** A key of a view for the overview of keys. */
export type KeyFact = Pick<Command, 'group' | 'title'> & { readonly key: string }

/** An act on the chosen items. Its key needs Alt where the chosen item accepts typed letters. */
export type ChoiceCommand = {
  readonly id: ChoiceAct
  readonly key: string
  readonly title: string
  readonly run: () => void
}

/** What a view does with dropped files. Each can be read in Triage instead, which the frame offers. */
export type Intake = {
  /** What dropping does there, shown while something is dragged over the window: “Drop to …”. */
  readonly words: string
  readonly take: (files: readonly File[]) => unknown
  /**
   * What has begun, told beside the offer of Triage: “Reading” followed by the files. Null where `take` opens a dialog,
   * which tells and offers it itself.
   */
  readonly begun: string | null
}

/** The groups of sections of Settings, in their order: what the workstation is and knows, work in the views, upkeep. */
export const sectionGroups = ['workstation', 'work', 'upkeep'] as const

/** A section of Settings. */
export type SettingsSection = {
  /** Its word in the address: `/settings/<name>`. */
  readonly name: string
  readonly label: string
  /** Words besides its label by which the command bar finds it. */
  readonly words: string
  /** Where it stands; within a group, sections follow the order of the views that bring them. */
  readonly group: (typeof sectionGroups)[number]
  readonly Section: ComponentType
  /** What it does with files dropped on it. */
  readonly intake?: Intake
}

/** How a view shows a kind of job in the status bar; by default its title, state and progress. */
export type JobKind = {
  readonly words?: (job: Job) => string
  /** Goes to where the job and its result are. */
  readonly open?: (job: Job) => void
  /** Cancels it in a way of its own; returns why that was refused. */
  readonly cancel?: (job: Job) => Promise<Problem | null>
  /** Name of its progress; by default its title. */
  readonly progressLabel?: (job: Job) => string
  /** True for a kind that cannot be cancelled. */
  readonly isUncancellable?: boolean
  readonly cancelLabel?: (job: Job) => string
  readonly dismissLabel?: (job: Job) => string
}

/** Definition of a view. The frame and other views use nothing else of it. */
export type View<R extends Route = Route> = {
  readonly spelling: Spelling<R>
  /** Label in the rail. */
  readonly label: string
  readonly icon: ComponentType<{ stroke?: number; 'aria-hidden'?: boolean }>
  /** Second key of the sequence that goes to the view; the first is `g`, for go. */
  readonly letter: string
  /** Initial route. */
  readonly start: R
  readonly Page: ComponentType<{ readonly route: R }>
  /** What it does with files dropped on it; without it, or where it returns null, they start triage. */
  readonly intake?: (route: R) => Intake | null
  /** Whether pasted files and pictures go to its intake too; else they start triage. */
  readonly pastes?: boolean
  /** Its acts beside the command bar; by default the acts that every view offers. */
  readonly Acts?: ComponentType<{ readonly route: R }>
  /** Loads the code of its page in advance. */
  readonly readAhead?: () => Promise<unknown>
  /** Commands that it offers in all other views, loaded when the window is idle. */
  readonly commands?: () => Promise<readonly Command[]>
  /** Acts on the chosen items of any table or page, offered by all of them with the same titles and keys. */
  readonly choiceActs?: readonly ChoiceCommand[]
  /** Its dialogs that other views open too. */
  readonly dialogs?: readonly ComponentType[]
  /** The kinds of job that belong to it, by name. */
  readonly jobKinds?: Readonly<Record<string, JobKind>>
  /** What it shows in the status bar beside jobs. */
  readonly statusItem?: ComponentType
  /** What would be lost if the window were closed now, in words. */
  readonly lostByClosing?: () => readonly string[]
  /** Its pages as far as words find them. */
  readonly pages?: () => readonly ViewPage[]
  /** What it has to be set, shown in Settings. */
  readonly settingsSections?: readonly SettingsSection[]
  /** Its keys, listed while the view is not shown. */
  readonly keys?: readonly KeyFact[]
  /** Hook that returns the number of items waiting for a decision, shown in the rail. */
  readonly useWaiting?: () => number
  /** By kind of place, a function that returns the route on which a value known here is shown. */
  readonly places?: Readonly<Record<string, (id: string, values: readonly string[]) => R>>
}

/**
 * Defines a view. The type of its routes is erased, so that views fit into one list; the frame passes each only its own
 * routes.
 */
export function defineView<R extends Route>(view: View<R>): View {
  return view as unknown as View
}

let views: readonly View[] = []

/** Sets the views, before the first route is parsed. */
export function showViews(list: readonly View[]): void {
  views = list
  spellRoutes(list.map(({ spelling }) => spelling))
}

/** Returns the views, in the order of the day's work. */
export function allViews(): readonly View[] {
  return views
}

/** Returns the sections of Settings that the views bring, in their order. */
export function settingsSections(): readonly SettingsSection[] {
  const all = views.flatMap(({ settingsSections: own = [] }) => own)
  return sectionGroups.flatMap((group) => all.filter((section) => section.group === group))
}

/** Returns the acts on the chosen items, in the order of their titles. */
export function choiceCommands(): readonly ChoiceCommand[] {
  return views
    .flatMap(({ choiceActs = [] }) => choiceActs)
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
}

/** Performs an act on the chosen items. */
export function actOnChoice(id: ChoiceAct): void {
  choiceCommands()
    .find((each) => each.id === id)
    ?.run()
}

/** Returns the view of a route; undefined for an unknown address. */
export function viewOf(route: Route): View | undefined {
  return views.find(({ spelling }) => spelling.view === route.view)
}

/**
 * Returns the label of a “Known here” place and the path that shows the value there; null when no view shows such
 * places.
 */
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
