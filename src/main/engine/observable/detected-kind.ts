import type { BatchKind } from '../../../contract/core/batch.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/** Returns the kind of an extracted value as batches and cases name it: one kind for both address families. */
export function detectedKind(kind: IocKind): BatchKind {
  return kind === 'ipv4' || kind === 'ipv6' ? 'ip' : kind
}
