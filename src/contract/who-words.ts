/**
 * Who did something, as the log has it, in words. The log has no name for the user of the workstation, only the way that
 * an act took; names of people and of programs are shown as they are.
 */
type Words = Readonly<Record<string, string>>

const inWindow: Words = {
  window: 'you',
  cli: 'you, in a terminal',
  host: 'Skerry itself',
  anonymous: 'a program without a key',
}

const inFile: Words = {
  window: 'user of the workstation',
  cli: 'user of the workstation, in a terminal',
  host: 'Skerry',
  anonymous: 'a program without a key',
}

const named = (words: Words, by: string): string => (Object.hasOwn(words, by) ? (words[by] ?? by) : by)

/** Returns the name for the window, whose reader is that user. */
export function whoWords(by: string): string {
  return named(inWindow, by)
}

/** Returns the name for a file that somebody else may read. */
export function whoInFile(by: string): string {
  return named(inFile, by)
}
