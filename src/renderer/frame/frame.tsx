import { useEffect, useRef, useState } from 'react'
import { setNarrow } from '../state/layout.ts'
import { type Route, routePath } from '../state/route.ts'
import { useRoute } from '../state/router.ts'
import { allViews, viewOf } from '../state/view.ts'
import { Button } from '../ui/button.tsx'
import { UnknownView } from '../ui/unknown-view.tsx'
import { useRem } from '../ui/use-rem.ts'
import { useWindowWidth } from '../ui/use-window-width.ts'
import { CommandBar } from './command-bar.tsx'
import { DropLayer } from './drop-layer.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LicenceBanner } from './licence-banner.tsx'
import { Rail } from './rail.tsx'
import { RowMenu } from './row-menu.tsx'
import { StatusBar } from './status-bar.tsx'
import { useChoiceCommands } from './use-choice-commands.ts'
import { useCommandsElsewhere } from './use-commands-elsewhere.ts'
import { useCutPastes } from './use-cut-pastes.ts'
import { useHostFaults } from './use-host-faults.ts'
import { useMenuCommands, useMouseHistory } from './use-menu-commands.ts'
import { focusView, newKey, startNew, useWindowCommands } from './use-window-commands.ts'
import {
  useCommandKeys,
  useCopyRows,
  useEscapeOfOverlay,
  useKeysOfDialog,
  usePasteAnywhere,
} from './use-window-input.ts'

const restBeforeAskingMs = 1500
/**
 * Longer than the delay above, since this loads more: a user who changes views earlier waits for the code of that view
 * only.
 */
const restBeforeReadingMs = 4000

/** Width below which the inspector overlaps the panes; must equal the value in the style sheet. */
const roomForThreePanesRem = 68

/** The window: rail, command bar, the view of the route, status bar. */
export function Frame() {
  const route = useRoute((now) => now.route)
  const [areKeysShown, setKeysShown] = useState(false)
  useWindowCommands(() => setKeysShown(true))
  useChoiceCommands()
  useCommandsElsewhere(route, restBeforeAskingMs)
  useMenuCommands()
  useMouseHistory()
  useKeysOfDialog()
  useEscapeOfOverlay()
  useCommandKeys()
  useCopyRows()
  usePasteAnywhere()
  useCutPastes()
  useHostFaults()
  useFocusOnChange(route.view)
  useEffect(() => {
    // at start only the code of the first view is loaded; that of the others follows when the window is idle
    const timer = setTimeout(() => allViews().map(({ readAhead }) => readAhead?.()), restBeforeReadingMs)
    return () => clearTimeout(timer)
  }, [])
  const width = useWindowWidth()
  const rem = useRem()
  useEffect(() => setNarrow(width / rem < roomForThreePanesRem), [width, rem])
  return (
    <div className="frame">
      <button type="button" className="skip-link" onClick={focusView}>
        Skip to the view
      </button>
      <Rail />
      <CommandBar>
        <Acts route={route} />
      </CommandBar>
      <LicenceBanner />
      <main id="view" className="view" tabIndex={-1}>
        <Page route={route} />
      </main>
      <StatusBar />
      <section id="overlays" aria-label="Menus" />
      <RowMenu />
      {allViews().flatMap(({ spelling, dialogs = [] }) =>
        dialogs.map((Dialog) => <Dialog key={`${spelling.view} ${Dialog.displayName ?? Dialog.name}`} />),
      )}
      {areKeysShown ? <KeysDialog onClose={() => setKeysShown(false)} /> : null}
      <DropLayer route={route} />
    </div>
  )
}

/** The acts of the view beside the command bar. */
function Acts({ route }: { readonly route: Route }) {
  const Own = viewOf(route)?.Acts
  if (Own !== undefined) return <Own route={route} />
  return (
    <Button onClick={startNew} hotkey={newKey}>
      New triage
    </Button>
  )
}

function Page({ route }: { readonly route: Route }) {
  const view = viewOf(route)
  if (view === undefined) return <UnknownView path={routePath(route)} />
  return <view.Page route={route} />
}

/** Moves the focus to a newly shown view, so that its keys work at once and a screen reader starts there. */
function useFocusOnChange(view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current !== view && document.activeElement?.id !== 'command-field') {
      document.getElementById('view')?.focus()
    }
    before.current = view
  }, [view])
}
