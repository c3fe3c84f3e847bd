/**
 * Whether an operation leaves nothing behind, except triage sessions, lookups and settings, which `isAsNew` resets.
 * Every page reads the data of its frame: read operations are recognised by their names, so that a new one does not
 * require a new host for each test.
 */
export function leavesNoTrace(operation: string): boolean {
  return reads.test(operation) || isSetBack(operation)
}

const reads =
  /^(?:\w+\.(?:read[A-Z]\w*|read|list|list[A-Z]\w*|count|of|browse|lastStep|summarise|imports|jobs|history|owners|values|tags|deliveries)|input\.detect|settings\.proposeEstate|lookup\.subnets|register\.preview|search\.run)$/

const setBack =
  /^(?:settings\.change|triage\.(?:prepare|start|append|list|open|rows|text|find|locate|inspect|refused|stands_out|cancel|export|delete))$/

const lookups = /^(?:\w+\.(?:lookUp|analyse)|lookup\.(?:many|forget|restore))$/

/** Whether it may have added to the lookup history. */
export const isLookup = (operation: string) => lookups.test(operation)

export const isSetBack = (operation: string) => setBack.test(operation) || isLookup(operation)
