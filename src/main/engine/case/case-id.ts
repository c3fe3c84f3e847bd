/**
 * Ids of cases, of their indicators and comments. The incident-response API uses `case_` and a ULID, the shared cases a
 * uuid: both encode the same 128 bits, so either identifies the case in both interfaces.
 */

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the uuid of an id such as `case_01J9…`; text that is no ULID is returned unchanged. */
export function uuidOfId(id: string): string {
  const ulid = id.slice(id.indexOf('_') + 1).toUpperCase()
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(ulid)) return id
  let bits = 0n
  for (const letter of ulid) bits = (bits << 5n) | BigInt(base32.indexOf(letter))
  const hex = bits.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the id with a prefix (`case`, `cmt`) for a given id or uuid. */
export function idOfGiven(prefix: string, given: string): string {
  if (!uuidForm.test(given)) return given
  let bits = BigInt(`0x${given.replaceAll('-', '')}`)
  let ulid = ''
  for (let letter = 0; letter < 26; letter += 1) {
    ulid = base32.charAt(Number(bits & 31n)) + ulid
    bits >>= 5n
  }
  return `${prefix}_${ulid}`
}
