/**
 * Returns why the name of a file in an archive or a folder is refused: on some system, unpacking would write it
 * elsewhere.
 */
export function oddName(path: string): string | null {
  const folders = path.replace(/\/$/, '').split('/')
  if (path.length > 1000) return 'its name is too long'
  if (path.includes('\\')) return 'its name has a backslash; folders are separated by /'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'its name is an absolute path'
  if (folders.includes('..') || folders.includes('.')) return 'its name points outside its folder'
  if (folders.includes('')) return 'its name has an empty part'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'its name has control characters'
  return null
}
