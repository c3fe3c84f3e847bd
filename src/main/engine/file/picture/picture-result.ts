import { z } from 'zod'

const text = () => z.string().max(4000)
const known = () => text().nullable()
const count = () => z.number().min(0).nullable()
const list = <S extends z.ZodRawShape>(shape: S, max: number) => z.array(z.strictObject(shape)).max(max)

/** Schema of what is said about a picture; names are those of `exiftool` where it has them. Dates are ISO 8601, without zone where the picture states none. */
export const pictureResult = () =>
  z.strictObject({
    ...{ format: text(), width: count(), height: count(), bit_depth: count(), color_type: known() },
    /** Frames of an animation, pages, pictures of an icon. */
    frames: z.number().min(0),
    ...{ is_animated: z.boolean(), icc_profile: known() },
    ...{ make: known(), model: known(), lens: known(), orientation: known(), software: known() },
    ...{ artist: known(), copyright: known(), description: known() },
    ...{ date_taken: known(), date_digitized: known(), date_modified: known() },
    /** Degrees, north and east positive; metres. */
    gps: z
      .strictObject({ latitude: z.number(), longitude: z.number(), altitude: z.number().nullable() })
      .nullable(),
    thumbnail: z
      .strictObject({ width: count(), height: count(), size: z.number(), has_other_shape: z.boolean() })
      .nullable(),
    bytes_after_end: count(),
    /** Pictures of an icon. */
    images: list({ width: z.number(), height: z.number(), bit_depth: count() }, 500),
    /** Comments and text chunks. */
    texts: list({ name: text(), text: text() }, 200),
    metadata: list({ group: text(), name: text(), value: text() }, 1000),
    xmp: list({ name: text(), value: text() }, 500),
  })
