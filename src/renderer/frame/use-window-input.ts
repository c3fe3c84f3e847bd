import { useEffect, useState } from 'react'
import { possibleCommands } from '../state/commands.ts'
import { droppedFiles } from '../state/intake.ts'
import { isSingleKey, matchesKey } from '../state/key-press.ts'
import { useLayout } from '../state/layout.ts'
import { expectFiles, openFiles, openText } from './open-triage.ts'

/** Tells whether keys and pastes at this place belong to a field. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  )
}

/** Tells whether Space already has a meaning at this place. */
function usesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('button, a, summary, [role="separator"], [role="menu"]') !== null
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null
}

/** Runs the command whose key was pressed. */
export function useCommandKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return
      const command = possibleCommands().find(
        ({ key, hasOwnListener }) => key !== undefined && hasOwnListener !== true && matchesKey(key, event),
      )
      if (command?.key === undefined) return
      const isSingle = isSingleKey(command.key)
      if (isField(event.target) && (isSingle || command.key === 'ctrl+z')) return
      if (isSingle && !useLayout.getState().singleKeys) return
      if (command.key === 'Space' && usesSpace(event.target)) return
      event.preventDefault()
      command.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Starts triage on what is pasted outside a field. */
export function usePasteAnywhere(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isField(event.target) || isDialogOpen() || event.clipboardData === null) return
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain')
      if (text !== '') void openText(text)
      else if (files.length > 0) void openFiles(files)
      else return
      event.preventDefault()
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}

/** Starts triage on what is dropped anywhere; tells whether something hovers over the window. */
export function useDropAnywhere(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Enter and leave come for every element passed over; their balance says whether the window was left.
    let depth = 0
    const isUseful = (event: DragEvent) =>
      event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain') === true
    const onEnter = (event: DragEvent) => {
      if (!isUseful(event)) return
      if (depth === 0) expectFiles()
      depth += 1
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (!isUseful(event)) return
      depth -= 1
      if (depth <= 0) setOver(false)
    }
    const onOver = (event: DragEvent) => {
      if (!isUseful(event) || isField(event.target)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    }
    const onDrop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (event.dataTransfer === null || isField(event.target)) return
      event.preventDefault()
      const text = event.dataTransfer.getData('text/plain')
      if (event.dataTransfer.files.length > 0) void droppedFiles(event.dataTransfer).then(openFiles)
      else if (text !== '') void openText(text, 'Dropped text')
    }
    window.addEventListener('dragenter', onEnter)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragenter', onEnter)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
