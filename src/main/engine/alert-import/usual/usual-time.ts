import { readWrittenInstant } from '../written-instant.ts'
import {
  distanceOf,
  isOfAnother,
  type NamedField,
  nameWords,
  rated,
  singular,
  subjectOf,
} from './named-fields.ts'

/** Words that say what a moment is of, from what happened to what was written about it. */
const worths: readonly (readonly [worth: number, words: ReadonlySet<string>])[] = [
  [
    0,
    set(
      'expires expiry expiration expire due scheduled next resolved resolution closed close acknowledged ack birth password compile compiled build signing valid until duration zone timezone uptime sla deleted retention boot install installed login logon enrollment until license',
    ),
  ],
  [
    15,
    set(
      'updated update modified modification changed change last end ended ending stop finished completed latest',
    ),
  ],
  [
    20,
    set(
      'received receipt receive ingested ingest ingestion indexed sent send reported report processed processing collected export exported forwarded published publish',
    ),
  ],
  [
    100,
    set(
      'occurred occured occurrence happened happening event first activity attack observed observation incident match matched eventtime',
    ),
  ],
  [
    90,
    set(
      'detected detection detect alert alerted triggered trigger raised raise generated fired discovered found surfaced alarm finding notification',
    ),
  ],
  [84, set('start started starts begin began from')],
  [70, set('created creation create added add inserted insert')],
  [66, set('opened open')],
]

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Things that have been there before what happened: their moments are their own. */
const standing = set(
  'rule model policy signature vulnerability plugin monitor definition advisory device host agent machine endpoint asset node computer scan identity session indicator template',
)

const bare = 80
/** Words that only say that something is a moment, and in which unit or form. */
const ofMoment = set(
  'time date timestamp ts datetime at on epoch unix utc gmt iso ms millis milliseconds seconds second sec ns nanos us micros string text value moment seen eventdate instant iso8601 stamp when',
)
/** Words that may end a name of a moment by themselves. */
const endings = set(
  'occurred occured detected created opened started triggered raised updated received observed generated reported sent modified published found happened discovered start begin starts creation seen first last',
)

function classOf(words: readonly string[]): number | null {
  for (const [worth, names] of worths) if (words.some((word) => names.has(word))) return worth
  return null
}

/** @param isOne whether the value may be a moment */
function ratingBy(field: NamedField, isOne: (value: string | number) => boolean): number {
  const { own, around } = field
  const last = own.at(-1) ?? ''
  if (!ofMoment.has(last) && !endings.has(last)) return 0
  const rest = own.filter((word) => !ofMoment.has(word) || word === 'seen')
  const ownWorth = classOf(own)
  const outer = around.at(-1) ?? []
  const isBare = rest.length === 0
  // `created.time`, `first_seen.value`
  const isOuter = ownWorth === null && isBare && endings.has(outer.at(-1) ?? '')
  const worth = ownWorth ?? (isBare ? ((isOuter ? classOf(outer) : null) ?? bare) : 50)
  if (worth === 0 || isOfAnother(field) || around.some((words) => standing.has(singular(subjectOf(words)))))
    return 0
  // the days of a vulnerability are none of the one that was found
  if (own.some((word) => ofAdvisory.has(word)) && namesVulnerability(field)) return 0
  return isOne(field.value)
    ? Math.max(1, worth - 3 * distanceOf(isOuter ? { ...field, around: around.slice(0, -1) } : field))
    : 0
}

const ofAdvisory = set('published publish publication disclosed disclosure modified updated')

function namesVulnerability({ holder }: NamedField): boolean {
  return Object.keys(holder).some((name) =>
    nameWords(name).some((word) => word === 'vulnerability' || word === 'cve'),
  )
}

/** Whether a value is a moment: one in words, or a count of these years. */
function isMoment(value: string | number): boolean {
  if (typeof value === 'number' && value < 1e9) return false
  return readWrittenInstant(String(value), null) !== null
}

/** Whether a text is written like a moment, also one that cannot be read: that is to be told. */
function looksLikeMoment(value: string | number): boolean {
  return typeof value === 'string' && value.length <= 60 && /\d.*[:./-].*\d/.test(value)
}

/**
 * Returns when what an event of an unknown program tells happened, as written; one that cannot be read only where none
 * can. Null when no field says it.
 */
export function usualTime(fields: readonly NamedField[]): string | null {
  const [best = rated(fields, (field) => ratingBy(field, looksLikeMoment))[0]] = rated(fields, (field) =>
    ratingBy(field, isMoment),
  )
  return best === undefined ? null : String(best.value)
}
