/** Who did something, as the window names it everywhere. */

const names: Readonly<Record<string, string>> = {
  window: 'you',
  cli: 'you, in a terminal',
  host: 'Skerry itself',
  anonymous: 'a program without a key',
}

/** Returns the name shown for who did something: a person's or program's own, or what stands for one without a name. */
export function whoWords(by: string): string {
  return Object.hasOwn(names, by) ? (names[by] ?? by) : by
}
