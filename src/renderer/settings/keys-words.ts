/** Returns what programs can do without a key. `actors_without_key` is null while the settings are not known. */
export function noKeyWords(actors_without_key: boolean | null): string {
  if (actors_without_key === null) return 'There is no key.'
  return actors_without_key
    ? 'There is no key. Without one, programs can read actors only.'
    : 'There is no key, so programs cannot read or change any data.'
}
