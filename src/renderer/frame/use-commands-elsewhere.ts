import { useEffect, useState } from 'react'
import { lookupCommands } from '../lookup/lookup-acts.tsx'
import { type Command, useCommands } from '../state/commands.ts'
import type { Route } from '../state/route.ts'

/** Offers what the Lookup and the Register view have to offer, from every other view as well. `restMs` is waited before the register's are read. */
export function useCommandsElsewhere({ view }: Route, restMs: number): void {
  const [register, setRegister] = useState<readonly Command[]>([])
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { registerCommands } = await import('../register/register-commands.ts')
      setRegister(registerCommands())
    }, restMs)
    return () => clearTimeout(timer)
  }, [restMs])
  useCommands('elsewhere', [
    ...(view === 'lookup' ? [] : fromElsewhere('Lookup', lookupCommands(null))),
    ...(view === 'register' ? [] : fromElsewhere('Register', register)),
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
