import { arrangementKind } from './arrangement.ts'
import { assessmentKind } from './assessment.ts'
import { authorityKind } from './authority.ts'
import { branchKind, scopeEntityKind } from './entity.ts'
import type { Field, FieldValue } from './field.ts'
import { functionKind } from './function.ts'
import type { RecordKind } from './module.ts'
import {
  article30Kind,
  auditTrackingKind,
  dueDiligenceKind,
  exitKind,
  intraGroupKind,
  proportionalityKind,
  providerIncidentKind,
  reviewKind,
  supplyChainKind,
} from './modules.ts'
import { providerKind } from './provider.ts'
import { serviceKind } from './service.ts'

/** Every kind of record of the register, in the order in which a filing is made: a kind refers to kinds before it, and to itself. */
const kinds = {
  scopeEntities: scopeEntityKind,
  branches: branchKind,
  providers: providerKind,
  functions: functionKind,
  arrangements: arrangementKind,
  services: serviceKind,
  intraGroupLinks: intraGroupKind,
  supplyChains: supplyChainKind,
  assessments: assessmentKind,
  exitStrategies: exitKind,
  auditTracking: auditTrackingKind,
  dueDiligence: dueDiligenceKind,
  article30Checklists: article30Kind,
  providerIncidents: providerIncidentKind,
  providerReviews: reviewKind,
  proportionalityDecisions: proportionalityKind,
  authorityEntries: authorityKind,
} as const

export type KindName = keyof typeof kinds

/** The kinds by name. */
export const recordKinds: Readonly<Record<KindName, RecordKind>> = kinds

/** Their names, in the order in which a filing is made. */
export const kindNames = Object.keys(kinds) as readonly KindName[]

/** Tells whether a text names a kind. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name)
}

/** Uuids of the two records of which there is one each: what a filing needs besides the entity, and the definitions. */
export const filingUuid = 'filing'
export const definitionsUuid = 'definitions'

/** What a record of a kind holds. */
export type RecordData<K extends KindName> = {
  readonly [N in keyof (typeof kinds)[K]['fields']]: (typeof kinds)[K]['fields'][N] extends Field
    ? FieldValue<(typeof kinds)[K]['fields'][N]>
    : never
}

/** A record of the register as it is kept. */
export type RegisterRecord<K extends KindName = KindName> = {
  readonly uuid: string
  readonly kind: K
  readonly created_at: string
  readonly updated_at: string
  readonly data: RecordData<K>
}
