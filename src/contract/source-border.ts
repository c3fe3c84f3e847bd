/**
 * Separates two sources in a stream, so that the format of each is detected from its first bytes. Recognised by object
 * identity.
 */
export const sourceBorder: Uint8Array = Uint8Array.of(0x0a)
