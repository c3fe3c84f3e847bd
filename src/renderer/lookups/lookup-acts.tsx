import { type Command, useCommands } from '../state/commands.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'
import { navigateInto } from '../ui/navigate-into.ts'
import type { LookupRoute, Subject } from './route.ts'

const group = 'Lookup'

function compare(subject: Subject | null): void {
  navigate({
    view: 'lookup',
    subject: null,
    compared: { kind: subject?.kind ?? null, a: subject?.value ?? null, b: null },
  })
}

const paste = () => navigate({ view: 'lookup', subject: null, tool: 'many' })

/** Returns the commands that the Lookup view offers in every view; `subject` is the value shown. */
export function lookupCommands(subject: Subject | null): Command[] {
  return [
    {
      id: 'compare',
      group,
      key: 'm',
      title: subject === null ? 'Compare two values' : 'Compare with another value',
      run: () => compare(subject),
    },
    { id: 'many', group, key: 'p', title: 'Bulk lookup', run: paste },
    {
      id: 'headers',
      group,
      title: 'Read a message header',
      run: () => navigate({ view: 'lookup', subject: null, tool: 'headers' }),
    },
    {
      id: 'start',
      group,
      key: 'l',
      title: 'Look up another value',
      run: () => navigateInto({ view: 'lookup', subject: null }, 'lookup-field'),
    },
  ]
}

/** The acts of the Lookup view beside the command bar. */
export function LookupActs({ route }: { readonly route: LookupRoute }) {
  const { subject } = route
  useCommands('lookup-acts', lookupCommands(subject))
  return (
    <span className="lookup-acts">
      <Button onClick={() => compare(subject)} hotkey="m">
        Compare
      </Button>
      <Button onClick={paste} hotkey="p">
        Bulk lookup
      </Button>
    </span>
  )
}
