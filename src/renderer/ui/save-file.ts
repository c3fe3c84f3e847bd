/** Hands a text to the user as a file. */
export function saveFile(name: string, mediaType: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address a moment longer than the click takes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
