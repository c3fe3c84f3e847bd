import { useEffect, useState } from 'react'
import { type Command, useCommands } from '../state/commands.ts'
import type { Route } from '../state/route.ts'

type Offered = { readonly lookup: readonly Command[]; readonly register: readonly Command[] }

/** Offers what the Lookup and the Register view have to offer, from every other view as well. `restMs` is waited first. */
export function useCommandsElsewhere({ view }: Route, restMs: number): void {
  const [offered, setOffered] = useState<Offered>({ lookup: [], register: [] })
  useEffect(() => {
    const timer = setTimeout(async () => {
      const [lookup, register] = await Promise.all([
        import('../lookup/lookup-acts.tsx'),
        import('../register/register-commands.ts'),
      ])
      setOffered({
        lookup: fromElsewhere('Lookup', lookup.lookupCommands(null)),
        register: fromElsewhere('Register', register.registerCommands()),
      })
    }, restMs)
    return () => clearTimeout(timer)
  }, [restMs])
  useCommands('elsewhere', [
    ...(view === 'lookup' ? [] : offered.lookup),
    ...(view === 'register' ? [] : offered.register),
  ])
}

/** Without their keys, which mean something else where one is. */
function fromElsewhere(goesTo: string, commands: readonly Command[]): Command[] {
  return commands.map(({ key: _key, ...command }) => ({
    ...command,
    id: `${goesTo.toLowerCase()}-${command.id}`,
    goesTo,
  }))
}
