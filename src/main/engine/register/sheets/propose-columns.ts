import { sheetSubjects } from '../../../../contract/register/sheet-subjects.ts'
import { isEuidShape } from '../euid.ts'
import { isLeiShape } from '../lei.ts'
import type { Column } from '../taxonomy.ts'
import { templatesIn } from './header-code.ts'
import { type HeaderMatch, isOwnMeaning, matchHeader, subjectNamed } from './match-header.ts'
import { columnFor, type Meaning, meanings, meaningsOf, type Subject, subjectFacts } from './meanings.ts'
import type { OfficerColumn, OfficerSheet } from './officer-sheet.ts'
import { byContent } from './propose-by-content.ts'
import { readDateText } from './read-date.ts'
import { type Ground, taxonomyColumn } from './sheet-ground.ts'
import { partsOf } from './value-text.ts'

/** Proposes what a sheet is about and what its columns mean, by their words and by their content, with the reasons. */

export type Proposal = {
  readonly column: OfficerColumn
  /** Null when the column is left out. */
  readonly meaning: Meaning | null
  readonly by: 'header' | 'content' | 'answer' | null
  /** The reason, as it is shown: `by header`, `all 29 stand in column A`. */
  readonly why: string
}

/** Returns the subject of a sheet by its name and its headers; null when neither says it. */
export function proposeSubject(sheet: OfficerSheet): Subject | null {
  const named = templateNamed(sheet.name) ?? subjectNamed(sheet.name)
  let best: Subject | null = null
  let most = 0
  for (const subject of sheetSubjects) {
    const found = new Map<string, number>()
    for (const { header } of sheet.columns)
      for (const { meaning, score, isOwn } of allowed(header, subject).slice(0, 1))
        found.set(meaning, Math.max(found.get(meaning) ?? 0, isOwn ? score * 0.8 : score))
    const { signs, needs } = subjectFacts[subject]
    const isNamed = named?.subject === subject
    const misses = needs.filter((some) => !some.some((meaning) => found.has(meaning))).length
    if (found.size < 2 || (misses > 0 && !isNamed)) continue
    let sum = isNamed ? 2 + 3 * named.share : 0
    for (const [meaning, score] of found)
      sum += score * (signs.includes(meaning) ? 2 : isOwnMeaning(meaning, subject) ? 1 : 0.6)
    if (sum <= most) continue
    most = sum
    best = subject
  }
  return best ?? (named !== null && named.share >= 0.6 ? named.subject : null)
}

/** The subject of the template that a sheet is named after. */
function templateNamed(name: string): { readonly subject: Subject; readonly share: number } | null {
  const [code] = templatesIn(name)
  const subject = sheetSubjects.find((one) => code !== undefined && subjectFacts[one].own.includes(code))
  return subject === undefined ? null : { subject, share: 1 }
}

/** The meanings that a header may have on a sheet, with what stands above it or to its left. */
function allowed(
  header: string,
  subject: Subject,
  about: Subject | null = null,
  group: string | null = null,
) {
  const possible = new Set(meaningsOf(subject).map(({ id }) => id))
  const fits = ({ meaning }: HeaderMatch) => possible.has(meaning)
  const alone = matchHeader(header)
    .filter(({ meaning, isOwn }) => !isOwn || isOwnMeaning(meaning, about ?? subject))
    .filter(fits)
    .map((match) =>
      about !== null && isOwnMeaning(match.meaning, about)
        ? { ...match, isOwn: false, score: match.score + 0.05 }
        : match,
    )
  const joined =
    group === null ? [] : matchHeader(`${group} ${header}`).filter((match) => !match.isOwn && fits(match))
  return [...joined.map((match) => ({ ...match, score: match.score + 0.1 })), ...alone]
}

/** What the columns of a group, or those to the right of a column, are about: a provider, a function, an entity. */
function aboutOf(header: string): Subject | null {
  const named = subjectNamed(header)
  if (named !== null && named.share > 0.6) return named.subject
  const [best] = matchHeader(header)
  if (best === undefined || best.score < 0.6) return null
  if (best.meaning.startsWith('provider_')) return 'providers'
  if (best.meaning === 'function_id' || best.meaning === 'function_name') return 'functions'
  return best.meaning === 'contract_ref' ? 'contracts' : null
}

