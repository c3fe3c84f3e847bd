const special: Readonly<Record<string, string>> = {
  ict: 'ICT',
  non_ict: 'Not ICT',
}

/** Returns an internal word for display: `Needs action` for `needs_action`. */
export function wordLabel(word: string): string {
  return special[word] ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
}
