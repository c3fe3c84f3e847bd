/** Hexadecimal digits in files: ASCII bytes, in any case. */

/** Value of each ASCII byte as a hexadecimal digit; 255 for every other byte. */
const digitValue = new Uint8Array(256).fill(255)
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16)
  digitValue[digit.charCodeAt(0)] = value
  digitValue[digit.toUpperCase().charCodeAt(0)] = value
}

/** Returns the number of hexadecimal digits from an offset on, counting no further than to `end`. */
export function countHex(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && (digitValue[bytes[at] as number] as number) < 16) at++
  return at - from
}

/**
 * Decodes `length` bytes from twice as many digits into `into`. Returns false, with `into` partly written, when a
 * character is no digit.
 */
export function readHex(
  bytes: Uint8Array,
  from: number,
  length: number,
  into: Uint8Array,
  at: number,
): boolean {
  let source = from
  let bad = 0
  for (let index = 0; index < length; index++) {
    const high = digitValue[bytes[source++] as number] as number
    const low = digitValue[bytes[source++] as number] as number
    bad |= high | low
    into[at + index] = (high << 4) | low
  }
  return bad < 16
}
