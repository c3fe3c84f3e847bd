import { decodeCharset } from '../message/charset.ts'

/** Code pages by the character set of a font (`\fcharset`). */
const ofCharset: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** Returns the code page of a font's character set; null where the one of the document applies. */
export function codePageOfCharset(charset: number): number | null {
  return ofCharset[charset] ?? null
}

const names: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1361: 'euc-kr',
  10000: 'macintosh',
  20127: 'windows-1252',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  28592: 'iso-8859-2',
  28595: 'iso-8859-5',
  28597: 'iso-8859-7',
  28605: 'iso-8859-15',
  28591: 'windows-1252',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
  1200: 'utf-16le',
}

/** Decodes bytes of a Windows code page; an unknown code page is read as Windows-1252. */
export function decodeCodePage(bytes: Uint8Array, page: number): string {
  const name = names[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')
  return decodeCharset(bytes, name).text
}
