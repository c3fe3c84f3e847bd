import { useMemo } from 'react'
import type { ReferredKind } from '../../../contract/register/field.ts'
import type { Fields } from '../../../contract/register/module.ts'
import { localDay } from '../../day/read-day.ts'
import { presentMoment } from '../../state/clock.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { useNames } from '../names.ts'
import { useTaxonomy } from '../taxonomy.ts'

/** Returns the kinds of records to which some fields refer. */
export function referredKinds(...sets: readonly Fields[]): ReferredKind[] {
  const kinds = sets.flatMap((fields) =>
    Object.values(fields).flatMap((field) =>
      field.kind === 'reference' || field.kind === 'references' ? [field.to] : [],
    ),
  )
  return [...new Set(kinds)]
}

/** Returns the context in which the controls of a form parse and format values. */
export function useFieldContext(kinds: readonly ReferredKind[]): FieldContext {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  const names = useNames(kinds)
  const today = localDay(presentMoment())
  return useMemo(() => ({ taxonomy, names, today }), [taxonomy, names, today])
}
