import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitionFields } from '../../../src/contract/register/definition.ts'
import { filingFields } from '../../../src/contract/register/entity.ts'
import type { Field } from '../../../src/contract/register/field.ts'
import { definitionsUuid, filingUuid, kindNames, recordKinds } from '../../../src/contract/register/kinds.ts'
import { ClosedLists } from '../../../src/main/engine/register/closed-list.ts'
import { readTaxonomy } from '../../../src/main/engine/register/read-taxonomy.ts'
import {
  registerFormat,
  registerFormatVersion,
} from '../../../src/main/parts/register/live/register-format.ts'
import { arrangements } from './arrangements.ts'
import { assessments, auditTracking, exitStrategies } from './assessments.ts'
import { definitions } from './definitions.ts'
import { branches, filing, functions, scopeEntities } from './group.ts'
import {
  article30Checklists,
  dueDiligence,
  proportionalityDecisions,
  providerIncidents,
  providerReviews,
} from './oversight.ts'
import { providers } from './providers.ts'
import { type SampleKinds, uuidOf } from './sample-record.ts'
import { intraGroupLinks, services, supplyChains } from './services.ts'

const kinds: SampleKinds = {
  scopeEntities,
  branches,
  providers,
  functions,
  arrangements,
  services,
  intraGroupLinks,
  supplyChains,
  assessments,
  exitStrategies,
  auditTracking,
  dueDiligence,
  article30Checklists,
  providerIncidents,
  providerReviews,
  proportionalityDecisions,
}

type Fields = Readonly<Record<string, Field>>

/**
 * Returns the sample register in the register's own JSON: one record per line, fields in the order of the declaration,
 * as an export writes it. Throws on an unknown key, closed-list word or field.
 */
export function sampleRegisterJson(): string {
  const profile = join(import.meta.dirname, '../../../resources/register/taxonomies/dora-4.0.json')
  const taxonomy = readTaxonomy(readFileSync(profile, 'utf8'))
  if ('refused' in taxonomy) throw new Error(taxonomy.refused)
  const lists = new ClosedLists(taxonomy)
  const lines = [
    recordLine(lists, filingUuid, filingUuid, filingFields, filing),
    recordLine(lists, definitionsUuid, definitionsUuid, definitionFields, definitions),
    ...kindNames.flatMap((kind) => {
      const { fields, system } = recordKinds[kind]
      return Object.entries(kinds[kind] ?? {}).map(([key, data]) =>
        recordLine(lists, kind, uuidOf(kind, key), { ...fields, ...system }, data),
      )
    }),
  ]
  const head = JSON.stringify({
    format: registerFormat,
    version: registerFormatVersion,
    taxonomy: taxonomy.id,
  })
  return `${head.slice(0, -1)},"records":[\n${lines.join(',\n')}\n]}\n`
}

function recordLine(lists: ClosedLists, kind: string, uuid: string, fields: Fields, stated: object): string {
  const given = stated as Readonly<Record<string, unknown>>
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name)) throw new Error(`Records of the kind ${kind} have no field ${name}.`)
  const data: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name]
    if (value !== undefined)
      data[name] = name === 'series' ? uuidOf(kind, String(value)) : keptValue(lists, field, value)
  }
  return JSON.stringify({ kind, uuid, data })
}

/** Returns the stored value of a field: codes for words, UUIDs for keys, everything else unchanged. */
function keptValue(lists: ClosedLists, field: Field, value: unknown): unknown {
  const each = (of: (one: string) => string) => (value as readonly string[]).map(of)
  switch (field.kind) {
    case 'member':
      return codeOf(lists, field.list, String(value))
    case 'members':
      return each((one) => codeOf(lists, field.list, one))
    case 'reference':
      return keyed(field.to, String(value))
    case 'references':
      return each((one) => keyed(field.to, one))
    default:
      return value
  }
}

function codeOf(lists: ClosedLists, list: string, word: string): string {
  const found = lists.codeOf(list, word)
  if (found === null) throw new Error(`“${word}” is no member of the list ${list}.`)
  return found.code
}

function keyed(kind: keyof SampleKinds, key: string): string {
  if (!Object.hasOwn(kinds[kind] ?? {}, key))
    throw new Error(`The sample has no record ${key} among ${kind}.`)
  return uuidOf(kind, key)
}
