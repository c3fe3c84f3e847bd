/** Daily quotas of an instance. */
export type Quota = 'domain' | 'ip' | 'file' | 'crypto' | 'ai' | 'audit'

/**
 * What a call consumes of a daily quota of the instance that answers it, as data: a plan of calls, a queue and a
 * confirmation read it without making a call.
 */
export type Cost = {
  /** Null when it consumes none. */
  readonly quota: Quota | null
  /** The field whose values each consume one unit; null when every call consumes one. */
  readonly unitsOf: {
    readonly field: string
    /** `distinct`: each different text of a list, without blanks around it; `single`: one for a single address, none for a range. */
    readonly counts: 'distinct' | 'single'
  } | null
}

export const free: Cost = { quota: null, unitsOf: null }

/** Returns a cost of one unit a call, or of one unit for each value of a field. */
export function costOf(quota: Quota, unitsOf: Cost['unitsOf'] = null): Cost {
  return { quota, unitsOf }
}

/** What one call consumes; no quota where it consumes no unit. */
export type Units = { readonly quota: Quota | null; readonly units: number }

/** Returns what a call with a checked input consumes. */
export function unitsOf({ quota, unitsOf: of }: Cost, input: unknown): Units {
  const units =
    quota === null ? 0 : of === null ? 1 : counted(of.counts, (input as Record<string, unknown>)[of.field])
  return units === 0 ? { quota: null, units: 0 } : { quota, units }
}

/** Returns the number of distinct texts of a list, without blanks around them and without empty ones. */
export function distinctTexts(texts: readonly string[]): number {
  return new Set(texts.map((text) => text.trim()).filter((text) => text !== '')).size
}

function counted(counts: 'distinct' | 'single', value: unknown): number {
  if (counts === 'single') return /[/-]/.test(String(value)) ? 0 : 1
  return distinctTexts(value as readonly string[])
}
