import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LookupActs } from '../lookup/lookup-acts.tsx'
import { RegisterActs } from '../register/register-acts.tsx'
import { setNarrow } from '../state/layout.ts'
import type { Route } from '../state/route.ts'
import { useRoute } from '../state/router.ts'
import { TriageView } from '../triage/triage-view.tsx'
import { Button } from '../ui/button.tsx'
import { useElementSize } from '../ui/use-element-size.ts'
import { useRem } from '../ui/use-rem.ts'
import { LaterView, UnknownView } from '../unbuilt/later-view.tsx'
import { CommandBar } from './command-bar.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Rail } from './rail.tsx'
import { RowMenu } from './row-menu.tsx'
import { StatusBar } from './status-bar.tsx'
import { useCommandsElsewhere } from './use-commands-elsewhere.ts'
import { useHostFaults } from './use-host-faults.ts'
import { useMenuCommands, useMouseHistory } from './use-menu-commands.ts'
import { focusView, newKey, startNew, useWindowCommands } from './use-window-commands.ts'
import { useCommandKeys, useCopyRows, useDropAnywhere, usePasteAnywhere } from './use-window-input.ts'

/** The window starts with Triage alone, and reads the code of the other views when it has nothing else to do. */
const readSettings = () => import('../settings/settings-view.tsx')
const SettingsView = lazy(async () => ({ default: (await readSettings()).SettingsView }))
const readLookup = () => import('../lookup/lookup-view.tsx')
const LookupView = lazy(async () => ({ default: (await readLookup()).LookupView }))
const readRegister = () => import('../register/register-view.tsx')
const RegisterView = lazy(async () => ({ default: (await readRegister()).RegisterView }))
const readViews = () => Promise.all([readLookup(), readSettings(), readRegister()])
const restBeforeReadingMs = 1500

/** Below this width the inspector lies over the panes; the style sheet has the same number. */
const roomForThreePanesRem = 68

/** The window: rail, command bar, the view of the route, status bar. */
export function Frame() {
  const route = useRoute((now) => now.route)
  const [areKeysShown, setKeysShown] = useState(false)
  const isOver = useDropAnywhere()
  useWindowCommands(() => setKeysShown(true))
  useCommandsElsewhere(route, restBeforeReadingMs)
  useMenuCommands()
  useMouseHistory()
  useCommandKeys()
  useCopyRows()
  usePasteAnywhere()
  useHostFaults()
  useFocusOnChange(route.view)
  useEffect(() => {
    const timer = setTimeout(readViews, restBeforeReadingMs)
    return () => clearTimeout(timer)
  }, [])
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const rem = useRem()
  useEffect(() => setNarrow(width > 0 && width / rem < roomForThreePanesRem), [width, rem])
  return (
    <div className="frame" ref={frame}>
      <button type="button" className="skip-link" onClick={focusView}>
        Skip to the view
      </button>
      <Rail />
      <CommandBar>
        <Acts route={route} />
      </CommandBar>
      <main id="view" className="view" tabIndex={-1}>
        <Suspense>
          <View route={route} />
        </Suspense>
      </main>
      <StatusBar />
      <section id="overlays" aria-label="Menus" />
      <RowMenu />
      <KeysDialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} />
      {isOver ? (
        <div className="drop-layer" aria-hidden="true">
          <p>Drop to start triage</p>
        </div>
      ) : null}
    </div>
  )
}

/** The acts of the view beside the command bar. */
function Acts({ route }: { readonly route: Route }) {
  if (route.view === 'lookup') return <LookupActs route={route} />
  if (route.view === 'register') return <RegisterActs route={route} />
  return (
    <Button onClick={startNew} hotkey={newKey}>
      New triage
    </Button>
  )
}

function View({ route }: { readonly route: Route }) {
  switch (route.view) {
    case 'triage':
      return <TriageView route={route} />
    case 'lookup':
      return <LookupView route={route} />
    case 'register':
      return <RegisterView route={route} />
    case 'settings':
      return <SettingsView section={route.section} />
    case 'unknown':
      return <UnknownView path={route.path} />
    default:
      return <LaterView view={route.view} />
  }
}

/** Another view takes the focus, so that its keys work at once and a screen reader starts there. */
function useFocusOnChange(view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current !== view && document.activeElement?.id !== 'command-field') {
      document.getElementById('view')?.focus()
    }
    before.current = view
  }, [view])
}
