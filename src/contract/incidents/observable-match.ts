/**
 * How observables are found by a value: `exact`, `prefix`, or `part` for a substring of at least three characters;
 * `within`: the addresses and networks in a network, and URLs at such addresses, or an address with the networks that
 * contain it; `below`: a domain with all names below it, mail addresses at them, URLs whose host is one.
 */
export const observableMatches = ['exact', 'prefix', 'part', 'within', 'below'] as const
export type ObservableMatch = (typeof observableMatches)[number]
