import type { MenuItemConstructorOptions as Item } from 'electron'
import type { MenuCommand } from '../../contract/workstation/window/menu.ts'

/** The menus of the desktop, as data: their structure is defined here, the actions of items are passed in. */

export type MenuActs = {
  /** Sends one of its commands to the window. */
  readonly ask: (command: MenuCommand) => void
  /** Lets the user choose files, or a folder, for triage. */
  readonly choose: (what: 'files' | 'folder') => void
}

type Host = { readonly platform: NodeJS.Platform; readonly isPackaged: boolean }

const separator: Item = { type: 'separator' }

/** Returns the menu bar. A packaged program has no developer tools; no item reloads or leaves the page. */
export function menuBar({ platform, isPackaged }: Host, acts: MenuActs): Item[] {
  const isMac = platform === 'darwin'
  /**
   * The window handles the key itself, so the menu only displays it; where menus always handle keys, the window
   * receives it first.
   */
  const command = (label: string, id: MenuCommand, accelerator?: string): Item => ({
    label,
    id,
    click: () => acts.ask(id),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  })
  const settings: Item = {
    label: 'Settings',
    id: 'go-settings',
    accelerator: 'CmdOrCtrl+,',
    click: () => acts.ask('go-settings'),
  }
  const choose = (label: string, what: 'files' | 'folder', accelerator?: string): Item => ({
    label,
    id: what,
    click: () => acts.choose(what),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  })
  const places: Item[] = [
    command('Triage', 'go-triage'),
    command('Lookup', 'go-lookup'),
    command('Scans', 'go-scans'),
    command('Alerts', 'go-alerts'),
    command('Cases', 'go-cases'),
    command('Observables', 'go-observables'),
    command('Register', 'go-register'),
    command('Actors', 'go-actors'),
    command('Audits', 'go-audits'),
  ]
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: '&File',
      submenu: [
        command('New triage', 'new', 'CmdOrCtrl+N'),
        choose('Open files…', 'files', 'CmdOrCtrl+O'),
        choose('Open a folder…', 'folder'),
        separator,
        settings,
        separator,
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        command('Undo', 'undo', 'CmdOrCtrl+Z'),
        command('Redo', 'redo', isMac ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        separator,
        { role: 'selectAll' },
      ],
    },
    {
      label: '&View',
      submenu: [
        command('Command bar', 'bar', 'CmdOrCtrl+K'),
        command('Show or hide the inspector', 'inspector'),
        separator,
        command('Larger', 'larger', 'CmdOrCtrl+='),
        command('Smaller', 'smaller', 'CmdOrCtrl+-'),
        command('Normal size', 'normal', 'CmdOrCtrl+0'),
        separator,
        {
          label: 'Theme',
          submenu: [
            command('Dark', 'dark'),
            command('Light', 'light'),
            command('System', 'system'),
            separator,
            command('High or normal contrast', 'contrast'),
          ],
        },
        separator,
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
      ],
    },
    {
      label: '&Go',
      submenu: [
        command('Back', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
        command('Forward', 'forward', isMac ? 'Cmd+]' : 'Alt+Right'),
        separator,
        ...places,
      ],
    },
    ...(isMac ? [{ role: 'windowMenu' as const }] : []),
    {
      role: 'help',
      label: '&Help',
      submenu: [command('Keys of this view', 'keys'), command('About Skerry', 'about')],
    },
  ]
}

/** The possible edits of a text under the pointer, as reported by the browser. */
export type TextPlace = {
  readonly isEditable: boolean
  readonly selectionText: string
  readonly editFlags: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    readonly canCut: boolean
    readonly canCopy: boolean
    readonly canPaste: boolean
    readonly canSelectAll: boolean
  }
}

/**
 * Returns the context menu of a field or of selected text; null where there is neither. Rows have a menu in the window
 * itself.
 */
export function textMenu({ isEditable, selectionText, editFlags }: TextPlace): Item[] | null {
  if (!isEditable) {
    return selectionText.trim() === '' ? null : [{ role: 'copy', enabled: editFlags.canCopy }]
  }
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    separator,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
