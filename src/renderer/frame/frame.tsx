import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LookupActs } from '../lookup/lookup-acts.tsx'
import { RegisterActs } from '../register/register-acts.tsx'
import { bridge } from '../state/bridge.ts'
import { type Command, useCommands } from '../state/commands.ts'
import { setNarrow, toggleInspector, useInspectorShown } from '../state/layout.ts'
import type { Route } from '../state/route.ts'
import { navigate, useRoute } from '../state/router.ts'
import { changeSettings, useSettings } from '../state/settings-store.ts'
import { undo, useUndo } from '../state/undo.ts'
import { TriageView } from '../triage/triage-view.tsx'
import { Button } from '../ui/button.tsx'
import { toast, toastProblem } from '../ui/toast.tsx'
import { useElementSize } from '../ui/use-element-size.ts'
import { useRem } from '../ui/use-rem.ts'
import { LaterView, UnknownView } from '../unbuilt/later-view.tsx'
import { CommandBar } from './command-bar.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { chooseFiles } from './open-triage.ts'
import { places, Rail } from './rail.tsx'
import { StatusBar } from './status-bar.tsx'
import { useCommandKeys, useDropAnywhere, usePasteAnywhere } from './use-window-input.ts'

/** The window starts with Triage alone, and reads the code of the other views when it has nothing else to do. */
const readSettings = () => import('../settings/settings-view.tsx')
const SettingsView = lazy(async () => ({ default: (await readSettings()).SettingsView }))
const readLookup = () => import('../lookup/lookup-view.tsx')
const LookupView = lazy(async () => ({ default: (await readLookup()).LookupView }))
const readRegister = () => import('../register/register-view.tsx')
const RegisterView = lazy(async () => ({ default: (await readRegister()).RegisterView }))
const readViews = () => Promise.all([readLookup(), readSettings(), readRegister()])
const restBeforeReadingMs = 1500

/** A browser keeps Ctrl+N for itself, so the headless host's page uses another key. */
const newKey = bridge.host === 'electron' ? 'ctrl+n' : 'alt+n'

/** Below this width the inspector lies over the panes; the style sheet has the same number. */
const roomForThreePanesRem = 68

/** The window: rail, command bar, the view of the route, status bar. */
export function Frame() {
  const route = useRoute((now) => now.route)
  const [areKeysShown, setKeysShown] = useState(false)
  const isOver = useDropAnywhere()
  useWindowCommands(() => setKeysShown(true))
  useCommandKeys()
  usePasteAnywhere()
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
      return <TriageView session={route.session} />
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

function startNew(): void {
  navigate({ view: 'triage', session: null })
  focusView()
}

function focusView(): void {
  document.getElementById('view')?.focus()
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

/** The commands that every view has. */
function useWindowCommands(showKeys: () => void): void {
  const settings = useSettings((now) => now.settings)
  const changes = useUndo((now) => now.changes)
  const isInspectorShown = useInspectorShown()
  const set = (change: Parameters<typeof changeSettings>[0]) => async () => {
    const problem = await changeSettings(change)
    if (problem !== null) toastProblem(problem)
  }
  const zoom = settings?.zoom ?? 100
  const group = 'Window'
  const commands: Command[] = [
    { id: 'new', title: 'New triage', group, key: newKey, run: startNew },
    { id: 'files', title: 'Choose files for triage', group, key: 'ctrl+o', run: () => chooseFiles() },
    { id: 'folder', title: 'Choose a folder for triage', group, run: () => chooseFiles('folder') },
    {
      id: 'bar',
      title: 'Go to the command bar',
      group,
      key: 'ctrl+k',
      run: () => document.getElementById('command-field')?.focus(),
    },
    {
      id: 'undo',
      title: changes.length === 0 ? 'Undo' : `Undo: ${changes.at(-1)?.title}`,
      group,
      key: 'ctrl+z',
      isPossible: changes.length > 0,
      run: () => void undo().then((isDone) => isDone && toast('Undone.')),
    },
    { id: 'keys', title: 'Show the keys of this view', group, key: '?', run: showKeys },
    {
      id: 'inspector',
      title: isInspectorShown ? 'Hide the inspector' : 'Show the inspector',
      group,
      key: 'Space',
      run: toggleInspector,
    },
    ...places.map(
      ({ view, label, to }): Command => ({
        id: `go-${view}`,
        title: `Go to ${label}`,
        group,
        run: () => navigate(to),
      }),
    ),
    { id: 'dark', title: 'Dark theme', group, run: set({ theme: 'dark' }) },
    { id: 'light', title: 'Light theme', group, run: set({ theme: 'light' }) },
    { id: 'system', title: "The system's theme", group, run: set({ theme: 'system' }) },
    {
      id: 'contrast',
      title: settings?.contrast === 'high' ? 'Normal contrast' : 'High contrast',
      group,
      run: set({ contrast: settings?.contrast === 'high' ? 'normal' : 'high' }),
    },
    { id: 'larger', title: 'Larger', group, key: 'ctrl+=', run: set({ zoom: Math.min(150, zoom + 10) }) },
    { id: 'smaller', title: 'Smaller', group, key: 'ctrl+-', run: set({ zoom: Math.max(90, zoom - 10) }) },
    { id: 'normal', title: 'Normal size', group, key: 'ctrl+0', run: set({ zoom: 100 }) },
  ]
  useCommands('window', commands)
}
