import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import type { Route } from './route.ts'
import { navigate, useRoute } from './router.ts'

/**
 * Every action of the window, in one list: the command bar offers them, the keyboard runs them, the overview of keys
 * shows them. The frame and the shown view each register theirs while they are mounted.
 */
export type Command = {
  readonly id: string
  readonly title: string
  /** Heading in the overview of keys. */
  readonly group: string
  /** As `matchesKey` reads it: `ctrl+k`, `y`, `Y`, `?`, `F3`; or two signs one after the other: `g t`. */
  readonly key?: string
  /** Another key that does the same, from the habits of other programs; it is not shown. */
  readonly alsoKey?: string
  readonly run: () => void
  /** The key belongs to one part of a view, which listens for it itself; the window only lists it. */
  readonly hasOwnListener?: boolean
  /** Acts on the selected rows of a table: the menu of a row offers it. */
  readonly isForRows?: boolean
  /** The view that it goes to from elsewhere, by its name in the rail; the command bar offers such a one when it is typed. */
  readonly goesTo?: string
  /** Offered only when this is not false. */
  readonly isPossible?: boolean
}

type Registered = {
  readonly owner: string
  readonly commands: readonly Command[]
  /** The address at which they were offered. */
  readonly path: string
}

const useRegistered = create<{ readonly sets: readonly Registered[] }>(() => ({ sets: [] }))

/** Offers commands while the component is mounted. */
export function useCommands(owner: string, commands: readonly Command[]): void {
  const signature = JSON.stringify(
    commands.map(({ id, title, isPossible, isForRows, key }) => [id, title, isPossible, isForRows, key]),
  )
  const latest = useRef(commands)
  latest.current = commands
  // what is drawn answers its keys: after the drawing a key would come too early
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when the commands differ
  useLayoutEffect(() => {
    // Each run looks up the newest closure, so that a command never acts on a state of before.
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

/** What views that are not shown any more offered last. */
const left = new Map<string, Registered>()

/** How long a view that was gone to has to offer its command; going elsewhere ends the wait at once. */
const arrivalMs = 60_000

/** A command of a view that was shown before: where it is, and how to go there and do it. */
export type CommandElsewhere = Pick<Command, 'id' | 'title'> & {
  readonly path: string
  /** Goes there and does it, unless one goes elsewhere meanwhile. False when it is not possible there any more. */
  readonly goAndRun: () => Promise<boolean>
}

/** The commands of views that were shown before and are not now. */
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

/** Waits until a view that is on its way offers a command; null when it does not, or another view is shown meanwhile. */
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

/** The commands that are possible now. */
export function possibleCommands(): readonly Command[] {
  return useRegistered
    .getState()
    .sets.flatMap((set) => set.commands.filter(({ isPossible }) => isPossible !== false))
}

/** A command that every view has, by its id. */
export function commandOfWindow(id: string): Command | undefined {
  const { sets } = useRegistered.getState()
  return sets.find(({ owner }) => owner === 'window')?.commands.find((command) => command.id === id)
}

/** Whose commands act on what is chosen in any view. */
export const choiceOwner = 'choice'

/** What can be done with the selected rows of the table that is shown; what every table has stands last. */
export function useRowCommands(): readonly Command[] {
  const sets = useRegistered((now) => now.sets)
  const isShared = ({ owner }: Registered) => owner === choiceOwner
  return [...sets.filter((set) => !isShared(set)), ...sets.filter(isShared)]
    .flatMap(({ commands }) => commands)
    .filter(({ isForRows, isPossible }) => isForRows === true && isPossible !== false)
}

/** All commands, for the overview of keys. */
export function useAllCommands(): readonly Command[] {
  const sets = useRegistered((now) => now.sets)
  return sets.flatMap((set) => set.commands)
}
