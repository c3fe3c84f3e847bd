/** Names of months in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, in full and abbreviated; without accents and dots. */
const names: readonly string[] = [
  'jan january januar janner jaenner janv janvier ene enero gen gennaio janeiro januari sty styczen stycznia',
  'feb february februar fev fevr fevrier febrero febbraio fevereiro februari lut luty lutego',
  'mar march marz maerz mrz mars marzo marco mrt maart marzec marca',
  'apr april avr avril abr abril aprile kwi kwiecien kwietnia',
  'may mai mayo mag maggio maio mei maj maja',
  'jun june juni juin junio giu giugno junho cze czerwiec czerwca',
  'jul july juli juil juillet julio lug luglio julho lip lipiec lipca',
  'aug august aou aout ago agosto augustus sie sierpien sierpnia',
  'sep sept september septembre septiembre set sett settembre setembro wrz wrzesien wrzesnia',
  'oct october okt oktober octobre octubre ott ottobre out outubro paz pazdziernik pazdziernika',
  'nov november novembre noviembre novembro lis listopad listopada',
  'dec december dez dezember decembre dic diciembre dicembre dezembro gru grudzien grudnia',
]

const numbers: ReadonlyMap<string, number> = new Map(
  names.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
)

/** Returns the number of a month, 1 to 12, by its name in any case, with or without accents and a dot; null for other words. */
export function monthOfName(name: string): number | null {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\.$/, '').toLowerCase()
  return numbers.get(plain) ?? null
}
