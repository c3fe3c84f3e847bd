import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text of the corpus of kinds: whether a person could have been sent it, and what it is. */
export type KindText = { readonly name: string; readonly isMessage: boolean; readonly text: string }

/** Texts written for this purpose; each begins with a line `=== KIND NAME`. */
export function kindTexts(): KindText[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(import.meta.dirname, name), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((each) => {
          const feed = each.indexOf('\n')
          const title = each.slice(0, feed)
          return {
            name: title,
            isMessage: title.startsWith('message '),
            text: each.slice(feed + 1).trimEnd(),
          }
        }),
    )
}
