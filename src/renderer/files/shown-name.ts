import { printable } from '../../contract/printable.ts'

/**
 * Returns the name of a file as it is written: characters that turn the direction of what follows, or draw nothing, are
 * shown as escapes, so that `annexe\u{202e}fdp.exe` does not read as a PDF.
 */
export function shownName(name: string, place = ''): string {
  if (name !== '') return printable(name)
  return place === '' ? 'File without a name' : printable(place)
}

/** Returns the way to an object in words: the names of the files that hold it. */
export function shownPath(path: readonly string[]): string {
  return path.map((each) => shownName(each)).join(' › ')
}
