import { useEffect } from 'react'
import { type Command, possibleCommands } from '../state/commands.ts'
import { isSingleKey, matchesKey, sequenceOf } from '../state/key-press.ts'
import { hideOverlay, useLayout } from '../state/layout.ts'
import { useRoute } from '../state/router.ts'
import { viewOf } from '../state/view.ts'
import { openFiles, openText } from '../ui/open-triage.ts'

/** Whether keys and pastes at this target belong to a field. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  )
}

/** Whether Space already has a meaning at this target. */
function usesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('button, a, summary, input, [role="separator"], [role="menu"]') !== null
  )
}

/** Whether a dialog or a menu receives the keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null
}

const openDialogs = '[role="dialog"][aria-modal="true"]'

/**
 * Directs keys to the open dialog. A dialog takes the focus shortly after it is drawn; keys pressed before that would
 * go to the focused element behind it: a field or a row.
 */
export function useKeysOfDialog(): void {
  useEffect(() => {
    // the widget kit focuses this element twice: it is always the focused one, so that a Tab in between is not reverted
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.closest(openDialogs)
      if (dialog === null) return
      for (const each of dialog.querySelectorAll('[data-autofocus]')) each.removeAttribute('data-autofocus')
      target.setAttribute('data-autofocus', 'true')
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isModifier(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
      const dialog = [...document.querySelectorAll<HTMLElement>(openDialogs)].at(-1)
      if (dialog === undefined || !isBehindDialogs(document.activeElement)) return
      // a repeated key was still meant for the element that opened the dialog
      if (event.repeat) event.preventDefault()
      else
        (
          dialog.querySelector<HTMLElement>('[data-autofocus]') ??
          dialog.querySelector<HTMLElement>(aField) ??
          dialog
        ).focus()
      event.stopPropagation()
    }
    window.addEventListener('focusin', onFocus)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('focusin', onFocus)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [])
}

const aField = ':is(input, select, textarea):not([hidden], :disabled)'

/** Whether an element is covered by an open dialog; messages and menus are above it. */
function isBehindDialogs(place: Element | null): boolean {
  if (place === null || place === document.body) return true
  return place.closest('.frame') !== null && place.closest('#overlays') === null
}

/**
 * Whether Escape at this target has a meaning that comes first: in a field that is edited, or whose list is open. A search
 * field keeps its words while a pane lies over what it found.
 */
function usesEscape(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[aria-expanded="true"]') !== null) return true
  return isField(target) && !(target instanceof HTMLInputElement && target.type === 'search')
}

/** Escape closes the pane that lies over the table, before it means anything for what is below. */
export function useEscapeOfOverlay(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (event.key !== 'Escape' || isHeld || event.isComposing || isDialogOpen()) return
      if (usesEscape(event.target) || !hideOverlay()) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** Key of commands that copy rows: they run on the `copy` event, not on the key. */
const copyKey = 'ctrl+c'

/** Milliseconds within which the second key of a sequence must follow. */
const sequenceMs = 2000

/** Runs the command whose key or two-key sequence was pressed. */
export function useCommandKeys(): void {
  useEffect(() => {
    let begun: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (first: string | null) => {
      clearTimeout(timer)
      begun = first
      if (first !== null) timer = setTimeout(() => begin(null), sequenceMs)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isModifier(event.key)) return
      const first = begun
      begin(null)
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return
      const commands = possibleCommands().filter(
        ({ key, hasOwnListener }) => key !== undefined && hasOwnListener !== true,
      )
      const isHeld = event.ctrlKey || event.metaKey || event.altKey
      const canBeSingle = !isField(event.target) && useLayout.getState().singleKeys
      if (first !== null && !isHeld && canBeSingle) {
        // the second key is consumed even when no command has this sequence
        event.preventDefault()
        commands.find(({ key }) => isSequence(key, first, event))?.run()
        return
      }
      const command = commands.find(({ key, alsoKey }) =>
        [key, alsoKey].some((each) => each !== undefined && matchesKey(each, event)),
      )
      if (command?.key === undefined) {
        if (isHeld || !canBeSingle || !commands.some(({ key }) => beginsWith(key, event.key))) return
        event.preventDefault()
        begin(event.key)
        return
      }
      const pressed = matchesKey(command.key, event) ? command.key : (command.alsoKey ?? command.key)
      if (isSingleKey(pressed) && !canBeSingle) return
      if (isField(event.target) && isOfFields(command)) return
      if (command.key === 'Space' && usesSpace(event.target)) return
      event.preventDefault()
      command.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/**
 * Whether the field handles the key itself: undo and redo of typing, and characters that Alt with a letter types on
 * some keyboards.
 */
function isOfFields({ key, alsoKey }: Pick<Command, 'key' | 'alsoKey'>): boolean {
  return (
    [key, alsoKey].some((each) => each === 'ctrl+z' || each === 'ctrl+y') ||
    alsoKey?.startsWith('alt+') === true
  )
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta'
}

function beginsWith(written: string | undefined, first: string): boolean {
  return written !== undefined && sequenceOf(written)?.first === first
}

function isSequence(written: string | undefined, first: string, press: KeyboardEvent): boolean {
  const sequence = written === undefined ? null : sequenceOf(written)
  return sequence !== null && sequence.first === first && matchesKey(sequence.second, press)
}

/**
 * Copies the selected rows, unless text is selected, which is copied as usual. Menu items for copying arrive here too.
 */
export function useCopyRows(): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isField(event.target) || isDialogOpen()) return
      if (document.getSelection()?.isCollapsed === false) return
      const command = possibleCommands().find(({ key }) => key === copyKey)
      if (command === undefined) return
      event.preventDefault()
      command.run()
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
}

/**
 * Starts triage on what is pasted outside a field. Files and pictures go to the view that is shown, where it takes them;
 * a program that copies files gives their names as a text too.
 */
export function usePasteAnywhere(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isField(event.target) || isDialogOpen() || event.clipboardData === null) return
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain')
      const { route } = useRoute.getState()
      const intake = viewOf(route)?.pastes === true ? viewOf(route)?.intake?.(route) : undefined
      if (files.length > 0 && intake !== undefined && intake !== null) void intake.take(files)
      else if (text !== '') void openText(text)
      else if (files.length > 0) void openFiles(files)
      else return
      event.preventDefault()
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}
