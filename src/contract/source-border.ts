/** Stands in a stream between two sources: each of them is told by what it begins with. Known by being this very object. */
export const sourceBorder: Uint8Array = Uint8Array.of(0x0a)
