import type { IocKind } from '../../../contract/core/ioc-kinds.ts'

/** The user's allow-list and warning lists, for other parts. They mark values, never drop them. */
export type ValueLists = {
  /** Incremented with every change, so that older marks can be detected as stale. */
  readonly revision: number
  /** Returns the marks that the lists put on a value. */
  readonly marksOf: (kind: IocKind, value: string) => number
  /** Returns the names of the warning lists that contain a value. */
  readonly namesOf: (kind: IocKind, value: string) => string[]
}
