import { documentLimits } from './document-limits.ts'

/**
 * A link as the reading of HTML writes it: `[what is shown](address)`, or the address alone where it is what is shown. The risk
 * reading finds by it what shows another site than it leads to.
 */
export function shownLink(shown: string, address: string): string {
  const words = shown.replace(/\s+/g, ' ').trim()
  const isShown = words === address || words === address.replace(/^mailto:/i, '').replace(/\?.*$/s, '')
  return isShown && !address.includes('?') ? words : `[${words === '' ? 'link' : words}](${address})`
}

/** An address as a program takes it; null for a place within the document, for none, and beyond any length. */
export function linkAddress(written: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: programs drop them from addresses
  const plain = written.replace(/[\u0000-\u001f]/g, '').trim()
  if (plain === '' || plain.startsWith('#') || plain.length > documentLimits.addressLength) return null
  return plain.replaceAll(' ', '%20')
}

/** What stands for a relation that leads out of a document and shows nothing. */
const standIns: Readonly<Record<string, string>> = {
  hyperlink: 'link',
  image: 'picture',
  attachedTemplate: 'attached template',
  oleObject: 'linked object',
  package: 'linked object',
  externalLinkPath: 'linked workbook',
  externalLink: 'linked workbook',
  frame: 'frame',
  subDocument: 'linked document',
  aFChunk: 'linked document',
  video: 'video',
  audio: 'audio',
  media: 'media',
  mailMergeSource: 'data source',
  slideUpdateUrl: 'linked slide',
}

/** `attached template` for the relation `attachedTemplate`. */
export function standInFor(kind: string): string {
  return standIns[kind] ?? kind.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
