import { germanHeaders } from './header-words-de.ts'
import { englishHeaders } from './header-words-en.ts'
import { spanishHeaders } from './header-words-es.ts'
import { frenchHeaders } from './header-words-fr.ts'
import { italianHeaders } from './header-words-it.ts'
import { dutchHeaders } from './header-words-nl.ts'
import { polishHeaders } from './header-words-pl.ts'

/**
 * The words that officers use as headers, by meaning (`sheets/meanings.ts`): phrases separated by ` | `. A phrase that
 * begins with `~` has its meaning only on the sheet of that subject: `Name` on a sheet of providers is theirs.
 */
type HeaderWords = Readonly<Record<string, string>>

/** By language, the more usual ones of registers first. */
export const headerWords: ReadonlyMap<string, HeaderWords> = new Map([
  ['de', germanHeaders],
  ['fr', frenchHeaders],
  ['en', englishHeaders],
  ['es', spanishHeaders],
  ['it', italianHeaders],
  ['nl', dutchHeaders],
  ['pl', polishHeaders],
])
