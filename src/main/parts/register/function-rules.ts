import { lastUniqueValues } from '../../store/register/register-records.ts'
import type { KindRules } from './kind-rule-set.ts'

/** A new function without an identifier gets the next one of its entity: the highest existing one plus one. */
export const functionRules: KindRules = {
  complete: (data, { before }, { store }) => {
    if (before !== null || typeof data.function_id === 'string') return data
    const numbers = lastUniqueValues(store, 'functions', [data.entity_uuid])
      .map((identifier) => /^F(\d{1,9})$/.exec(identifier)?.[1])
      .map((digits) => Number(digits ?? 0))
    const highest = numbers.reduce((most, number) => Math.max(most, number), 0)
    return { ...data, function_id: `F${highest + 1}` }
  },
}
