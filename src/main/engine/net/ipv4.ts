/**
 * IPv4 addresses as text (RFC 1123 dotted decimal): four numbers from 0 to 255 without leading zeros.
 */

/** The address as an unsigned 32-bit number, or null when the text is not exactly one address. */
export function parseIpv4(text: string): number | null {
  if (text.length < 7 || text.length > 15) return null
  let address = 0
  let octet = -1
  let digits = 0
  let octets = 0
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : 0x2e
    if (code === 0x2e) {
      if (octet < 0 || octet > 255) return null
      address = address * 256 + octet
      octets++
      octet = -1
      digits = 0
    } else {
      const digit = code - 0x30
      if (digit < 0 || digit > 9 || digits === 3 || octet === 0) return null
      octet = octet < 0 ? digit : octet * 10 + digit
      digits++
    }
  }
  return octets === 4 ? address : null
}

/** Dotted decimal of an unsigned 32-bit number. */
export function formatIpv4(address: number): string {
  return `${Math.floor(address / 16_777_216)}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`
}
