/**
 * Commands of the window that the menus of the desktop trigger. Choosing files is not among them, since a page may open
 * a file dialog only after a user gesture of its own; the main process opens that dialog itself.
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
  'go-observables',
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
