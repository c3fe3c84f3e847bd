import type { Editor } from './editor.ts'

/**
 * Resolves when the text of every field has become a value or a refusal: text typed into a list may still wait for its
 * choices, and a record added earlier would lack it.
 */
export function whenSettled({ store }: Pick<Editor, 'store'>): Promise<void> {
  const isSettled = () =>
    Object.values(store.getState().drafts).every(
      ({ value, fault, text }) => value !== undefined || fault !== null || (text ?? '').trim() === '',
    )
  return new Promise((resolve) => {
    if (isSettled()) {
      resolve()
      return
    }
    const stop = store.subscribe(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}
