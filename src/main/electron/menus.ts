import type { MenuItemConstructorOptions as Item } from 'electron'
import type { MenuCommand } from '../../contract/workstation/menu.ts'

/** The menus of the desktop, as data: what they hold is decided here, what an item does is handed in. */

export type MenuActs = {
  /** Asks the window for one of its commands. */
  readonly ask: (command: MenuCommand) => void
  /** Lets a person choose files, or a folder, for triage. */
  readonly choose: (what: 'files' | 'folder') => void
}

type Host = { readonly platform: NodeJS.Platform; readonly isPackaged: boolean }

const separator: Item = { type: 'separator' }

/** The menu bar. A packaged program has no developer tools; nothing in it reloads or leaves the page. */
export function menuBar({ platform, isPackaged }: Host, acts: MenuActs): Item[] {
  const isMac = platform === 'darwin'
  /** The window hears the key itself, so the menu shows it only; where menus always take theirs, the window hears it first. */
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
            command("The system's", 'system'),
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

/** What a text can have done to it where the pointer is, as the browser tells it. */
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

/** The menu of a field or of selected text; null where there is neither. Rows have a menu of the window's own. */
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
