/**
 * Words and signs that people enter when they have nothing to enter, in the languages of the Union in which registers
 * are written. Compared without case, accents, width and punctuation: `N/A`, `n. a.` and `(na)` are one word.
 */

/** Words of which nobody makes a name or a code. */
const words: ReadonlySet<string> = new Set(
  [
    // English
    'na nap tba tbc tbd tbs todo fixme none null nil empty nothing unknown unassigned undefined unspecified unclear',
    'notapplicable notavailable notknown notprovided notspecified notdefined notgiven notassigned notyetknown notyetassigned',
    'tobeadvised tobeconfirmed tobedefined tobedetermined tobecompleted tobeprovided pending missing noname nolei noid nocode nodata novalue',
    'dummy test testing tester placeholder example sample asdf asdfg asdfgh asdfasdf qwerty qwertz qwert azerty foo foobar loremipsum abcdef abcdefg',
    // German
    'ka kein keine keiner keines keinen keineangabe keineangaben entfaellt entfallt entfällt unbekannt nichtbekannt nichtanwendbar nichtvorhanden nichtzutreffend nichtverfugbar nichtrelevant trifftnichtzu ohne ohneangabe ohneangaben leer nv nz offen nochoffen folgt wirdnachgereicht platzhalter beispiel muster mustermann',
    // French
    'so sansobjet neant aucun aucune inconnu inconnue nonapplicable nondisponible nonconnu nonconnue nonrenseigne nonrenseignee nondefini nonprecise vide rien apreciser adefinir acompleter aconfirmer exemple',
    // Spanish and Portuguese
    'ninguno ninguna desconocido desconocida noaplica noaplicable nodisponible sindatos sinespecificar nada vacio pordefinir porconfirmar nenhum nenhuma desconhecido desconhecida naoaplicavel naodisponivel semdados vazio adefinir',
    // Italian
    'nd nessuno nessuna sconosciuto sconosciuta nonapplicabile nondisponibile ignoto dadefinire daconfermare niente vuoto',
    // Dutch
    'geen onbekend nvt nietvantoepassing nietbekend nietbeschikbaar nogonbekend leeg ntb nadertebepalen',
    // Polish, Czech, Slovak, Slovene, Croatian
    'brak brakdanych niedotyczy nieznany nieznana nieznane niedostepny niepodano douzupelnienia bd zaden pusty',
    'zadny zadna neni neznamy neznama nepouzijese neuvedeno nezname nieje ziadny nepouzivasa neznan nepoznat nepoznato nijeprimjenjivo',
    // Swedish, Danish, Norwegian, Finnish
    'ingen inget okand okant ejtillampligt ejtillamplig saknas ukendt ikkerelevant ikkeanvendelig ukjent ikkeaktuelt eisovellu tuntematon puuttuu eioo eitietoa',
    // Hungarian, Romanian, the Baltic languages, Greek, Bulgarian, Maltese
    'nincs nemalkalmazhato ismeretlen nincsadat niciunul niciuna necunoscut nuseaplica puudub teadmata nav nezinams netaikoma nezinoma nera αγνωστο αγνωστος δενισχυει κανενα καμια няма неизвестен неприложимо mhuxapplikabbli xejn',
  ]
    .join(' ')
    .split(' '),
)

/** Words that stand for nothing also with a number behind them: `Test 1`, `dummy-02`. */
const numbered =
  /^(dummy|test|unknown|placeholder|unbekannt|inconnu|example|sample|muster|beispiel|tbd|tbc|tba)\d{1,4}$/u
/** Two letters that are a name or a code of their own unless points or a stroke part them: `k.A.`, `s.o.` */
const needsPoints: ReadonlySet<string> = new Set(['so', 'nd', 'ka', 'nv', 'nz', 'bd', 'nav', 'nap'])
const inner = /[\p{P}\p{S}\p{Cf}\s]+/gu
const marks = /\p{M}+/gu
const longest = 40

/**
 * Whether a text is a filler that people write when they have nothing to enter: a word of `words`, signs only, one
 * letter or digit repeated, or digits in order.
 */
export function standsForNothing(text: string): boolean {
  if (text === '' || text.length > longest) return false
  const plain = text.normalize('NFKD').replace(marks, '').toLowerCase()
  const bare = plain.replace(inner, '')
  if (bare === '') return true
  if (isRun(bare) || isInOrder(bare)) return true
  if (numbered.test(bare)) return true
  if (!words.has(bare)) return false
  return (
    !needsPoints.has(bare) ||
    /[^\p{L}\s]/u.test(plain.replace(/\s+/g, '').slice(0, -1)) ||
    isKeineAngabe(text)
  )
}

/** `kA` is written for `keine Angabe` in this case only. */
function isKeineAngabe(text: string): boolean {
  return text === 'kA' || text === 'k A'
}

/** One sign repeated: `xxx`, `aaaa`, `0`, `00`, `999999`. A single letter other than x may be a code. */
function isRun(bare: string): boolean {
  const first = bare[0] ?? ''
  for (const sign of bare) if (sign !== first) return false
  if (first === '0' || first === 'x') return true
  return bare.length >= (/\d/.test(first) ? 6 : 4)
}

const ascending = '12345678901234567890'
const fewestInOrder = 5

/** Digits in order from 0 or 1: `12345`, `123456789`, `0123456789`. */
function isInOrder(bare: string): boolean {
  const digits = bare.startsWith('0') ? bare.slice(1) : bare
  return digits.length >= fewestInOrder && digits.length <= ascending.length && ascending.startsWith(digits)
}
