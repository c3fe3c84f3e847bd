/**
 * Returns a message that a file was offered for download. It never claims that the file was saved, since neither the dialog nor
 * the browser reports that.
 */
export const downloadStarted = (name: string): string => `Download started: ${name}.`

/** Offers a text to the user as a file. */
export function saveFile(name: string, mediaType: string, content: string): void {
  saveBlob(name, new Blob([content], { type: mediaType }))
}

/** Offers bytes to the user as a file. */
export function saveBytes(name: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>): void {
  saveBlob(name, new Blob([bytes], { type: mediaType }))
}

/** Offers content that may be too large for a single buffer. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser still needs the URL for a moment after the click
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
