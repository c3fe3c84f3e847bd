import { refang } from './refang.ts'

/**
 * Returns a search text in the form in which values are stored: a part of a URL is not recognised as one, so its scheme
 * is refanged here.
 */
export function plainWords(text: string): string {
  return refang(text)
    .text.replace(/\bhxxp(?=s?:)/gi, 'http')
    .replace(/\bfxp(?=s?:)/gi, 'ftp')
}
