import { useEffect } from 'react'
import type { MenuCommand } from '../../contract/workstation/window/menu.ts'
import { bridge } from '../state/bridge.ts'
import { commandOfWindow } from '../state/commands.ts'
import { goBack, goForward } from '../state/router.ts'
import { toast } from '../ui/toast.tsx'
import { isDialogOpen, isField } from './use-window-input.ts'

/** Milliseconds after a mouse button was handled during which the system's command for the same press is ignored. */
const samePressMs = 400
let wasHeard = false

/** Runs the commands of the desktop's menus and of the system's buttons for back and forward. */
export function useMenuCommands(): void {
  useEffect(() => bridge.subscribe('command', ({ command }) => run(command)), [])
}

function run(id: MenuCommand): void {
  if ((id === 'back' || id === 'forward') && wasHeard) return
  if ((id === 'undo' || id === 'redo') && isField(document.activeElement)) {
    // there is no other way to undo typing; although deprecated, every browser of the desktop supports it
    document.execCommand(id)
    return
  }
  if (isDialogOpen()) {
    toast('Close the dialog first.')
    return
  }
  const command = commandOfWindow(id)
  if (command === undefined) return
  if (command.isPossible === false) toast(`${command.title}: nothing to do.`)
  else command.run()
}

/** Handles the two side buttons of a mouse for back and forward. Browsers do so natively. */
export function useMouseHistory(): void {
  useEffect(() => {
    if (bridge.host !== 'electron') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMouse = (event: MouseEvent) => {
      if (event.button !== 3 && event.button !== 4) return
      // keeps the engine from navigating as well, a moment later
      event.preventDefault()
      if (event.type !== 'mouseup') return
      wasHeard = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        wasHeard = false
      }, samePressMs)
      if (event.button === 3) goBack()
      else goForward()
    }
    window.addEventListener('mousedown', onMouse)
    window.addEventListener('mouseup', onMouse)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('mousedown', onMouse)
      window.removeEventListener('mouseup', onMouse)
    }
  }, [])
}
