/**
 * Ids of cases, of their indicators and comments. The incident-response API names them `case_` and a ULID, the shared cases by a
 * uuid: both are the same 128 bits, so either names the case on either face.
 */

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The uuid of an id such as `case_01J9…`; what is no ULID stays as it is. */
export function uuidOfId(id: string): string {
  const ulid = id.slice(id.indexOf('_') + 1).toUpperCase()
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(ulid)) return id
  let bits = 0n
  for (const letter of ulid) bits = (bits << 5n) | BigInt(base32.indexOf(letter))
  const hex = bits.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The id of a kind (`case`, `cmt`) that somebody names by it or by its uuid. */
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
