import { type KindName, kindNames, recordKinds } from '../../contract/register/kinds.ts'
import { countOf } from '../state/format.ts'
import { routePath } from '../state/route.ts'
import { listPath } from './paths.ts'

/** A line of the left pane: the records of a kind, or a form. */
export type Module = {
  /** Name of the kind in the overview. */
  readonly kind: KindName | 'definitions'
  readonly label: string
  readonly path: string
  /** Purpose of such records, shown in the empty list. */
  readonly purpose: string
}

const moduleOfKind = (kind: KindName): Module => {
  const { title, label = title, purpose } = recordKinds[kind]
  return { kind, label, path: listPath(kind), purpose }
}

const isFiled = (kind: KindName) => recordKinds[kind].isFiled === true

/** Modules that are filed, in the order in which a filing is prepared. */
export const filedModules: readonly Module[] = [
  ...kindNames.filter(isFiled).map(moduleOfKind),
  {
    kind: 'definitions',
    label: 'Definitions',
    path: routePath({ view: 'register', page: 'definitions', field: null }),
    purpose: 'How the entity understands the options of the closed lists. Template B_99.01.',
  },
]

/** Modules that are kept but not filed. */
export const keptModules: readonly Module[] = kindNames.filter((kind) => !isFiled(kind)).map(moduleOfKind)

/** Returns the module of a kind. */
export function moduleOf(kind: string): Module | null {
  return [...filedModules, ...keptModules].find((each) => each.kind === kind) ?? null
}

/** Returns the name of one record of a kind, as in the button `Add an arrangement`. */
export function shortName(kind: KindName): string {
  const { one, short } = recordKinds[kind]
  return short?.one ?? one
}

/** Returns a number of records of a kind: `3 entities`. */
export function countOfKind(count: number, kind: KindName): string {
  const { one, many, short = { one, many } } = recordKinds[kind]
  return countOf(count, short.one, short.many)
}
