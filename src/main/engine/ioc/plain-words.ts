import { refang } from './refang.ts'

/** What somebody searches for, as values are kept: a part of a URL is no URL yet, so that its scheme is read here. */
export function plainWords(text: string): string {
  return refang(text)
    .text.replace(/\bhxxp(?=s?:)/gi, 'http')
    .replace(/\bfxp(?=s?:)/gi, 'ftp')
}
