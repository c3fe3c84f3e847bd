/** Offers bytes to the user as a file, unchanged. */
export function saveBytes(name: string, mediaType: string, bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser still needs the URL for a moment after the click
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
