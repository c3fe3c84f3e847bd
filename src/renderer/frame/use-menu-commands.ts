import { useEffect } from 'react'
import type { MenuCommand } from '../../contract/workstation/menu.ts'
import { bridge } from '../state/bridge.ts'
import { commandOfWindow } from '../state/commands.ts'
import { goBack, goForward } from '../state/router.ts'
import { toast } from '../ui/toast.tsx'
import { isDialogOpen, isField } from './use-window-input.ts'

/** After the page heard a button of the mouse, the system's word of the same press is not followed again. */
const samePressMs = 400
let wasHeard = false

/** Does what the menus of the desktop, and the system's buttons for back and forward, ask for. */
export function useMenuCommands(): void {
  useEffect(() => bridge.subscribe('command', ({ command }) => run(command)), [])
}

function run(id: MenuCommand): void {
  if ((id === 'back' || id === 'forward') && wasHeard) return
  if ((id === 'undo' || id === 'redo') && isField(document.activeElement)) {
    // no other way takes back what was typed, and every browser that the desktop has knows it
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

/** The two side buttons of a mouse go back and forward. A browser does that itself. */
export function useMouseHistory(): void {
  useEffect(() => {
    if (bridge.host !== 'electron') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMouse = (event: MouseEvent) => {
      if (event.button !== 3 && event.button !== 4) return
      // what the engine would do on its own, later and once more
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
