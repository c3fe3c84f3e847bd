import type { MenuCommand } from '../../contract/workstation/window/menu.ts'
import { bridge } from '../state/bridge.ts'
import { type Command, useCommands } from '../state/commands.ts'
import { toggleInspector, useHasSide, useInspectorShown } from '../state/layout.ts'
import { isMac } from '../state/platform.ts'
import { routePath } from '../state/route.ts'
import { goBack, goForward, navigate, useRoute } from '../state/router.ts'
import { changeSettings, useSettings } from '../state/settings-store.ts'
import { useUndo } from '../state/undo.ts'
import { allViews } from '../state/view.ts'
import { chooseFiles } from '../ui/open-triage.ts'
import { redoNewest, toastProblem, undoNewest } from '../ui/toast.tsx'
import { backKey, forwardKey } from './history-buttons.tsx'
import { pathTo, viewKey } from './rail.tsx'

/** Browsers reserve Ctrl+N, so the page of the headless host uses another key. */
export const newKey = bridge.host === 'electron' ? 'ctrl+n' : 'alt+n'

/** Shows the start page of triage. */
export function startNew(): void {
  navigate('/')
  focusView()
}

export function focusView(): void {
  document.getElementById('view')?.focus()
}

/** The keys of the zoom; in a browser they are the browser's own, which zooms further. */
const zoomKey = (key: string) => (bridge.host === 'electron' ? { key } : {})

const smallest = 90
const largest = 150
const group = 'Window'

/** Commands available in every view; desktop menus use those named in `MenuCommand`. */
export function useWindowCommands(showKeys: () => void): void {
  const going = useGoing()
  const looks = useLooks()
  const { changes, undone } = useUndo()
  const isInspectorShown = useInspectorShown()
  const hasInspector = useHasSide()
  const acts: Readonly<Record<WindowCommand, Omit<Command, 'id'>>> = {
    new: { title: 'New triage', group, key: newKey, run: startNew },
    bar: {
      title: 'Go to the command bar',
      group,
      key: 'ctrl+k',
      run: () => document.getElementById('command-field')?.focus(),
    },
    undo: {
      title: changes.length === 0 ? 'Undo' : `Undo: ${changes.at(-1)?.title}`,
      group,
      key: 'ctrl+z',
      isPossible: changes.length > 0,
      run: () => void undoNewest(),
    },
    redo: {
      title: undone.length === 0 ? 'Redo' : `Redo: ${undone.at(-1)?.title}`,
      group,
      key: isMac ? 'ctrl+shift+z' : 'ctrl+y',
      alsoKey: isMac ? 'ctrl+y' : 'ctrl+shift+z',
      isPossible: undone.length > 0,
      run: () => void redoNewest(),
    },
    keys: { title: 'Show the keys of this view', group, key: '?', run: showKeys },
    inspector: {
      title: isInspectorShown ? 'Hide the inspector' : 'Show the inspector',
      group,
      key: 'Space',
      isPossible: hasInspector,
      run: toggleInspector,
    },
    about: {
      title: 'About Skerry, and every key',
      group,
      run: () => navigate('/settings/about'),
    },
  }
  const files: Command[] = [
    { id: 'files', title: 'Choose files for triage', group, key: 'ctrl+o', run: () => chooseFiles() },
    { id: 'folder', title: 'Choose a folder for triage', group, run: () => chooseFiles('folder') },
  ]
  useCommands('window', [...named(acts), ...files, ...named(looks), ...going])
}

function named(commands: Readonly<Record<string, Omit<Command, 'id'>>>): Command[] {
  return Object.entries(commands).map(([id, command]) => ({ id, ...command }))
}

type WindowCommand = Exclude<MenuCommand, `go-${string}` | LookCommand | 'back' | 'forward'>

/** Commands for back, forward and the views of the rail. */
function useGoing(): Command[] {
  const { route, canGoBack, canGoForward } = useRoute()
  const going = 'Go'
  return [
    { id: 'back', title: 'Back', group: going, key: backKey, isPossible: canGoBack, run: goBack },
    {
      id: 'forward',
      title: 'Forward',
      group: going,
      key: forwardKey,
      isPossible: canGoForward,
      run: goForward,
    },
    ...allViews().map((view) => ({
      id: `go-${view.spelling.view}`,
      title: `Go to ${view.label}`,
      group: going,
      key: viewKey(view),
      isPossible: pathTo(view, route) !== routePath(route),
      run: () => navigate(pathTo(view, route)),
    })),
  ]
}

type LookCommand = 'dark' | 'light' | 'system' | 'contrast' | 'larger' | 'smaller' | 'normal'

/** Commands for theme, contrast and size; those already in effect are not offered. */
function useLooks(): Readonly<Record<LookCommand, Omit<Command, 'id'>>> {
  const settings = useSettings((now) => now.settings)
  const { theme, contrast, zoom } = settings ?? { theme: null, contrast: null, zoom: 100 }
  const set = (change: Parameters<typeof changeSettings>[0]) => async () => {
    const problem = await changeSettings(change)
    if (problem !== null) toastProblem(problem)
  }
  const themed = (title: string, wanted: 'dark' | 'light' | 'system'): Omit<Command, 'id'> => ({
    title,
    group,
    isPossible: theme !== wanted,
    run: set({ theme: wanted }),
  })
  return {
    dark: themed('Dark theme', 'dark'),
    light: themed('Light theme', 'light'),
    system: themed('System theme', 'system'),
    contrast: {
      title: contrast === 'high' ? 'Normal contrast' : 'High contrast',
      group,
      run: set({ contrast: contrast === 'high' ? 'normal' : 'high' }),
    },
    larger: {
      title: 'Larger',
      group,
      ...zoomKey('ctrl+='),
      isPossible: zoom < largest,
      run: set({ zoom: Math.min(largest, zoom + 10) }),
    },
    smaller: {
      title: 'Smaller',
      group,
      ...zoomKey('ctrl+-'),
      isPossible: zoom > smallest,
      run: set({ zoom: Math.max(smallest, zoom - 10) }),
    },
    normal: {
      title: 'Normal size',
      group,
      ...zoomKey('ctrl+0'),
      isPossible: zoom !== 100,
      run: set({ zoom: 100 }),
    },
  }
}
