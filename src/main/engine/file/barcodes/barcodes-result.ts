import { z } from 'zod'

/** Schema of the codes in a picture; corners are in pixels of the picture. */
export const barcodesResult = () =>
  z.strictObject({
    codes: z
      .array(
        z.strictObject({
          /** Symbology: `QRCode`, `DataMatrix`, `Code128`. */
          format: z.string().max(40),
          text: z.string().max(8000),
          ...{ x: z.number(), y: z.number(), is_inverted: z.boolean(), is_mirrored: z.boolean() },
          orientation: z.number(),
        }),
      )
      .max(50),
  })
