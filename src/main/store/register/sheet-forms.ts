import type { Store } from '../database/handle.ts'

/** A form mapped by hand: its headers as one string, and the choices for it as JSON. */
export type SheetForm = { readonly form: string; readonly choice: string; readonly mapped_at: string }

/** Maximum number of stored forms; the oldest are removed. */
const maxForms = 500

export function readSheetForms({ reader }: Store): SheetForm[] {
  return reader
    .prepare('SELECT form, choice, mapped_at FROM sheet_form ORDER BY rowid DESC')
    .all() as SheetForm[]
}

/** Stores forms; one with the same headers replaces the former. */
export function keepSheetForms({ writer }: Store, forms: readonly SheetForm[]): void {
  const put = writer.prepare(
    // a replaced form becomes the newest row, so that the order does not depend on the clock
    'INSERT OR REPLACE INTO sheet_form (form, choice, mapped_at) VALUES (?, ?, ?)',
  )
  const trim = writer.prepare(
    'DELETE FROM sheet_form WHERE form NOT IN (SELECT form FROM sheet_form ORDER BY rowid DESC LIMIT ?)',
  )
  writer.transaction(() => {
    for (const { form, choice, mapped_at } of forms) put.run(form, choice, mapped_at)
    trim.run(maxForms)
  })()
}
