import type { IocKind } from '../../contract/core/ioc-kinds.ts'

/** The allow-list and the warning lists of the user, as other parts ask them. They mark values, never drop them. */
export type ValueLists = {
  /** Rises with every change, so that marks made before can be told from later ones. */
  readonly revision: number
  /** The marks that lists put on a value. */
  readonly marksOf: (kind: IocKind, value: string) => number
  /** Names of the warning lists that hold a value. */
  readonly namesOf: (kind: IocKind, value: string) => string[]
}
