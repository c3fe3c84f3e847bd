/** Encodings in which a file of alerts can be read, by their labels (WHATWG Encoding Standard), and their usual names. */
export const textEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1254': 'Windows-1254 (Turkish)',
} as const
export type TextEncoding = keyof typeof textEncodings
export const textEncodingLabels = Object.keys(textEncodings) as [TextEncoding, ...TextEncoding[]]