/** Proposes the meaning of each column. `answered` are a person's answers, by letters. */
export function proposeColumns(
  sheet: OfficerSheet,
  subject: Subject,
  ground: Ground,
  answered: Readonly<Record<string, string | null>>,
): Proposal[] {
  const taken = new Map<string, OfficerColumn>()
  const made = new Map<OfficerColumn, Proposal>()
  const propose = (column: OfficerColumn, id: string, by: Proposal['by'], why: string) => {
    taken.set(id, column)
    made.set(column, { column, meaning: meanings.get(id) ?? null, by, why })
  }
  for (const column of sheet.columns) {
    const answer = answered[column.letters]
    if (answer === undefined) continue
    const meaning = answer === null ? undefined : meanings.get(answer)
    if (meaning !== undefined) propose(column, meaning.id, 'answer', 'as answered')
    else made.set(column, { column, meaning: null, by: 'answer', why: 'left out, as answered' })
  }
  for (const { column, id, why } of byHeader(sheet, subject, ground))
    if (!made.has(column) && !taken.has(id)) propose(column, id, 'header', why)
  for (const column of sheet.columns) {
    if (made.has(column)) continue
    const found = byContent(column, subject, ground, taken)
    if (found !== null) propose(column, found.id, 'content', found.why)
  }
  return sheet.columns.map(
    (column) => made.get(column) ?? { column, meaning: null, by: null, why: whyNone(column) },
  )
}

function whyNone(column: OfficerColumn): string {
  if (column.filled === 0) return 'it is empty'
  const isLong = column.distinct.some((text) => text.length > 60 || text.split(' ').length > 6)
  return isLong ? 'free text, nothing fits' : 'nothing fits'
}

type Candidate = { column: OfficerColumn; id: string; score: number; why: string }

/** Returns the meanings by header, the surest first. */
function byHeader(sheet: OfficerSheet, subject: Subject, ground: Ground): Candidate[] {
  const candidates: Candidate[] = []
  let about: Subject | null = null
  for (const column of sheet.columns) {
    const { header, group } = column
    const isAboutLeft = group === null && matchHeader(header).every(({ isOwn }) => isOwn)
    if (group !== null) about = aboutOf(group)
    else if (!isAboutLeft) about = aboutOf(header) === 'providers' ? 'providers' : null
    for (const { meaning: id, score, isOwn } of allowed(
      header,
      subject,
      subject === 'contracts' ? about : null,
      group,
    )) {
      const meaning = meanings.get(id) as Meaning
      const actual = byNature(meaning, column, subject, ground)
      const fit = fits(actual, column, subject, ground)
      if (fit < 0.25) continue
      const own = isOwnMeaning(id, subject) ? 0.03 : 0
      const why = actual === meaning ? 'by header' : 'by header and content'
      if (isOwn && isCounter(column)) continue
      candidates.push({ column, id: actual.id, score: score + own - (isOwn ? 0.1 : 0) + 0.1 * fit, why })
    }
  }
  return candidates.sort((left, right) => right.score - left.score)
}

/** Whether a column counts the rows, 1, 2, 3. */
function isCounter({ distinct, filled }: OfficerColumn): boolean {
  return (
    filled >= 3 &&
    distinct.length >= filled - 3 &&
    distinct.slice(0, 20).every((text, at) => /^\d+$/.test(text) && Number(text) - Number(distinct[0]) === at)
  )
}

/** Pairs of meanings that people give one header: the name or the key. */
const twins: readonly (readonly [name: string, key: string])[] = [
  ['provider_name', 'provider_code'],
  ['provider_ref', 'provider_code'],
  ['entity_name', 'entity_lei'],
  ['function_name', 'function_id'],
]

