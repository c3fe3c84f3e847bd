import { useEffect, useRef } from 'react'
import { create } from 'zustand'

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
  readonly run: () => void
  /** The key belongs to one part of a view, which listens for it itself; the window only lists it. */
  readonly hasOwnListener?: boolean
  /** Acts on the selected rows of a table: the menu of a row offers it. */
  readonly isForRows?: boolean
  /** Offered only when this is not false. */
  readonly isPossible?: boolean
}

type Registered = { readonly owner: string; readonly commands: readonly Command[] }

const useRegistered = create<{ readonly sets: readonly Registered[] }>(() => ({ sets: [] }))

/** Offers commands while the component is mounted. */
export function useCommands(owner: string, commands: readonly Command[]): void {
  const signature = JSON.stringify(commands.map(({ id, title, isPossible }) => [id, title, isPossible]))
  const latest = useRef(commands)
  latest.current = commands
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says when the commands differ
  useEffect(() => {
    // Each run looks up the newest closure, so that a command never acts on a state of before.
    const stable = latest.current.map((command, index) => ({
      ...command,
      run: () =>
        (latest.current.find(({ id }) => id === command.id) ?? latest.current[index] ?? command).run(),
    }))
    useRegistered.setState((now) => ({
      sets: [...now.sets.filter((set) => set.owner !== owner), { owner, commands: stable }],
    }))
    return () => useRegistered.setState((now) => ({ sets: now.sets.filter((set) => set.owner !== owner) }))
  }, [owner, signature])
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

/** What can be done with the selected rows of the table that is shown. */
export function useRowCommands(): readonly Command[] {
  return useAllCommands().filter(({ isForRows, isPossible }) => isForRows === true && isPossible !== false)
}

/** All commands, for the overview of keys. */
export function useAllCommands(): readonly Command[] {
  const sets = useRegistered((now) => now.sets)
  return sets.flatMap((set) => set.commands)
}
