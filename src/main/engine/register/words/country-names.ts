import { foldedSpellings } from './folded-spellings.ts'

/**
 * Names of countries in the languages of the officers of most registers, from the Unicode CLDR data that is part of
 * the runtime, and short forms that people write.
 */

export const officerLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'] as const

/** Short forms and other names, by ISO 3166-1 alpha-2 code. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['VAE', 'UAE', 'EAU', 'ZEA'],
  AT: ['Österr', 'Oest', 'AUT'],
  BE: ['BEL'],
  CH: ['Schweizerische Eidgenossenschaft', 'CHE', 'Svizzera', 'Suiza', 'Suisse'],
  CZ: [
    'Tschechische Republik',
    'République tchèque',
    'República Checa',
    'Repubblica Ceca',
    'Republika Czeska',
    'CZE',
    'Tsjechische Republiek',
    'Czech Republic',
  ],
  DE: [
    'BRD',
    'Bundesrepublik Deutschland',
    'Dtl',
    'Deutschl',
    'GER',
    'DEU',
    'Allem',
    'Alem',
    'RFN',
    'Republika Federalna Niemiec',
    'Federal Republic of Germany',
  ],
  DK: ['DNK'],
  ES: ['ESP', 'Reino de España'],
  FR: ['France métropolitaine', 'FRA', 'République française'],
  FI: ['FIN', 'Suomi'],
  GB: [
    'Großbritannien',
    'England',
    'Grande-Bretagne',
    'Angleterre',
    'Gran Bretaña',
    'Gran Bretagna',
    'Inghilterra',
    'Inglaterra',
    'Groot-Brittannië',
    'Engeland',
    'VK',
    'Wielka Brytania',
    'Anglia',
    'GBR',
    'R-U',
    'Royaume Uni',
    'Regno Unito',
    'Reino Unido',
    'U.K.',
  ],
  IE: ['IRL', 'Republik Irland', 'Republic of Ireland', 'Eire'],
  IT: ['ITA'],
  LU: ['LUX', 'Luxembg', 'Großherzogtum Luxemburg', 'Luksemburg'],
  NL: [
    'Niderlandy',
    'Holland',
    'Hollande',
    'Holanda',
    'Olanda',
    'Holandia',
    'Die Niederlande',
    'NLD',
    'The Netherlands',
    'Pays Bas',
    'Países Bajos',
    'Paesi Bassi',
  ],
  PL: ['POL', 'Rzeczpospolita Polska'],
  PT: ['PRT'],
  SE: ['SWE'],
  US: [
    'Vereinigte Staaten von Amerika',
    'Etats-Unis d’Amérique',
    'Estados Unidos de América',
    'EEUU',
    'EE.UU.',
    'EE UU',
    'E.U.A.',
    'VS',
    'Stati Uniti d’America',
    'Verenigde Staten van Amerika',
    'Stany Zjednoczone Ameryki',
    'U.S.A.',
    'U.S.',
    'U S A',
    'Amerika',
    'USA',
    'États Unis',
  ],
}

let made: ReadonlyMap<string, readonly string[]> | null = null

/** Returns folded names of each country, by ISO code. Only unambiguous when no other country has the same name. */
export function countryNames(codes: readonly string[]): ReadonlyMap<string, readonly string[]> {
  if (made !== null && codes.every((code) => made?.has(code))) return made
  const names = new Map<string, readonly string[]>()
  const displays = officerLanguages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  for (const code of codes) {
    const all = [...displays.map((display) => display.of(code) ?? ''), ...(otherNames[code] ?? [])]
    names.set(
      code,
      [...new Set(all.flatMap((name) => foldedSpellings(name)))].filter((name) => name !== ''),
    )
  }
  made = names
  return names
}
