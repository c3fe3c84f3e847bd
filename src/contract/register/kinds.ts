import type { Field, FieldValue } from './field.ts'
import { kinds } from './kind-list.ts'
import type { RecordKind } from './module.ts'

type Kind = (typeof kinds)[number]
export type KindName = Kind['noun']
type KindNamed<K extends KindName> = Extract<Kind, { readonly noun: K }>

/** The kinds by name. */
export const recordKinds = Object.fromEntries(kinds.map((kind) => [kind.noun, kind])) as {
  readonly [noun: string]: RecordKind
} as Readonly<Record<KindName, RecordKind>>

/** Names of the kinds, in filing order. */
export const kindNames: readonly KindName[] = kinds.map(({ noun }) => noun)

/** Whether a text names a kind. */
export function isKindName(name: string): name is KindName {
  return Object.hasOwn(recordKinds, name)
}

/** UUIDs of the two singleton records: the fields of a filing besides the entity, and the definitions. */
export const filingUuid = 'filing'
export const definitionsUuid = 'definitions'

/** The data of a record of a kind. */
export type RecordData<K extends KindName> = {
  readonly [N in keyof KindNamed<K>['fields']]: KindNamed<K>['fields'][N] extends Field
    ? FieldValue<KindNamed<K>['fields'][N]>
    : never
}

/** A stored record of the register. */
export type RegisterRecord<K extends KindName = KindName> = {
  readonly uuid: string
  readonly kind: K
  readonly created_at: string
  readonly updated_at: string
  readonly data: RecordData<K>
}
