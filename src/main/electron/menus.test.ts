import type { MenuItemConstructorOptions as Item } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuCommands } from '../../contract/workstation/window/menu.ts'
import { menuBar, textMenu } from './menus.ts'

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

function barOf(platform: NodeJS.Platform, isPackaged = true) {
  const asked: string[] = []
  const bar = menuBar(
    { platform, isPackaged },
    { ask: (command) => asked.push(command), choose: (what) => asked.push(what) },
  )
  return { bar, items: flat(bar), asked }
}

describe('the menu bar', () => {
  it('goes to every view of the rail', () => {
    const places = menuCommands.filter((command) => command.startsWith('go-'))
    const views = [
      'triage',
      'lookup',
      'scans',
      'alerts',
      'cases',
      'observables',
      'register',
      'actors',
      'audits',
      'settings',
    ]
    expect([...places].sort()).toEqual(views.map((view) => `go-${view}`).sort())
  })

  it.each(['linux', 'win32', 'darwin'] as const)('has on %s what people look for', (platform) => {
    const labels = barOf(platform).bar.flatMap(({ label }) => label?.replace('&', '') ?? [])
    expect(labels).toEqual(['File', 'Edit', 'View', 'Go', 'Help'])
  })

  it.each(['linux', 'win32', 'darwin'] as const)('does something on %s with every item', (platform) => {
    const idle = barOf(platform).items.filter(
      ({ type, role, click, submenu }) =>
        type !== 'separator' && role === undefined && click === undefined && submenu === undefined,
    )
    expect(idle).toEqual([])
  })

  it('asks the window for each of the commands that it may ask for, and the program for files', () => {
    const { items, asked } = barOf('linux')
    for (const { click } of items) click?.(undefined as never, undefined, undefined as never)
    expect([...new Set(asked)].sort()).toEqual([...menuCommands, 'files', 'folder'].sort())
  })

  it('has developer tools only where the program is developed, and nothing that reloads or zooms behind the window', () => {
    const rolesOf = (isPackaged: boolean) =>
      barOf('linux', isPackaged).items.flatMap(({ role }) => role ?? [])
    expect(rolesOf(false)).toContain('toggleDevTools')
    expect(rolesOf(true)).not.toContain('toggleDevTools')
    for (const role of ['reload', 'forceReload', 'zoomIn', 'zoomOut', 'resetZoom', 'viewMenu'])
      expect(rolesOf(true)).not.toContain(role)
  })

  it('gives no key to two items', () => {
    for (const platform of ['linux', 'darwin'] as const) {
      const keys = barOf(platform).items.flatMap(({ accelerator }) => accelerator ?? [])
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('goes back with the key of the platform', () => {
    const keyOfBack = (platform: NodeJS.Platform) =>
      barOf(platform).items.find(({ id }) => id === 'back')?.accelerator
    expect([keyOfBack('linux'), keyOfBack('win32'), keyOfBack('darwin')]).toEqual([
      'Alt+Left',
      'Alt+Left',
      'Cmd+[',
    ])
  })
})

describe('the menu of a text', () => {
  const none = {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: false,
    canSelectAll: false,
  }

  it('is there for a field, with what can be done now', () => {
    const items = textMenu({
      isEditable: true,
      selectionText: '',
      editFlags: { ...none, canPaste: true },
    })
    expect(items?.filter(({ enabled }) => enabled === true)).toEqual([{ role: 'paste', enabled: true }])
  })

  it('copies selected text, and is not there beside it', () => {
    expect(
      textMenu({ isEditable: false, selectionText: 'a', editFlags: { ...none, canCopy: true } }),
    ).toEqual([{ role: 'copy', enabled: true }])
    expect(textMenu({ isEditable: false, selectionText: ' ', editFlags: none })).toBeNull()
  })
})
