/**
 * Whether nothing is there after an operation that was not there before, but sessions of triage, look-ups and settings, which `isAsNew`
 * sets back. Every page reads what its frame shows: operations that read are known by what they are called, so that a new one costs no test its host.
 */
export function leavesNoTrace(operation: string): boolean {
  return reads.test(operation) || isSetBack(operation)
}

const reads =
  /^(?:\w+\.(?:read[A-Z]\w*|read|list|list[A-Z]\w*|count|of|browse|lastStep|summarise|imports|jobs|history|owners|values|tags|deliveries)|input\.detect|lookup\.subnets|register\.preview|search\.run)$/

const setBack =
  /^(?:settings\.change|triage\.(?:prepare|start|append|list|open|rows|text|find|locate|inspect|refused|cancel|export|delete))$/

const lookups = /^(?:\w+\.(?:lookUp|analyse)|lookup\.(?:many|forget|restore))$/

/** Whether it may have put what was looked up into the history. */
export const isLookup = (operation: string) => lookups.test(operation)

export const isSetBack = (operation: string) => setBack.test(operation) || isLookup(operation)
