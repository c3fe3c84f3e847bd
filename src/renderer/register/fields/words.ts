const special: Readonly<Record<string, string>> = {
  ict: 'ICT',
  non_ict: 'Not ICT',
}

/** One of our own words, for a reader: `needs_action` is `Needs action`. */
export function wordLabel(word: string): string {
  return special[word] ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
}
