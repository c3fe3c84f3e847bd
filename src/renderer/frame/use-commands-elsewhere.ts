import { useEffect, useState } from 'react'
import { type Command, useCommands } from '../state/commands.ts'
import type { Route } from '../state/route.ts'
import { allViews, type View } from '../state/view.ts'

type Offered = { readonly view: View; readonly commands: readonly Command[] }

/**
 * Makes the global commands of all other views available in the current view. The views are asked for them after
 * `restMs` milliseconds.
 */
export function useCommandsElsewhere({ view: shown }: Route, restMs: number): void {
  const [offered, setOffered] = useState<readonly Offered[]>([])
  useEffect(() => {
    const timer = setTimeout(async () => {
      const asked = allViews().map(async (view) => ({ view, commands: (await view.commands?.()) ?? [] }))
      setOffered(await Promise.all(asked))
    }, restMs)
    return () => clearTimeout(timer)
  }, [restMs])
  useCommands(
    'elsewhere',
    offered
      .filter(({ view }) => view.spelling.view !== shown)
      .flatMap(({ view, commands }) => fromElsewhere(view.label, commands)),
  )
}

/** Returns the commands without their keys, which have other meanings in the current view. */
function fromElsewhere(goesTo: string, commands: readonly Command[]): Command[] {
  return commands.map(({ key: _key, ...command }) => ({
    ...command,
    id: `${goesTo.toLowerCase()}-${command.id}`,
    goesTo,
  }))
}
