/**
 * Counts the characters that the engine reads. Tests compare it with the size of the input: a scanner whose count grows
 * faster than its input could be used to block the workstation.
 */
export const meter = { steps: 0 }
