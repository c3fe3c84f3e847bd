/** Returns the extension of a file name in lower case, without its dot; '' without one. Names are never used as paths. */
export function extensionOf(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  // Windows drops dots and spaces at the end
  const [, extension = ''] = /[^.]\.([^.\s]{1,32})[. ]*$/.exec(base) ?? []
  return extension.toLowerCase()
}
