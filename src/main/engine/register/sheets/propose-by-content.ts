import { isEuidShape } from '../euid.ts'
import { hasLeiCheckDigits, isLeiShape } from '../lei.ts'
import type { KnownNames } from './known-names.ts'
import { isOwnMeaning } from './match-header.ts'
import { type Meaning, meanings, meaningsOf, type Referred, type Subject } from './meanings.ts'
import type { OfficerColumn } from './officer-sheet.ts'
import { type Ground, taxonomyColumn } from './sheet-ground.ts'
import { partsOf } from './value-text.ts'

/** Proposes the meaning of a column whose header says nothing, by what stands in it. */

const isLei = (text: string) => isLeiShape(text.replace(/[ .-]/g, '').toUpperCase())

type Found = { readonly id: string; readonly why: string }

/** Returns the meaning of a column whose header says nothing, by its values. */
export function byContent(
  column: OfficerColumn,
  subject: Subject,
  { lists, names, taxonomy }: Ground,
  taken: ReadonlyMap<string, OfficerColumn>,
): Found | null {
  const { distinct, filled } = column
  if (filled < 2 || distinct.length === 0) return null
  const free = (id: string) => !taken.has(id) && meaningsOf(subject).some((meaning) => meaning.id === id)
  const share = (test: (text: string) => boolean) =>
    distinct.filter((text) => {
      const parts = partsOf(text)
      return test(text) || (parts.length > 1 && parts.every(test))
    }).length / distinct.length
  if (share((text) => /^S(?:0[1-9]|1\d)(?![\p{L}\d])/u.test(text)) >= 0.8 && free('service_type'))
    return { id: 'service_type', why: 'begins with S01 to S19' }
  const referred = byReference(column, subject, names, free, share)
  if (referred !== null) return referred
  const leis = share((text) => isLei(text) && hasLeiCheckDigits(text.replace(/[ .-]/g, '').toUpperCase()))
  if (leis >= 0.8)
    for (const id of subject === 'providers'
      ? ['provider_lei', 'provider_parent']
      : subject === 'contracts'
        ? ['provider_code', 'entity_lei']
        : ['entity_lei', 'parent_lei', 'provider_code'])
      if (free(id) && !(id === 'provider_parent' && taken.size === 0))
        return { id, why: 'LEIs with right check digits' }
  if (share((text) => isLei(text) || isEuidShape(text)) >= 0.8 && free('provider_code'))
    return { id: 'provider_code', why: 'LEIs and EUIDs' }
  // a list whose words no other list has
  const own = [
    'arrangement_type',
    'service_type',
    'person_type',
    'provider_code_type',
    'hierarchy',
    'entity_type',
    'licensed_activity',
    'substitutability',
    'non_substitutability_reason',
    'termination_reason',
  ]
  for (const id of own) {
    if (!free(id)) continue
    const { list } = taxonomyColumn(meanings.get(id) as Meaning, subject, taxonomy)
    const known = share((text) => text.length > 2 && lists.codeOf(list ?? '', text) !== null)
    if (known >= 0.75 && distinct.length >= 2)
      return { id, why: `${Math.round(known * distinct.length)} of ${distinct.length} values are known` }
  }
  if (share((text) => /^[A-Z]{3}$/.test(text) && lists.codeOf('currency', text) !== null) >= 0.9)
    for (const id of ['cost_currency', 'provider_currency', 'entity_currency'])
      if (free(id)) return { id, why: 'codes of currencies' }
  if (
    share((text) => lists.codeOf('country', text) !== null) >= 0.9 &&
    distinct.every((text) => text.length >= 2)
  )
    for (const id of ['provider_country', 'entity_country', 'branch_country'])
      if (free(id) && isOwnMeaning(id, subject))
        return { id, why: `${distinct.length} of ${distinct.length} values are countries` }
  return null
}

const referring: readonly (readonly [of: Referred, key: string, name: string | null])[] = [
  ['contract', 'overarching_ref', null],
  ['contract', 'contract_ref', null],
  ['function', 'function_id', 'function_name'],
  ['entity', 'entity_lei', 'entity_name'],
  ['provider', 'provider_code', 'provider_name'],
]

const called: Readonly<Record<Referred, string>> = {
  contract: 'references of contracts',
  function: 'functions',
  entity: 'entities',
  provider: 'providers',
}

/** A column whose values are keys or names of another sheet or of the register. */
function byReference(
  { distinct }: OfficerColumn,
  subject: Subject,
  names: KnownNames,
  free: (id: string) => boolean,
  share: (test: (text: string) => boolean) => number,
): Found | null {
  for (const [of, key, name] of referring) {
    if (of === 'contract' && key === 'contract_ref' && subject === 'contracts') continue
    const keys = share((text) => names.keyOf(of, text) !== null)
    if (keys >= 0.8 && free(key))
      return {
        id: key,
        why: `${Math.round(keys * distinct.length)} of ${distinct.length} are ${called[of]} known here`,
      }
    const named = name === null ? 0 : share((text) => names.named(of, text) !== null)
    if (name !== null && named >= 0.8 && free(name))
      return {
        id: name,
        why: `${Math.round(named * distinct.length)} of ${distinct.length} are names of ${called[of]} known here`,
      }
  }
  return null
}