/** Returns the twin of a meaning whose kind of value stands in the column. */
function byNature(meaning: Meaning, column: OfficerColumn, subject: Subject, { lists }: Ground): Meaning {
  const { distinct } = column
  if (distinct.length === 0) return meaning
  const share = (test: (text: string) => boolean) =>
    distinct.filter((text) => partsOf(text).every(test)).length / distinct.length
  for (const [name, key] of twins) {
    const to = (id: string) => {
      const found = meanings.get(id)
      return found !== undefined && columnFor(found, subject) !== null ? found : meaning
    }
    const isCode = key === 'function_id' ? isFunctionId : isLei
    if (meaning.id === name && share(isCode) >= 0.8) return to(key)
    if (meaning.id === key && key === 'entity_lei' && share(isLei) < 0.2) return to(name)
    if (meaning.id === key && key === 'function_id' && share((text) => /\d/.test(text)) < 0.2) return to(name)
    if (meaning.id === key && key === 'provider_code' && share((text) => /\d/.test(text)) < 0.3)
      return to(name)
  }
  const isOther =
    meaning.id === 'provider_ref' || meaning.id === 'provider_register_no' || meaning.id === 'provider_vat'
  if (isOther && share((text) => isLei(text) || isEuidShape(text)) >= 0.2)
    return meanings.get('provider_code') ?? meaning
  if (meaning.id === 'provider_ref' && share((text) => /\d/.test(text)) < 0.3 && subject !== 'providers')
    return meanings.get('provider_name') ?? meaning
  if (meaning.id === 'provider_lei' && share(isLei) < 0.7) return meanings.get('provider_code') ?? meaning
  const storage = meaning.id === 'storage_country' || meaning.id === 'data_storage'
  if (storage && subject === 'contracts') {
    const yes = share((text) => lists.codeOf('yes_no', text) !== null)
    const country = share((text) => lists.codeOf('country_or_na', text) !== null)
    if (yes > country) return meanings.get('data_storage') ?? meaning
    if (country > yes) return meanings.get('storage_country') ?? meaning
  }
  if (
    meaning.id === 'alternatives' &&
    share((text) => lists.codeOf('yes_no_not_assessed', text) !== null) < 0.3
  )
    return meanings.get('alternative_name') ?? meaning
  if (
    meaning.id === 'alternative_name' &&
    share((text) => lists.codeOf('yes_no_not_assessed', text) !== null) > 0.7
  )
    return meanings.get('alternatives') ?? meaning
  return meaning
}

const isLei = (text: string) => isLeiShape(text.replace(/[ .-]/g, '').toUpperCase())
const isFunctionId = (text: string) => /^[A-Za-z]{1,3}[-_. ]?\d{1,5}$/.test(text)

/** About the number of distinct texts of a column that are kept. */
const maxDistinct = 2000
const shortDate = /^\d{1,2}[./-] ?\d{1,2}[./-] ?\d\d$/

/** Share of the values of a column that a meaning may have, 0 to 1; 1 for an empty column. */
function fits(
  meaning: Meaning,
  { distinct, filled, dates, numbers }: OfficerColumn,
  subject: Subject,
  ground: Ground,
): number {
  if (filled === 0) return 1
  const column = taxonomyColumn(meaning, subject, ground.taxonomy)
  const share = (test: (text: string) => boolean) =>
    distinct.filter(test).length / Math.max(1, distinct.length)
  if (column.type === 'date')
    return Math.max(
      dates / filled,
      share(
        (text) => readDateText(text, 'day-first').day !== null || shortDate.test(text) || !/\d/.test(text),
      ),
    )
  if (column.type === 'monetary')
    return Math.max(
      numbers / filled,
      share((text) => /^[^\d]{0,8}[\d.,'’\s]+(?:[^\d]{0,8}|[-–]+)$/.test(text) || !/\d/.test(text)),
    )
  if (column.type === 'integer') return dates > filled / 2 ? 0 : 1
  if (dates > filled / 2) return 0
  if (column.list !== undefined) {
    const list = column.list
    const known = share(
      (text) =>
        partsOf(text).some((part) => ground.lists.codeOf(list, part) !== null) ||
        ground.lists.codeOf(list, text) !== null,
    )
    if (known < 0.2 && (share(isLei) > 0.5 || belongsElsewhere(column, distinct, ground))) return 0
    // a word of one's own can be answered, numbers cannot
    return list === 'ict_service_type' || numbers <= filled / 2 ? Math.max(known, 0.3) : known
  }
  if (meaning.id === 'entity_lei' || meaning.id === 'provider_lei') {
    const isForeign =
      subject === 'contracts' && share((text) => ground.names.keyOf('entity', text) !== null) < 0.5
    return share(isLei) < 0.3 ? 0 : isForeign && ground.names.has('entity') ? 0.2 : 1
  }
  if (meaning.id === 'contract_ref' && subject === 'contracts')
    return distinct.length < Math.min(filled, maxDistinct) / 12 ? 0 : 1
  return 1
}

/** Lists whose words are unlike those of others. */
const distinctLists = [
  'country_or_na',
  'arrangement_type',
  'ict_service_type',
  'yes_no',
  'person_type',
  'identifier_type',
]

/** Whether most values of a column are members of another list, though few are of its own. */
function belongsElsewhere({ list }: Column, distinct: readonly string[], { lists }: Ground): boolean {
  return distinctLists.some(
    (other) =>
      other !== list &&
      distinct.filter((text) => partsOf(text).every((part) => lists.codeOf(other, part) !== null)).length >=
        distinct.length * 0.6,
  )
}
