import { actorSetKind } from './actor-set-kind.ts'
import { addressKind } from './address-kind.ts'
import { hashSetKind } from './hash-set-kind.ts'
import { labelListKind } from './label-list-kind.ts'
import { leiListKind } from './lei-list-kind.ts'
import type { PackKind } from './pack-kind.ts'

/** Every kind of data pack that can be imported. */
export const importablePackKinds: readonly PackKind[] = [
  addressKind,
  hashSetKind,
  labelListKind,
  leiListKind,
  actorSetKind,
]
