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

/** Words of headers that the register has no column for: persons to contact, remarks, addresses, states. Folded. */
export const otherColumns: ReadonlySet<string> = new Set(
  'ansprechpartner kontakt bemerkung bemerkungen kommentar kommentare notiz notizen akte status mail email telefon tel adresse strasse plz stadt ort url webseite website link owner verantwortlich verantwortlicher abteilung bearbeiter sachbearbeiter kostenstelle iban bic contact comment comments remark remarks note notes phone address street city zip department responsible responsable commentaire commentaires remarque remarques adresse ville courriel telephone service_responsable contacto comentario comentarios observaciones observacion notas direccion ciudad telefono correo referente contatto commenti osservazioni indirizzo citta telefono contactpersoon opmerking opmerkingen toelichting adres stad telefoon afdeling verantwoordelijke kontaktowa kontakt uwagi uwaga komentarz adres miasto telefon opiekun odpowiedzialny osoba_kontaktowa'.split(
    ' ',
  ),
)
