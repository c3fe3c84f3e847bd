/**
 * Reads a BSON document that holds strings only: a size, then for each entry the type byte 2, the name up to a zero
 * byte, the length of the string with its zero byte, the string; a zero byte at the end (bsonspec.org, version 1.1).
 * Throws on any other type.
 */
export function readStringMap(bytes: Buffer): Map<string, string> {
  const map = new Map<string, string>()
  const end = bytes.readInt32LE(0) - 1
  let at = 4
  while (at < end) {
    if (bytes[at] !== 2) throw new Error(`Byte ${at}: type ${bytes[at]} is not a text.`)
    const nameEnd = bytes.indexOf(0, at + 1)
    const length = bytes.readInt32LE(nameEnd + 1)
    const start = nameEnd + 5
    map.set(bytes.toString('utf8', at + 1, nameEnd), bytes.toString('utf8', start, start + length - 1))
    at = start + length
  }
  return map
}
