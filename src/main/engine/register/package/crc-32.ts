const table = /* @__PURE__ */ (() => {
  const values = new Uint32Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    values[byte] = value
  }
  return values
})()

/** The checksum of zip archives (CRC-32 of ISO 3309), as a number without sign. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (let at = 0; at < bytes.length; at++)
    value = (table[(value ^ (bytes[at] as number)) & 0xff] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
