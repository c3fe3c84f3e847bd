import type { z } from 'zod'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { readJpeg } from './jpeg-structure.ts'
import { readBmp, readGif, readHeif, readIcon, readTiff, readWebp } from './other-structures.ts'
import { exifDate, metadataOf, type PictureMetadata } from './picture-metadata.ts'
import type { pictureResult } from './picture-result.ts'
import { latin1, type PictureStructure } from './picture-structure.ts'
import { readPng } from './png-structure.ts'
import { type XmpField, xmpFieldsOf } from './xmp-fields.ts'

type Result = z.output<ReturnType<typeof pictureResult>>

/** Bytes of a picture that are read; larger ones are read from their beginning. */
const maxBytes = 64 * 2 ** 20

/** Reads what a picture says about itself, without decoding its pixels. */
export function readPicture({ bytes: source }: Sample, output: ToolOutput): Result {
  if (source.size > maxBytes) output.leftOut('limit', 'Of this picture the first 64 MB were read.')
  const bytes = source.read(0, Math.min(source.size, maxBytes))
  const structure = structureOf(bytes)
  if (structure === null) throw new Error('The file is no picture of a kind that is read here.')
  if (structure.damage !== null) output.leftOut('damaged', structure.damage)
  // icons and bitmaps have no metadata
  const isBare = ['ICO', 'CUR', 'BMP'].includes(structure.format)
  const metadata = isBare ? null : metadataOf(bytes)
  const packet =
    metadata?.xmp ?? structure.texts.find(({ name }) => name === 'XML:com.adobe.xmp')?.text ?? null
  const xmp = packet === null ? { fields: [], isWhole: true } : xmpFieldsOf(packet)
  if (!xmp.isWhole)
    output.leftOut('damaged', 'The XMP packet of the picture is not well-formed: it was read in part.')
  reportTexts(structure, metadata, xmp.fields, output)
  const thumbnail = metadata?.thumbnail ?? null
  const after = structure.end === null ? null : source.size - structure.end
  if (metadata?.gps) {
    const { latitude, longitude } = metadata.gps
    output.finding({
      ...{ severity: 'info', code: 'picture.gps', title: 'The picture states where it was taken' },
      detail: `${latitude}, ${longitude}`,
    })
  }
  return {
    ...{ format: structure.format, width: structure.width, height: structure.height },
    ...{ bit_depth: structure.bitDepth, color_type: structure.colorType },
    ...{ frames: structure.frames, is_animated: structure.isAnimated, icc_profile: structure.iccName },
    ...summaryOf(metadata, xmp.fields, structure),
    gps: metadata?.gps ?? null,
    thumbnail: thumbnail === null ? null : thumbnailOf(thumbnail, structure, output),
    bytes_after_end: after !== null && after > 0 ? after : null,
    images: structure.images,
    texts: structure.texts
      .filter(({ name }) => name !== 'XML:com.adobe.xmp')
      .map(({ name, text }) => ({ name, text: text.slice(0, 4000) })),
    metadata: metadata?.fields ?? [],
    xmp: xmp.fields,
  }
}

/** Structure by the first bytes; null where the picture is of no kind that is read. */
export function structureOf(bytes: Uint8Array): PictureStructure | null {
  if (bytes.length < 12) return null
  const head = latin1(bytes.subarray(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return readPng(bytes)
  if (head.startsWith('\xff\xd8')) return readJpeg(bytes)
  if (head.startsWith('GIF8')) return readGif(bytes)
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return readWebp(bytes)
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return readTiff(bytes)
  if (head.startsWith('BM')) return readBmp(bytes)
  if (head.startsWith('\0\0\x01\0') || head.startsWith('\0\0\x02\0')) return readIcon(bytes)
  if (/^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis)$/.test(head.slice(4)))
    return readHeif(bytes)
  return null
}

function summaryOf(metadata: PictureMetadata | null, xmp: readonly XmpField[], { texts }: PictureStructure) {
  const exif = (name: string) =>
    metadata?.fields.find((field) => field.group === 'exif' && field.name === name)?.value ?? null
  const fromXmp = (name: string) =>
    xmp.find((field) => field.name === name || field.name.endsWith(`.${name}`))?.value ?? null
  const text = (name: string) => texts.find((found) => found.name === name)?.text.slice(0, 4000) ?? null
  return {
    ...{ make: exif('Make') ?? text('Make'), model: exif('Model') ?? text('Model') },
    ...{
      lens: exif('LensModel'),
      orientation: exif('Orientation'),
    },
    software: exif('Software') ?? fromXmp('CreatorTool') ?? text('Software'),
    artist: exif('Artist') ?? fromXmp('creator') ?? text('Author'),
    copyright: exif('Copyright') ?? fromXmp('rights') ?? text('Copyright'),
    description: exif('ImageDescription') ?? fromXmp('description') ?? text('Description'),
    date_taken: exifDate(exif('DateTimeOriginal'), exif('OffsetTimeOriginal')),
    date_digitized: exifDate(exif('DateTimeDigitized'), exif('OffsetTimeDigitized')),
    date_modified: exifDate(exif('DateTime'), exif('OffsetTime')) ?? fromXmp('ModifyDate'),
  }
}

function thumbnailOf(bytes: Uint8Array, picture: PictureStructure, output: ToolOutput): Result['thumbnail'] {
  output.object({ name: 'thumbnail.jpg', place: 'EXIF thumbnail', bytes })
  const { width, height } = structureOf(bytes) ?? { width: null, height: null }
  const isLarger = (width ?? 0) > (picture.width ?? 0) && picture.width !== null
  const hasOtherShape = shapesDiffer([width, height], [picture.width, picture.height])
  if (isLarger || hasOtherShape)
    output.finding({
      ...{ severity: isLarger ? 'low' : 'info', code: 'picture.thumbnail_differs' },
      title: isLarger
        ? 'The thumbnail is larger than the picture'
        : 'The thumbnail has another shape than the picture',
      detail: `${width} × ${height} beside ${picture.width} × ${picture.height}: it may show what was cut away.`,
    })
  return { width, height, size: bytes.length, has_other_shape: hasOtherShape }
}

/** Whether two pictures have sides of other ratios, by more than 5 %, however they are turned. */
function shapesDiffer(a: readonly (number | null)[], b: readonly (number | null)[]): boolean {
  const ratio = ([width, height]: readonly (number | null)[]) =>
    width && height ? Math.max(width, height) / Math.min(width, height) : null
  const [first, second] = [ratio(a), ratio(b)]
  return first !== null && second !== null && Math.abs(first / second - 1) > 0.05
}

function reportTexts(
  structure: PictureStructure,
  metadata: PictureMetadata | null,
  xmp: readonly XmpField[],
  output: ToolOutput,
): void {
  for (const { name, text } of structure.texts)
    if (name !== 'XML:com.adobe.xmp') output.text({ title: name, place: 'text chunk or comment', text })
  const lines = [
    ...(metadata?.fields ?? []).map(({ name, value }) => `${name}: ${value}`),
    ...xmp.map(({ name, value }) => `${name}: ${value}`),
  ]
  if (lines.length > 0)
    output.text({ title: 'Metadata', place: 'EXIF, IPTC and XMP', text: lines.join('\n') })
}
