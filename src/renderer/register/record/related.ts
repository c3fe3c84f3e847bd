import { type KindName, kindNames, recordKinds } from '../../../contract/register/kinds.ts'

/** A way in which records of one kind refer to those of another: the field and its label. */
export type Relation = { readonly kind: KindName; readonly field: string; readonly label: string }

/** Returns all fields by which records may refer to those of a kind, in the order of a filing. */
export function relationsTo(to: KindName): readonly Relation[] {
  return kindNames.flatMap((kind) =>
    Object.entries(recordKinds[kind].fields).flatMap(([field, declared]) =>
      (declared.kind === 'reference' || declared.kind === 'references') && declared.to === to
        ? [{ kind, field, label: declared.label }]
        : [],
    ),
  )
}

export type Referrer = {
  readonly kind: string
  readonly uuid: string
  readonly name: string
  readonly field: string
}

/** Records of one kind that refer to a record. */
export type RelatedGroup = {
  readonly kind: KindName
  /** Fields by which they may refer to it; the first is set when one is added. */
  readonly relations: readonly Relation[]
  readonly referrers: readonly Referrer[]
  /** Number of records of the kind that refer to it, listed or not. */
  readonly count: number
}

/** The records that refer to a record, the first of each kind, with the number of each kind. */
export type Referring = {
  readonly referrers: readonly Referrer[]
  readonly referrer_counts: Readonly<Record<string, number>>
}

/** Groups referrers by kind, in the order of a filing; kinds without referrers have an empty group. */
export function relatedGroups(
  to: KindName,
  { referrers, referrer_counts: counts }: Referring,
): readonly RelatedGroup[] {
  const relations = relationsTo(to)
  return kindNames.flatMap((kind) => {
    const own = relations.filter((relation) => relation.kind === kind)
    if (own.length === 0) return []
    const once = new Map(referrers.filter((each) => each.kind === kind).map((each) => [each.uuid, each]))
    return [{ kind, relations: own, referrers: [...once.values()], count: counts[kind] ?? 0 }]
  })
}
