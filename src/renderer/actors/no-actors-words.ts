/** Returns why the table has no actors: no set, sets without actors, or sets that could not be used. */
export function noActorsWords(sets: number, unused: number): string {
  if (unused > 0) return 'The sets of threat actors that are imported could not be used.'
  return sets === 0
    ? 'No set of threat actors is imported.'
    : 'The sets that are imported name no threat actor that is current.'
}

/** Returns what a set would add about a technique or a vulnerability, while no set in use names an actor. */
export function userlessWords(isCve: boolean): string {
  return isCve
    ? 'Who exploits it is not known here: an imported set adds that.'
    : 'Who uses it is not known here: an imported set adds that, its name and its tactics.'
}
