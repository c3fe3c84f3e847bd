import { viewOf } from '../archive/byte-source.ts'

/** Initial dictionary of every compressed text (MS-OXRTFCP 2.1.2.1). */
const preloaded =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

const headerBytes = 16
const dictionaryBytes = 4096

/**
 * Decompresses the rich text of an Outlook message (MS-OXRTFCP): references into the last 4096 bytes, of 2 to 17 bytes
 * each. Null for anything else. Of damaged text, the part before the damage is returned; the output is at most nine
 * times as long as the input.
 */
export function unpackRtf(packed: Uint8Array): Uint8Array | null {
  if (packed.length < headerBytes) return null
  const view = viewOf(packed)
  const form = view.getUint32(8, true)
  const size = view.getUint32(4, true)
  if (form === 0x414c454d) return packed.subarray(headerBytes, headerBytes + size)
  if (form !== 0x75465a4c) return null
  const dictionary = new Uint8Array(dictionaryBytes)
  dictionary.set(Buffer.from(preloaded, 'latin1'))
  const out = new Uint8Array(Math.min(size, packed.length * 9))
  let write = preloaded.length
  let length = 0
  const put = (byte: number): void => {
    out[length++] = byte
    dictionary[write] = byte
    write = (write + 1) % dictionaryBytes
  }
  for (let at = headerBytes; at < packed.length; ) {
    const control = packed[at++] as number
    for (let bit = 0; bit < 8 && at < packed.length && length < out.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(packed[at++] as number)
        continue
      }
      if (at + 1 >= packed.length) return out.subarray(0, length)
      const reference = view.getUint16(at, false)
      at += 2
      let read = reference >>> 4
      // a reference to the position of the next byte ends the text
      if (read === write) return out.subarray(0, length)
      for (let left = (reference & 0xf) + 2; left > 0 && length < out.length; left--) {
        put(dictionary[read] as number)
        read = (read + 1) % dictionaryBytes
      }
    }
    if (length >= out.length) break
  }
  return out.subarray(0, length)
}
