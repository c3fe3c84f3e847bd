/**
 * Names under which the log has an act of the workstation's user, in words: the log has no name of the person. Names of
 * other programs are shown as they are.
 */
const words: Readonly<Record<string, string>> = {
  window: 'User, in the window',
  cli: 'User, by command line',
  host: 'Skerry',
}

export function whoWords(by: string): string {
  return words[by] ?? by
}
