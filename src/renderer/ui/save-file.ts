/** Says that a file was handed over. Whether it is kept, a dialog or the browser asks and does not answer: it is never said to be saved. */
export const handedOver = (name: string): string => `Handed over as ${name}.`

/** Hands a text to the user as a file. */
export function saveFile(name: string, mediaType: string, content: string): void {
  saveBlob(name, new Blob([content], { type: mediaType }))
}

/** Hands bytes to the user as a file. */
export function saveBytes(name: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>): void {
  saveBlob(name, new Blob([bytes], { type: mediaType }))
}

/** Hands over what may be too large to be held as one piece. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address a moment longer than the click takes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
