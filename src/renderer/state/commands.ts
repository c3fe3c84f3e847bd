import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Route } from './route.ts'
import { navigate, useRoute } from './router.ts'

/**
 * All actions of the window in one list: the command bar offers them, the keyboard runs them, the overview of keys
 * lists them. The frame and the current view each register theirs while mounted.
 */
export type Command = {
  readonly id: string
  readonly title: string
  /** Heading in the overview of keys. */
  readonly group: string
  /** In the syntax of `matchesKey`: `ctrl+k`, `y`, `Y`, `?`, `F3`; or a sequence of two keys: `g t`. */
  readonly key?: string
  /** Alternative key, as in other programs; not displayed. */
  readonly alsoKey?: string
  readonly run: () => void
  /** Whether one part of a view listens for the key itself; the window then only lists it. */
  readonly hasOwnListener?: boolean
  /** Whether it acts on the selected rows of a table, so that their context menu offers it. */
  readonly isForRows?: boolean
  /**
   * The view to which it goes, by its name in the rail; the command bar offers such commands only when they are typed.
   */
  readonly goesTo?: string
  /** Whether it is offered; the default is true. */
  readonly isPossible?: boolean
}

type Registered = {
  readonly owner: string
  readonly commands: readonly Command[]
  /** Address of the page that registered them. */
  readonly path: string
}

const useRegistered = create<{ readonly sets: readonly Registered[] }>(() => ({ sets: [] }))

/** Registers commands while the component is mounted. */
export function useCommands(owner: string, commands: readonly Command[]): void {
  const signature = JSON.stringify(
    commands.map(({ id, title, isPossible, isForRows, key }) => [id, title, isPossible, isForRows, key]),
  )
  const latest = useRef(commands)
  latest.current = commands
  // a layout effect, so that keys work as soon as the view is painted
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when the commands differ
  useLayoutEffect(() => {
    // each run looks up the newest closure, so that a command never acts on outdated state
    const stable = latest.current.map((command, index) => ({
      ...command,
      run: () =>
        (latest.current.find(({ id }) => id === command.id) ?? latest.current[index] ?? command).run(),
    }))
    const set = { owner, commands: stable, path: window.location.pathname + window.location.search }
    useRegistered.setState((now) => ({ sets: [...now.sets.filter((each) => each.owner !== owner), set] }))
    return () => {
      left.set(owner, set)
      useRegistered.setState((now) => ({ sets: now.sets.filter((each) => each.owner !== owner) }))
    }
  }, [owner, signature])
}

/** Commands last offered by views that are no longer shown. */
const left = new Map<string, Registered>()

/**
 * Milliseconds within which a view must offer its command after navigation; navigating elsewhere ends the wait at once.
 */
const arrivalMs = 60_000

/** A command of a view shown earlier, with its address and a function that goes there and runs it. */
export type CommandElsewhere = Pick<Command, 'id' | 'title'> & {
  readonly path: string
  /** Goes there and runs it, unless the user goes elsewhere meanwhile. False when it is no longer possible there. */
  readonly goAndRun: () => Promise<boolean>
}

/** Returns the commands of views that were shown earlier and are not shown now. */
export function commandsElsewhere(): readonly CommandElsewhere[] {
  const { sets } = useRegistered.getState()
  return [...left.values()]
    .filter(({ owner }) => !sets.some((set) => set.owner === owner))
    .flatMap(({ owner, path, commands }) =>
      commands
        .filter(({ isPossible, goesTo }) => isPossible !== false && goesTo === undefined)
        .map(({ id, title }) => ({
          id: `${owner}-${id}`,
          title,
          path,
          goAndRun: () => goAndRun(owner, path, id),
        })),
    )
}

async function goAndRun(owner: string, path: string, id: string): Promise<boolean> {
  navigate(path)
  const { view } = useRoute.getState().route
  const command = await offered(owner, id, view)
  command?.run()
  return command !== null || useRoute.getState().route.view !== view
}

/**
 * Waits until a view being opened offers a command; null when it does not in time, or another view is shown meanwhile.
 */
function offered(owner: string, id: string, view: Route['view']): Promise<Command | null> {
  const find = () =>
    useRegistered
      .getState()
      .sets.find((set) => set.owner === owner)
      ?.commands.find((command) => command.id === id && command.isPossible !== false) ?? null
  return new Promise((resolve) => {
    const end = (command: Command | null) => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(command)
    }
    const timer = setTimeout(() => end(null), arrivalMs)
    const stops = [
      useRegistered.subscribe(() => {
        const command = find()
        if (command !== null) end(command)
      }),
      useRoute.subscribe(({ route }) => {
        if (route.view !== view) end(null)
      }),
    ]
    const now = find()
    if (now !== null) end(now)
  })
}

/** Returns the commands that are currently possible. */
export function possibleCommands(): readonly Command[] {
  return useRegistered
    .getState()
    .sets.flatMap((set) => set.commands.filter(({ isPossible }) => isPossible !== false))
}

/** Returns a command of the window, which every view has, by its id. */
export function commandOfWindow(id: string): Command | undefined {
  const { sets } = useRegistered.getState()
  return sets.find(({ owner }) => owner === 'window')?.commands.find((command) => command.id === id)
}

/** Owner of the commands that act on the choice in any view. */
export const choiceOwner = 'choice'

/** Returns the commands for the selected rows of the current table; those common to all tables come last. */
export function useRowCommands(): readonly Command[] {
  const sets = useRegistered((now) => now.sets)
  const isShared = ({ owner }: Registered) => owner === choiceOwner
  return [...sets.filter((set) => !isShared(set)), ...sets.filter(isShared)]
    .flatMap(({ commands }) => commands)
    .filter(({ isForRows, isPossible }) => isForRows === true && isPossible !== false)
}

/** Returns all commands, for the overview of keys. */
export function useAllCommands(): readonly Command[] {
  const sets = useRegistered((now) => now.sets)
  return sets.flatMap((set) => set.commands)
}
