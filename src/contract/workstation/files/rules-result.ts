import { z } from 'zod'
import { severities } from '../../severities.ts'

const text = () => z.string().max(4000)
const number = () => z.number().min(0)

/** Rules, strings and places that one report lists. */
export const resultLimits = { matches: 200, hits: 200, strings: 500, places: 100 }

/** Schema of what the user's rules found; bytes are hexadecimal, offsets those of the file. */
export const rulesResult = () =>
  z.strictObject({
    /** What was looked for, and in how many bytes from the beginning: of rules, and of listed strings. */
    looked: z.strictObject({
      ...{ sets: z.array(text()).max(1000), rules: number(), strings: number() },
      ...{ rule_bytes: number(), string_bytes: number() },
    }),
    matches: z
      .array(
        z.strictObject({
          ...{ rule: text(), set: text(), severity: z.enum(severities), tags: z.array(text()).max(100) },
          meta: z.array(z.strictObject({ name: text(), value: text() })).max(200),
          strings: z
            .array(
              z.strictObject({
                ...{ identifier: text(), offset: number(), length: number() },
                ...{ bytes: text(), before: text(), after: text() },
              }),
            )
            .max(resultLimits.hits),
          /** Places of its strings that were found, also those that are not listed; the engine stops at 100 a string. */
          string_total: number(),
        }),
      )
      .max(resultLimits.matches),
    match_total: number(),
    /** Strings of lists that are in the file, with how often they were met and the first places. */
    strings: z
      .array(
        z.strictObject({
          ...{ text: text(), is_hex: z.boolean(), set: text(), line: number(), count: number() },
          places: z
            .array(
              z.strictObject({
                ...{ offset: number(), length: number(), bytes: text(), before: text(), after: text() },
              }),
            )
            .max(resultLimits.places),
        }),
      )
      .max(resultLimits.strings),
    /** Sets that were not used, and why. */
    errors: z.array(z.strictObject({ set: text(), line: number().nullable(), message: text() })).max(100),
  })
export type RulesResult = z.output<ReturnType<typeof rulesResult>>
