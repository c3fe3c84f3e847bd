import { WASMagic } from 'wasmagic'

const seenBytes = 2 ** 20
const maxLength = 1000
let loaded: Promise<WASMagic> | null = null

/** Returns the description of libmagic (the `file` program) for the beginning of a file; null where it fails. */
export async function magicDescription(head: Uint8Array): Promise<string | null> {
  try {
    loaded ??= WASMagic.create({ flags: 0 })
    const magic = await loaded
    const text = magic.detect(Buffer.from(head.subarray(0, seenBytes)))
    return text === '' ? null : text.slice(0, maxLength)
  } catch {
    return null
  }
}
