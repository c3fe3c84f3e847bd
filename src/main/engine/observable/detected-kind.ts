import type { BatchKind } from '../../../contract/core/batch.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/** The kind of an extracted value as batches and cases name it: one for both families of addresses. */
export function detectedKind(kind: IocKind): BatchKind {
  return kind === 'ipv4' || kind === 'ipv6' ? 'ip' : kind
}
