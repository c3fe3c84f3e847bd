import { z } from 'zod'
import { once } from '../../operation.ts'
import { windowOperation } from './window-operation.ts'

/** A stored item that matched a search. */
export const hit = once(() =>
  z.object({
    /** Name of the part that keeps it. */
    part: z.string(),
    /** Heading below which it is listed: `In the register`. */
    group: z.string(),
    /** Its type, in the terms of its field: `session`, `indicator`, `provider`. */
    what: z.string(),
    title: z.string(),
    detail: z.string(),
    /** True when the title is a value, which is set in a monospaced font. */
    is_value: z.boolean(),
    /** Path in the window that shows it. */
    link: z.string(),
  }),
)
export type Hit = z.output<ReturnType<typeof hit>>

/** Searches the data of all parts for words. */
export const searchHere = windowOperation({
  name: 'search.run',
  summary: 'Search what is kept here',
  input: () => z.object({ words: z.string().trim().min(1).max(500), limit: z.int().min(1).max(100) }),
  output: () =>
    z.object({
      /** Grouped by part, at most `limit` of each. */
      hits: z.array(hit()),
      /** Why a part could not be searched, in sentences; its hits are missing above. */
      unsearched: z.array(z.string()),
    }),
})
