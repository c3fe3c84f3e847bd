import { z } from 'zod'

/** When alerts with an observable happened, of those whose time is known. */
export const happenedSpan = () => ({
  first_happened: z.string().nullable(),
  last_happened: z.string().nullable(),
  /** Whether all of its alerts were looked at; else these are only those of the newest. */
  happened_all: z.boolean(),
})
