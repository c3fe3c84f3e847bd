import { z } from 'zod'

const text = () => z.string().max(4000)
const number = () => z.number().min(0)

/** Schema of what the user's YARA rules found; bytes are hexadecimal, offsets those of the file. */
export const rulesResult = () =>
  z.strictObject({
    matches: z
      .array(
        z.strictObject({
          ...{ rule: text(), namespace: text(), tags: z.array(text()).max(100) },
          meta: z.array(z.strictObject({ name: text(), value: text() })).max(200),
          strings: z
            .array(
              z.strictObject({
                ...{ identifier: text(), offset: number(), length: number() },
                ...{ bytes: text(), before: text(), after: text() },
              }),
            )
            .max(1000),
        }),
      )
      .max(200),
    /** Strings of the user's list. */
    strings: z.array(z.strictObject({ text: text(), offset: number(), length: number() })).max(1000),
    /** Errors of the rules, with line and caret. */
    errors: z
      .array(z.strictObject({ namespace: text(), line: number().nullable(), message: text() }))
      .max(100),
  })
