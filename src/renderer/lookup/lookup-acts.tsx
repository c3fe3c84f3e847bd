import { useCommands } from '../state/commands.ts'
import type { LookupRoute } from '../state/route.ts'
import { navigate } from '../state/router.ts'
import { Button } from '../ui/button.tsx'

const group = 'Lookup'

/** The acts of the Lookup view beside the command bar. */
export function LookupActs({ route }: { readonly route: LookupRoute }) {
  const { subject } = route
  const compare = () =>
    navigate({
      view: 'lookup',
      subject: null,
      compared: { kind: subject?.kind ?? null, a: subject?.value ?? null, b: null },
    })
  const paste = () => navigate({ view: 'lookup', subject: null, tool: 'many' })
  useCommands('lookup-acts', [
    {
      id: 'compare',
      group,
      key: 'm',
      title: subject === null ? 'Compare two values' : 'Compare with another value',
      run: compare,
    },
    { id: 'many', group, key: 'p', title: 'Paste 200 of anything', run: paste },
    {
      id: 'headers',
      group,
      title: 'Read the header of a message',
      run: () => navigate({ view: 'lookup', subject: null, tool: 'headers' }),
    },
    {
      id: 'start',
      group,
      key: 'l',
      title: 'Look another value up',
      run: () => {
        navigate({ view: 'lookup', subject: null })
        requestAnimationFrame(() => document.getElementById('lookup-field')?.focus())
      },
    },
  ])
  return (
    <span className="lookup-acts">
      <Button onClick={compare} hotkey="m">
        Compare
      </Button>
      <Button onClick={paste} hotkey="p">
        Paste 200
      </Button>
    </span>
  )
}
