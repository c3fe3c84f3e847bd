import { documentLimits } from './document-limits.ts'

/**
 * Returns a link in the form in which HTML is read: `[what is shown](address)`, or the address alone where it is the
 * shown text. The risk reading uses it to find links that show another site than their target.
 */
export function shownLink(shown: string, address: string): string {
  const words = shown.replace(/\s+/g, ' ').trim()
  const isShown = words === address || words === address.replace(/^mailto:/i, '').replace(/\?.*$/s, '')
  return isShown && !address.includes('?') ? words : `[${words === '' ? 'link' : words}](${address})`
}

/**
 * Returns an address as a program interprets it; null for an anchor within the document, an empty address and one that
 * is too long.
 */
export function linkAddress(written: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: programs drop them from addresses
  const plain = written.replace(/[\u0000-\u001f]/g, '').trim()
  if (plain === '' || plain.startsWith('#') || plain.length > documentLimits.addressLength) return null
  return plain.replaceAll(' ', '%20')
}

/** Labels for relations that lead out of a document and have no visible text. */
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

/** Returns the label of a relation: `attached template` for `attachedTemplate`. */
export function standInFor(kind: string): string {
  return standIns[kind] ?? kind.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
