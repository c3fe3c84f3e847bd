/**
 * Lengths that a national number can have only within its area, where the area code is left out: by country calling
 * code, number of digits after it. From the metadata of libphonenumber (possible lengths, local only), which the
 * library in use omits; a test compares the table with the other implementation.
 */
const table = `
  1:7 7:7 20:6,7 36:6,7 43:3 44:4,5,6,8 49:2,3 51:6,7 52:7,8 53:4,5 54:6,7,8 57:4,7 58:7 60:6,7 62:5,6
  63:4,5,7 82:3,4,7 86:5,6 91:6,7 92:5,6,7 93:7 94:7 95:5 98:8 218:7 232:6 233:7 234:6,7 251:7 256:5,6,7
  260:6 261:7 263:3,4,5,6 269:4 291:6 353:5,6 355:5 359:4,5 374:5,6 375:5 378:6 380:5,6,7 381:4,5 382:6
  385:6 387:6 389:6,7 591:7 593:7 595:5 672:5 850:6,7 855:6,7 856:6 963:6,7 964:6,7 966:7 967:6 970:7
  975:6 976:4,5,6 977:6,7 979:8 992:3,5,6,7 994:7 995:6,7 996:5,6
`

const lengths: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [code = '', list = ''] = entry.split(':')
      return [code, new Set(list.split(',').map(Number))]
    }),
)

/** Whether a national number of that many digits is complete when dialled within its area. */
export function isLocalLength(callingCode: string, digits: number): boolean {
  return lengths.get(callingCode)?.has(digits) ?? false
}
