import { useEffect } from 'react'
import { toastProblem } from '../ui/toast.tsx'
import { cutPasteWords } from './frame-words.ts'

const insertions = new Set(['insertFromPaste', 'insertFromDrop'])

/** A field with a maximum length truncates pasted or dropped text silently: reports how much of it is missing. */
export function useCutPastes(): void {
  useEffect(() => {
    const look = (event: InputEvent) => {
      const field = event.target
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
      if (!insertions.has(event.inputType) || event.data === null || field.maxLength < 0) return
      const { selectionStart, selectionEnd, value, maxLength } = field
      const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
      const whole = value.length - replaced + lengthIn(field, event.data)
      if (whole <= maxLength) return
      // a full field takes nothing, and no input event follows
      setTimeout(() => {
        const cut = whole - field.value.length
        if (field.value.length !== maxLength || cut <= 0) return
        toastProblem({
          kind: 'problem',
          code: 'too-large',
          message: cutPasteWords(cut, nameOf(field), maxLength),
        })
      })
    }
    document.addEventListener('beforeinput', look, true)
    return () => document.removeEventListener('beforeinput', look, true)
  }, [])
}

/** Returns the length of a text in a field: single-line fields drop line breaks, others count each as one character. */
function lengthIn(field: HTMLInputElement | HTMLTextAreaElement, text: string): number {
  return text.replace(/\r\n?/g, '\n').replace(/\n/g, field instanceof HTMLInputElement ? '' : '\n').length
}

function nameOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const name = field.ariaLabel ?? field.labels?.[0]?.textContent?.trim() ?? ''
  return name === '' ? 'the field' : `“${name}”`
}
