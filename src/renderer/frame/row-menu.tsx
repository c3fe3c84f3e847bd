import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRowCommands } from '../state/commands.ts'
import { KeyCap } from '../ui/button.tsx'

/** Position of the menu in the window, in pixels. */
type Place = { readonly left: number; readonly top: number }

/**
 * Context menu of the selected rows, at the pointer, or at the active row when opened with Shift+F10 or the menu key.
 */
export function RowMenu() {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<Place>({ left: 0, top: 0 })
  const commands = useRowCommands()
  const table = useRef<HTMLElement>(null)
  const isEmpty = commands.length === 0
  useEffect(() => {
    const onMenu = (event: MouseEvent) => {
      const found = isEmpty ? null : placeOf(event)
      if (found === null) return
      event.preventDefault()
      setPlace(found)
      table.current = event.target instanceof Element ? event.target.closest('[role="grid"]') : null
      setOpen(true)
    }
    document.addEventListener('contextmenu', onMenu)
    return () => document.removeEventListener('contextmenu', onMenu)
  }, [isEmpty])
  return (
    <Menu
      opened={isOpen && !isEmpty}
      onClose={() => setOpen(false)}
      position="bottom-start"
      offset={0}
      width="18rem"
    >
      <Menu.Target>
        <button type="button" className="row-menu-place" style={place} tabIndex={-1} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label="Actions for the selected rows">
        {commands.map(({ id, title, key, run }, index) => (
          <Menu.Item
            key={id}
            data-autofocus={index === 0 || undefined}
            onClick={() => {
              // a dialog opened by the command returns the focus to the element that had it, so that must be the table
              table.current?.focus()
              run()
            }}
            rightSection={key === undefined ? null : <KeyCap written={key} />}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns the position of a click on a row, or below the active row for a key. Null when no row is concerned. */
function placeOf(event: MouseEvent): Place | null {
  if (!(event.target instanceof Element)) return null
  const grid = event.target.closest('[role="grid"]')
  if (grid === null) return null
  if (event.target.closest('[role="row"][aria-selected]') !== null)
    return { left: event.clientX, top: event.clientY }
  if (event.target !== grid) return null
  const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
  if (active === null) return null
  const { left, bottom, width } = active.getBoundingClientRect()
  return { left: left + Math.min(96, width / 4), top: bottom }
}
