import type { z } from 'zod'
import type { Sample, ToolOutput } from '../file-tool.ts'
import { structureOf } from '../picture/read-picture.ts'
import type { barcodesResult } from './barcodes-result.ts'
import { readCodes } from './zxing-wasm.ts'

type Result = z.output<ReturnType<typeof barcodesResult>>

const readable = new Set(['PNG', 'JPEG', 'GIF', 'BMP'])
/** Pixels of a picture that are decoded: those of a good camera. */
const maxPixels = 25_000_000
/** The thorough look takes up to four times the quick one; both are to end within two seconds. */
const quickMilliseconds = 400

/** Reads the QR and bar codes of a picture: quickly first, then thoroughly where that can be afforded. */
export async function readBarcodes({ bytes }: Sample, output: ToolOutput): Promise<Result> {
  const picture = bytes.read(0, bytes.size)
  const structure = structureOf(picture)
  if (structure === null || !readable.has(structure.format)) {
    output.leftOut(
      'unsupported',
      `QR and bar codes were not looked for: not in ${structure?.format ?? 'such'} pictures.`,
    )
    return { codes: [] }
  }
  const pixels = (structure.width ?? 0) * (structure.height ?? 0)
  if (pixels === 0 || pixels > maxPixels) {
    const why = pixels === 0 ? 'the picture states no size' : 'the picture has more than 25 million pixels'
    output.leftOut('limit', `QR and bar codes were not looked for: ${why}.`)
    return { codes: [] }
  }
  if (structure.isAnimated && structure.format === 'GIF')
    output.leftOut('limit', 'QR and bar codes were looked for in the first frame only.')
  const began = performance.now()
  let found = await attempt(picture, false)
  if (performance.now() - began > quickMilliseconds) {
    output.leftOut(
      'time',
      'QR and bar codes that are rotated, inverted or small were not looked for: it takes too long.',
    )
  } else {
    const more = await attempt(picture, true)
    if (more !== null && more.length >= (found?.length ?? 0)) found = more
  }
  if (found === null) {
    output.leftOut('damaged', 'QR and bar codes were not looked for: the pixels could not be decoded.')
    return { codes: [] }
  }
  for (const [index, { format, text }] of found.entries())
    output.text({ title: `${format} ${index + 1}`, place: 'code in the picture', text })
  if (found.length > 0)
    output.finding({
      ...{ severity: 'info', code: 'barcodes.code', title: 'The picture contains a QR or bar code' },
      detail: found
        .map(({ text }) => text.slice(0, 200))
        .join('\n')
        .slice(0, 2000),
    })
  return { codes: found }
}

/** Codes of one look; null where the picture cannot be decoded. */
async function attempt(picture: Uint8Array, thorough: boolean): Promise<Result['codes'] | null> {
  try {
    const results = await readCodes(picture, thorough)
    if (results.some(({ error }) => error.startsWith('Failed to load image'))) return null
    return results
      .filter(({ isValid }) => isValid)
      .map(({ format, text, position, isInverted, isMirrored, orientation }) => ({
        ...{ format, text: text.slice(0, 8000), x: position.topLeft.x, y: position.topLeft.y },
        ...{ is_inverted: isInverted, is_mirrored: isMirrored, orientation },
      }))
  } catch {
    return null
  }
}
