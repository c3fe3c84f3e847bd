/**
 * How observables are found by a value: those that are it, begin with it, have it as a part of at least three characters; `within`: the
 * addresses and networks in a network, and URLs at such addresses, or an address with the networks that hold it; `below`: a domain with all
 * names below it, mail addresses at them, URLs whose host is one.
 */
export const observableMatches = ['exact', 'prefix', 'part', 'within', 'below'] as const
export type ObservableMatch = (typeof observableMatches)[number]
