import type { Store } from './open.ts'

/** A form that somebody mapped by hand: its headers as one text, and what was said of it, as JSON. */
export type SheetForm = { readonly form: string; readonly choice: string; readonly mapped_at: string }

/** Forms that are kept at most; the oldest give way. */
const maxForms = 500

export function readSheetForms({ reader }: Store): SheetForm[] {
  return reader
    .prepare('SELECT form, choice, mapped_at FROM sheet_form ORDER BY rowid DESC')
    .all() as SheetForm[]
}

/** Keeps forms; one with the same headers takes the place of the former. */
export function keepSheetForms({ writer }: Store, forms: readonly SheetForm[]): void {
  const put = writer.prepare(
    // a form that is replaced becomes the newest row: its place among the others does not hang on the clock
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
