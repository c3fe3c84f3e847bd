import ExifReader from 'exifreader'

/** Metadata of a picture: EXIF (CIPA DC-008), IPTC, XMP as text, and the thumbnail that EXIF carries. */

export type PictureField = { readonly group: string; readonly name: string; readonly value: string }
export type PictureMetadata = {
  readonly fields: PictureField[]
  readonly xmp: string | null
  readonly gps: {
    readonly latitude: number
    readonly longitude: number
    readonly altitude: number | null
  } | null
  readonly thumbnail: Uint8Array | null
}

const maxFields = 1000
const maxXmp = 4 * 2 ** 20

/** Fields of the file's own structure, which is read elsewhere, and those that only lead to others. */
const structural = new Set([
  'Exif IFD Pointer',
  'GPS Info IFD Pointer',
  'Interoperability IFD Pointer',
  'MakerNote',
])

/** Reads metadata; null where the library can read none. */
export function metadataOf(bytes: Uint8Array): PictureMetadata | null {
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
  let tags: Record<string, unknown>
  let xmp: string | null = null
  // packets are kept as they are: they are read by our own reader of XML, within its limits
  const domParser = {
    parseFromString: (packet: string): never => {
      if (packet.length <= maxXmp) xmp ??= packet
      throw new Error('XMP is read elsewhere.')
    },
  }
  try {
    tags = ExifReader.load(whole.buffer as ArrayBuffer, {
      expanded: true,
      domParser,
    }) as unknown as Record<string, unknown>
  } catch {
    return null
  }
  const fields: PictureField[] = []
  for (const group of ['exif', 'iptc', 'makerNotes'])
    for (const [name, tag] of Object.entries(objectOf(tags[group]))) addField(fields, group, name, tag)
  return {
    fields,
    xmp,
    gps: gpsOf(objectOf(tags.gps), objectOf(tags.exif)),
    thumbnail: thumbnailOf(objectOf(tags.Thumbnail)),
  }
}

function addField(fields: PictureField[], group: string, name: string, tag: unknown): void {
  if (structural.has(name)) return
  for (const one of Array.isArray(tag) ? tag : [tag]) {
    const { description } = objectOf(one)
    if (typeof description !== 'string' && typeof description !== 'number') continue
    const value = String(description).replace(/\0+$/, '').trim().slice(0, 4000)
    if (value !== '' && value !== '[Raw EXIF data]' && fields.length < maxFields)
      fields.push({ group: group === 'makerNotes' ? 'maker notes' : group, name: name.slice(0, 100), value })
  }
}

function gpsOf(
  { Latitude, Longitude, Altitude }: Record<string, unknown>,
  exif: Record<string, unknown>,
): PictureMetadata['gps'] {
  const isDegree = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Math.abs(value) <= most
  if (!isDegree(Latitude, 90) || !isDegree(Longitude, 180)) return null
  const altitude = typeof Altitude === 'number' && Number.isFinite(Altitude) ? Altitude : heightIn(exif)
  return { latitude: round(Latitude), longitude: round(Longitude), altitude }
}

/** The height above the sea where the picture leaves out above or below: above (CIPA DC-008, GPSAltitudeRef: default 0). */
function heightIn({ GPSAltitude }: Record<string, unknown>): number | null {
  const { value } = objectOf(GPSAltitude)
  const [above, by] = Array.isArray(value) ? value : []
  const height = typeof above === 'number' && typeof by === 'number' ? above / by : Number.NaN
  return Number.isFinite(height) ? height : null
}

/** Coordinates to a centimetre. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7

function thumbnailOf({ image }: Record<string, unknown>): Uint8Array | null {
  if (image instanceof ArrayBuffer) return new Uint8Array(image)
  return image instanceof Uint8Array ? image.slice() : null
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** ISO 8601 of a date as EXIF writes it, `2026:03:01 10:20:30`, without a zone where it states none; null where it is none. */
export function exifDate(text: string | null, offset: string | null = null): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text ?? '')
  if (parts === null || parts[1] === '0000') return null
  const zone = offset !== null && /^[+-]\d\d:\d\d$/.test(offset) ? offset : ''
  return `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}${zone}`
}
