/**
 * What the menus of the desktop ask the window to do: ids of its commands. Choosing files is not among them, since a page
 * opens a file dialog only for a key or a press of its own; the program opens that one itself.
 */
export const menuCommands = [
  'new',
  'undo',
  'redo',
  'back',
  'forward',
  'go-triage',
  'go-lookup',
  'go-scans',
  'go-alerts',
  'go-cases',
  'go-register',
  'go-actors',
  'go-audits',
  'go-settings',
  'bar',
  'inspector',
  'dark',
  'light',
  'system',
  'contrast',
  'larger',
  'smaller',
  'normal',
  'keys',
  'about',
] as const
export type MenuCommand = (typeof menuCommands)[number]
