/** Values of PDF (ISO 32000-2, 7.3). Strings are bytes, held as Latin-1 text. */
export type PdfName = { readonly name: string; readonly isEscaped: boolean }
export type PdfRef = { readonly ref: number }
export type PdfDict = ReadonlyMap<string, PdfValue>
export type PdfValue = null | boolean | number | string | PdfName | PdfRef | PdfDict | readonly PdfValue[]

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map
}

export function isName(value: PdfValue | undefined): value is PdfName {
  return typeof value === 'object' && value !== null && 'name' in value
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === 'object' && value !== null && 'ref' in value
}

export function isList(value: PdfValue | undefined): value is readonly PdfValue[] {
  return Array.isArray(value)
}

export function nameOf(value: PdfValue | undefined): string | null {
  return isName(value) ? value.name : null
}

const docEncoding: Readonly<Record<number, string>> = {
  128: '•',
  132: '—',
  133: '–',
  141: '“',
  142: '”',
  144: '’',
  160: '€',
}

/** Decodes a text string (7.9.2.2): UTF-16 or UTF-8 with a byte order mark, else PDFDocEncoding. */
export function textOf(value: PdfValue | undefined): string | null {
  if (typeof value !== 'string') return null
  if (value.startsWith('þÿ') || value.startsWith('ÿþ')) {
    const bytes = Buffer.from(value.slice(2), 'latin1')
    const even = bytes.subarray(0, bytes.length & ~1)
    return (value.startsWith('þÿ') ? Buffer.from(even).swap16() : even).toString('utf16le')
  }
  if (value.startsWith('ï»¿')) return Buffer.from(value.slice(3), 'latin1').toString('utf8')
  return value.replace(/[\x80-\xa0]/g, (sign) => docEncoding[sign.charCodeAt(0)] ?? sign)
}
